import type { Pool } from 'pg'
import type { MountKind } from '#contract/mountKinds.ts'
import type { LiveHub } from '#server/context/stream.ts'
import type { Log } from '#server/context/context.ts'

/** What was said about a box at `ts` (ms): aboard a ship, in a bay, in the yard, on a truck. `placeId` is the ship or what feeds the bay. */
export type Mount = {
  readonly unitId: string
  readonly ts: number
  readonly kind: MountKind
  readonly placeId: string | null
  readonly code: string
  readonly bay: string
}

/** Where boxes are. The intervals of the past stand in the view `mount_span`. */
export type Places = {
  /** the newest word about a box, by its own time */
  mountOf(unitId: string): Mount | undefined
  /** boxes that were last said to be at a place, by id */
  unitsAt(placeId: string): readonly string[]
  /** the newest word about every box at or before a moment (ms) */
  at(ts: number): Promise<ReadonlyMap<string, Mount>>
  /** Stores one word; the same again, late or twice, changes nothing. Resolves when it has committed. */
  record(mount: Mount): Promise<void>
}

type Row = { unit_id: string; ts: number; kind: MountKind; place_id: string | null; code: string; bay: string }

/** Steps from unit to unit: rows are as many as mounts of all years. */
const newestStatement = (units: 'all' | 'some'): string => `
  with recursive unit (id) as (${
    units === 'some'
      ? 'select * from unnest($2::bigint[])'
      : `(select min(unit_id) from mount) union all
        select (select min(unit_id) from mount where unit_id > unit.id) from unit where unit.id is not null`
  })
  select newest.* from unit cross join lateral (
    select unit_id::text, (extract(epoch from ts) * 1000)::float8 as ts, kind, place_id::text, code, bay
    from mount where unit_id = unit.id and ts <= to_timestamp($1::float8 / 1000) order by ts desc limit 1) as newest`
const [ofAll, ofSome] = [newestStatement('all'), newestStatement('some')]

// Of two words for one moment the greater stays, so that their order does not matter.
const recordStatement = `
  insert into mount (unit_id, ts, kind, place_id, code, bay) values ($1, to_timestamp($2::float8 / 1000), $3, $4, $5, $6)
  on conflict (unit_id, ts) do update
    set kind = excluded.kind, place_id = excluded.place_id, code = excluded.code, bay = excluded.bay
    where (excluded.kind, excluded.code, excluded.bay) > (mount.kind, mount.code, mount.bay)`

/** Boxes by the ship or bay that they were last said to be in. */
export const byPlace = (mounts: Iterable<Mount>): ReadonlyMap<string, readonly string[]> => {
  const places = new Map<string, string[]>()
  for (const { placeId, unitId } of mounts) {
    if (placeId === null) continue
    const units = places.get(placeId)
    if (units) units.push(unitId)
    else places.set(placeId, [unitId])
  }
  for (const units of places.values()) units.sort((a, b) => Number(a) - Number(b))
  return places
}

/** Reads the newest word about every box once; from then on memory follows what is stored, here or by other processes. */
export const createPlaces = async (pool: Pool, live?: LiveHub, log?: Log): Promise<Places> => {
  const readAt = async (ts: number, unitIds?: readonly string[]): Promise<Map<string, Mount>> => {
    const { rows } = await (unitIds ? pool.query<Row>(ofSome, [ts, unitIds]) : pool.query<Row>(ofAll, [ts]))
    return new Map(
      rows.map((row) => [
        row.unit_id,
        { unitId: row.unit_id, ts: row.ts, kind: row.kind, placeId: row.place_id, code: row.code, bay: row.bay },
      ]),
    )
  }
  const newest = new Map<string, Mount>()
  let places: ReturnType<typeof byPlace> | undefined
  const put = (mount: Mount): void => {
    const before = newest.get(mount.unitId)
    if (before && before.ts > mount.ts) return
    newest.set(mount.unitId, mount)
    places = undefined
  }
  const take = async (unitIds?: readonly string[]): Promise<void> => {
    for (const mount of (await readAt(Number.POSITIVE_INFINITY, unitIds)).values()) put(mount)
  }
  const readAnew = (unitIds?: readonly string[]): void => {
    take(unitIds).catch((error) => log?.error('where boxes are could not be read anew', { error }))
  }
  live?.listen({
    elsewhere: (name, unitId) => {
      if (name === 'mount') readAnew([unitId])
    },
    missed: () => readAnew(),
  })
  await take()
  return {
    mountOf: (unitId) => newest.get(unitId),
    unitsAt: (placeId) => {
      places ??= byPlace(newest.values())
      return places.get(placeId) ?? []
    },
    at: (ts) => readAt(ts),
    record: async (mount) => {
      const { unitId, ts, kind, placeId, code, bay } = mount
      const { rowCount } = await pool.query(recordStatement, [unitId, ts, kind, placeId, code, bay])
      if (!rowCount) return
      put(mount)
      live?.changed('mount', unitId)
    },
  }
}
