import type { Pool } from 'pg'
import type { LiveHub } from '#server/context/stream.ts'

/** What a ship reports of her voyage; absent: not reported. `eta` in ms, `draught` in m, `cargoLoad` in kg. */
export type VoyageData = {
  readonly dest?: string | undefined
  readonly eta?: number | undefined
  readonly draught?: number | undefined
  readonly cargoType?: string | undefined
  readonly cargoLoad?: number | undefined
}
/** What AIS reports of a ship herself; lengths in m. */
type VesselData = {
  readonly name?: string | undefined
  readonly callSign?: string | undefined
  readonly imo?: number | undefined
  readonly shipType?: number | undefined
  readonly length?: number | undefined
  readonly width?: number | undefined
}

/** Stores data once per change. Both resolve when that has committed; `ts` in ms. */
export type ShipDataStore = {
  voyage(deviceId: string, ts: number, data: VoyageData, byAis: boolean): Promise<void>
  vessel(deviceId: string, ts: number, data: VesselData): Promise<void>
}

const voyageFields = ['dest', 'eta', 'draught', 'cargo_type', 'cargo_load']
const vesselFields = ['name', 'call_sign', 'imo', 'ship_type', 'length', 'width']

// A row holds all that is known at its time: what is not said now stands as before, but an ETA does not outlive its destination.
const voyageStatement = `
  with said (id, ts, by_ais, ${voyageFields}) as (values (
    $1::bigint, to_timestamp($2::float8 / 1000), $3::boolean, $4::text, to_timestamp($5::float8 / 1000), $6::float8, $7::text, $8::float8))
  insert into voyage_said (device_id, ts, by_ais, ${voyageFields})
  select d.id, s.ts, s.by_ais, coalesce(s.dest, before.dest),
    case when s.dest <> before.dest then s.eta else coalesce(s.eta, before.eta) end,
    coalesce(s.draught, before.draught), coalesce(s.cargo_type, before.cargo_type), coalesce(s.cargo_load, before.cargo_load)
  from said s join device d on d.id = s.id
  left join lateral (
    select * from voyage_said v where v.device_id = s.id and v.ts <= s.ts order by v.ts desc limit 1) before on true
  left join lateral (
    select * from voyage_said v where v.device_id = s.id and v.ts <= s.ts and v.by_ais = s.by_ais order by v.ts desc limit 1) same on true
  where ${voyageFields.map((field) => `(s.${field} is not null and s.${field} is distinct from same.${field})`).join(' or ')}
  on conflict (device_id, ts) do update set by_ais = excluded.by_ais, ${voyageFields.map((field) => `${field} = excluded.${field}`)}`

const merged = vesselFields.map((field) => `coalesce(excluded.${field}, ais_said.${field})`)
const vesselStatement = `
  insert into ais_said (device_id, ts, ${vesselFields})
  select id, to_timestamp($2::float8 / 1000), $3, $4, $5, $6, $7, $8 from device where id = $1
  on conflict (device_id) do update set ts = excluded.ts, ${vesselFields.map((field, at) => `${field} = ${merged[at]}`)}
    where ais_said.ts <= excluded.ts and (${merged}) is distinct from (${vesselFields.map((field) => `ais_said.${field}`)})`

/** `live` hears `voyage` with the ship's id when her data changed. */
export const createShipDataStore = (pool: Pool, live: Pick<LiveHub, 'changed'>): ShipDataStore => {
  const last = new Map<string, { readonly ts: number; readonly said: string }>()
  let turn: Promise<unknown> = Promise.resolve()

  /** Most messages repeat what was said: those need no query. */
  const unlessRepeated = (key: string, ts: number, said: object, write: () => Promise<void>): Promise<void> => {
    const text = JSON.stringify(said)
    const isRepeated = (): boolean => {
      const before = last.get(key)
      return before !== undefined && before.said === text && before.ts <= ts
    }
    if (text === '{}' || isRepeated()) return Promise.resolve()
    const mine = turn.then(async () => {
      if (isRepeated()) return
      await write()
      if ((last.get(key)?.ts ?? 0) <= ts) last.set(key, { ts, said: text })
    })
    turn = mine.catch(() => undefined)
    return mine
  }
  const write = async (deviceId: string, text: string, values: readonly unknown[]): Promise<void> => {
    const { rowCount } = await pool.query(text, [...values])
    if (rowCount) live.changed('voyage', deviceId)
  }

  return {
    voyage: (deviceId, ts, said, byAis) => {
      const { dest, eta, draught, cargoType, cargoLoad } = said
      const values = [deviceId, ts, byAis, dest, eta, draught, cargoType, cargoLoad]
      return unlessRepeated(`${deviceId} ${byAis}`, ts, said, () => write(deviceId, voyageStatement, values))
    },
    vessel: (deviceId, ts, said) => {
      const { name, callSign, imo, shipType, length, width } = said
      const values = [deviceId, ts, name, callSign, imo, shipType, length, width]
      // A message 24 comes in two halves, which say different things.
      const key = `${deviceId} vessel ${Object.keys(said).filter((field) => said[field as keyof VesselData] !== undefined)}`
      return unlessRepeated(key, ts, said, () => write(deviceId, vesselStatement, values))
    },
  }
}
