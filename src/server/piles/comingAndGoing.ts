import { sql } from 'kysely'
import { createTogether } from '#server/db/together.ts'
import type { KnownPile, PileDesk } from './desk.ts'
import { type PileGround, pileTopic, storable } from './ground.ts'
import { keyFits } from './key.ts'

type Said = { readonly pile: KnownPile; readonly at: number; readonly up: boolean; readonly protocol: string | null }

/** Who comes and goes: thousands that come back after an outage are looked up and noted together, a few statements for all. */
export const comingAndGoing = ({
  db,
  live,
}: Pick<PileGround, 'db' | 'live'>): Pick<PileDesk, 'find' | 'connected' | 'gone'> => {
  const findAll = async (codes: readonly string[]): Promise<(KnownPile | undefined)[]> => {
    const rows = await db
      .selectFrom('pile as p')
      .innerJoin('device as d', 'd.id', 'p.device_id')
      .innerJoin('station as s', 's.id', 'd.station_id')
      .select(['d.id', 'd.code', 'd.station_id', 's.time_zone', 'p.enabled', 'p.security_profile'])
      .select(['p.key_hash', 'p.rated_power'])
      .where('d.code', '=', sql<string>`any(${codes.map(storable)}::text[])`)
      .execute()
    const piles = new Map(
      rows.map((row): [string, KnownPile] => [
        row.code,
        {
          ...{ deviceId: row.id, code: row.code, stationId: row.station_id, timeZone: row.time_zone },
          ...{ enabled: row.enabled, ratedPower: row.rated_power },
          securityProfile: row.security_profile === 0 ? 0 : row.security_profile === 2 ? 2 : 1,
          keyFits: (password) => keyFits(row.key_hash, password),
        },
      ]),
    )
    return codes.map((code) => piles.get(storable(code)))
  }

  const noteAll = async (all: readonly Said[]): Promise<undefined[]> => {
    await sql`
      with said as (
        select pile_id, at, up, said.protocol from unnest(
          ${all.map(({ pile }) => pile.deviceId)}::bigint[], ${all.map(({ at }) => new Date(at))}::timestamptz[],
          ${all.map(({ up }) => up)}::boolean[], ${all.map(({ protocol }) => protocol)}::text[]
        ) as said (pile_id, at, up, protocol)
        join pile on device_id = pile_id
      ), changed as (
        update pile set protocol = coalesce(said.protocol, pile.protocol),
          connected_at = case when up then at else connected_at end,
          heard_at = case when up then at else heard_at end,
          gone_at = case when up then null else at end
        from said where device_id = pile_id
      )
      insert into pile_connection (pile_id, at, up) select pile_id, at, up from said
      on conflict (pile_id, at) do update set up = excluded.up`.execute(db)
    for (const stationId of new Set(all.map(({ pile }) => pile.stationId))) live.changed(pileTopic, stationId)
    return all.map(() => undefined)
  }

  const note = createTogether(({ pile }: Said) => pile.deviceId, noteAll)
  return {
    find: createTogether((code: string) => code, findAll),
    connected: (pile, protocol, at) => {
      const known = protocol === 'ocpp1.6' || protocol === 'ocpp2.0.1' ? protocol : null
      return note({ pile, at, up: true, protocol: known })
    },
    gone: (pile, at) => note({ pile, at, up: false, protocol: null }),
  }
}
