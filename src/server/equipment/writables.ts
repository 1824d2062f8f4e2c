import type { Db } from '../context/context.ts'

type By = 'one' | 'two'
/** A place of a point that may be written; of a device that no driver reads, `index` is null for all its places. */
export type Writable = {
  readonly deviceId: string
  readonly pointKey: string
  readonly index: number | null
  readonly by: By
}

/** What of some devices may be written: where a driver reads a device, what it is told to write; else what the profile marks. */
export const writablesOf = async (db: Db, deviceIds: readonly string[]): Promise<Writable[]> => {
  if (deviceIds.length === 0) return []
  const rows = await db
    .selectFrom('device as d')
    .innerJoin('profile_point as p', 'p.profile_id', 'd.profile_id')
    .leftJoin('binding as b', 'b.device_id', 'd.id')
    .leftJoin('point_binding as pb', (join) =>
      join.onRef('pb.device_id', '=', 'd.id').onRef('pb.point_key', '=', 'p.key').on('pb.rw', '>', 0),
    )
    .select(['d.id as deviceId', 'p.key as pointKey', 'pb.index', 'p.writing'])
    .where('d.id', 'in', [...deviceIds])
    .where('p.removed', '=', false)
    .where('p.derive_from', 'is', null)
    .where((eb) =>
      eb.or([eb('pb.index', 'is not', null), eb.and([eb('b.device_id', 'is', null), eb('p.writing', '!=', 'none')])]),
    )
    .orderBy('p.position')
    .orderBy('pb.index')
    .execute()
  return rows.map(({ writing, ...row }) => ({ ...row, by: writing === 'one' ? 'one' : 'two' }))
}
