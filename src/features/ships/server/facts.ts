import type { Pool } from 'pg'
import { sql } from 'kysely'
import type { FleetForm } from '#catalogue/fleet.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { dayAround } from '#server/equipment/day.ts'
import { millis } from '#server/telemetry/millis.ts'
import { type Drawn, type ReadDrawn, readDrawn } from './drawn.ts'
import { type PortName, readPorts } from './ports.ts'

/** What people entered; see the contract. */
export type Form = Omit<FleetForm, 'operatingMode'> & {
  readonly operatingMode: number
  readonly reserveSoc: number
  readonly version: number
}
/** What a ship does since `since` (ms): 0 under way, 1 anchored or stopped, 5 in a port, 6 aground. */
export type State = {
  readonly type: number
  readonly since: number
  readonly portNameCn: string | null
  readonly portNameEn: string | null
}
/** A leg under way: times in ms, n mile; `anchoredMs` without what the ship lies now. */
export type Leg = {
  readonly legId: string
  readonly startTs: number
  /** when it ended, if that is known by now */
  readonly endTs: number | null
  readonly fromCn: string
  readonly fromEn: string
  readonly distance: number
  readonly anchoredMs: number
  /** % of the batteries aboard when it began; null as long as that is not reckoned */
  readonly startSoc: number | null
}
/** How a leg is expected to end: n mile, ms, %, kWh. `mae` in % of the SOC, null without past legs. */
export type Arrival = {
  readonly portId: string
  readonly nameCn: string | null
  readonly nameEn: string | null
  readonly rest: number
  readonly eta: number
  readonly soc: number
  readonly low: number
  readonly high: number
  readonly need: number
  readonly nextNeed: number
  readonly capacity: number
  readonly legs: number
  readonly mae: number | null
}
/** What a ship last said about its voyage and, by AIS, about itself; times in ms, lengths in m. */
export type Said = {
  readonly dest: string | null
  readonly eta: number | null
  readonly draught: number | null
  readonly draughtTs: number | null
  readonly name: string | null
  readonly callSign: string | null
  readonly imo: number | null
  readonly length: number | null
  readonly width: number | null
  readonly aisTs: number | null
}
export type ShipFacts = {
  readonly form: Form | null
  readonly state: State | null
  readonly leg: Leg | null
  /** as it was last reckoned for the leg; null as long as it is not */
  readonly arrival: Arrival | null
  readonly said: Said
  /** boxes that came aboard since the station's midnight */
  readonly swapsToday: number
  /** kWh taken aboard since then, of the stops that had ended by the moment, and of those that go on now; null: there was none */
  readonly chargedToday: number | null
}
type Names = { readonly name: string; readonly nameEn: string }
/** What is known of ships beside readings. */
export type Facts = {
  of(deviceId: string): ShipFacts | undefined
  readonly ports: readonly PortName[]
  /** of the legs that ended within 30 days, by ship; without those that have no consumption */
  readonly drawn: ReadonlyMap<string, Drawn>
  /** names of device types, by key */
  readonly typeNames: ReadonlyMap<string, Names>
}
export const noFacts: Facts = { of: () => undefined, ports: [], drawn: new Map(), typeNames: new Map() }

/** Destination and draught may come from different ones of a ship's last words about its voyage. */
const wordsRead = 10

// States and legs of a ship do not overlap, so only the newest one that had begun by then is looked at.
const statement = `
  select asked.id::text as "deviceId",
    case when f.device_id is not null then json_build_object('mmsi', f.mmsi, 'identification', f.identification, 'wail', f.wail,
      'length', f.length, 'width', f.width, 'vesselTypeName', f.vessel_type_name, 'teu', f.teu, 'dwt', f.dwt, 'draught', f.draught,
      'draft', f.draft, 'buildYear', f.build_year, 'manufacturer', f.manufacturer, 'batteryManufacturer', f.battery_manufacturer,
      'operatingMode', f.operating_mode, 'slots', f.slots, 'reserveSoc', f.reserve_soc, 'version', f.version) end as form,
    case when s.dynamic_type is not null then json_build_object('type', s.dynamic_type, 'since', ${millis('s.started_at')},
      'portNameCn', p.name_cn, 'portNameEn', p.name_en) end as state,
    case when l.id is not null then json_build_object('legId', l.id::text, 'startTs', ${millis('l.started_at')},
      'endTs', ${millis('l.ended_at')}, 'fromCn', l.from_name_cn, 'fromEn', l.from_name_en, 'distance', l.distance,
      'startSoc', (select 100 * sum(held.kwh) / nullif(sum(held.kwh / nullif(held.soc, 0) * 100), 0)
        from jsonb_array_elements(e.parts) part cross join lateral (
          select (part -> 'start' ->> 'kwh')::float8 as kwh, (part -> 'start' ->> 'soc')::float8 as soc) held
        where not (part ->> 'isBoarding')::bool),
      'anchoredMs', (select coalesce(sum(${millis('a.ended_at')} - ${millis('a.started_at')}), 0) from ship_state a
        where a.device_id = asked.id and a.dynamic_type in (1, 6) and a.started_at >= l.started_at and a.ended_at <= moment.at)) end as leg,
    case when w.at is not null then json_build_object('portId', w.port_id::text, 'nameCn', q.name_cn, 'nameEn', q.name_en,
      'rest', w.rest, 'eta', ${millis('w.eta')}, 'soc', w.soc, 'low', w.low, 'high', w.high, 'need', w.need,
      'nextNeed', w.next_need, 'capacity', w.capacity, 'legs', w.legs, 'mae', w.mae) end as arrival,
    json_build_object('dest', v.dest, 'eta', ${millis('v.eta')}, 'draught', v.draught, 'draughtTs', ${millis('v.draught_ts')},
      'name', ais.name, 'callSign', ais.call_sign, 'imo', ais.imo, 'length', ais.length, 'width', ais.width, 'aisTs', ${millis('ais.ts')}) as said,
    (select count(*)::int from mount m
      cross join lateral (select b.place_id from mount b where b.unit_id = m.unit_id and b.ts < m.ts order by b.ts desc limit 1) before
      where m.place_id = asked.id and m.kind = 'ship' and m.ts >= to_timestamp(asked.midnight / 1000) and m.ts <= moment.at
        and before.place_id is distinct from asked.id) as "swapsToday",
    (select sum(c.kwh) from ship_charge c where c.device_id = asked.id and c.started_at >= to_timestamp(asked.midnight / 1000)
      and (c.ended_at is null and moment.at = 'infinity' or c.ended_at <= moment.at)) as "chargedToday"
  from unnest($1::bigint[], $2::float8[]) as asked (id, midnight)
  cross join (select to_timestamp($3::float8 / 1000) as at) moment
  left join ship f on f.device_id = asked.id
  left join lateral (select * from ship_state where device_id = asked.id and started_at <= moment.at
    order by started_at desc limit 1) s on s.ended_at is null or s.ended_at > moment.at
  left join port p on p.id = s.port_id
  left join lateral (select * from sailing_leg where device_id = asked.id and started_at <= moment.at
    order by started_at desc limit 1) l on l.ended_at is null or l.ended_at > moment.at
  left join ship_energy e on e.device_id = l.device_id and e.started_at = l.started_at and e.is_leg
  left join lateral (select * from ship_arrival where device_id = asked.id and leg_started_at = l.started_at and at <= moment.at
    order by at desc limit 1) w on true
  left join port q on q.id = w.port_id
  left join lateral (select
      (array_agg(dest order by ts desc) filter (where dest is not null))[1] as dest,
      (array_agg(eta order by ts desc) filter (where dest is not null))[1] as eta,
      (array_agg(draught order by ts desc) filter (where draught is not null))[1] as draught,
      max(ts) filter (where draught is not null) as draught_ts
    from (select * from voyage_said where device_id = asked.id and ts <= moment.at order by ts desc limit ${wordsRead}) newest) v on true
  left join ais_said ais on ais.device_id = asked.id`

const readShips = async (
  pool: Pick<Pool, 'query'>,
  ships: readonly Device[],
  at: number,
  now: number,
): Promise<ReadonlyMap<string, ShipFacts>> => {
  if (ships.length === 0) return new Map()
  const midnights = new Map<string, number>()
  const midnightOf = ({ timeZone }: Device): number => {
    const midnight = midnights.get(timeZone) ?? dayAround(Math.min(at, now), timeZone).from
    midnights.set(timeZone, midnight)
    return midnight
  }
  const { rows } = await pool.query<ShipFacts & { deviceId: string }>(statement, [
    ships.map(({ deviceId }) => deviceId),
    ships.map(midnightOf),
    at,
  ])
  return new Map(rows.map((row) => [row.deviceId, row]))
}

/** What stood of these ships at a moment (ms), or stands now where it is infinite: one query for all of them. */
export const readFacts = async (
  { pool, db, clock }: Pick<Context, 'pool' | 'db' | 'clock'>,
  ships: readonly Device[],
  at: number,
  drawnBy: ReadDrawn = (asked, moment) => readDrawn(pool, asked, Math.min(moment, clock())),
): Promise<Facts> => {
  const [byId, ports, drawn, types] = await Promise.all([
    readShips(pool, ships, at, clock()),
    readPorts(pool),
    drawnBy(ships, at),
    db
      .selectFrom('profile')
      .select(['key', 'name', sql<string>`coalesce(nullif(name_en, ''), name)`.as('nameEn')])
      .execute(),
  ])
  return { of: (deviceId) => byId.get(deviceId), ports, drawn, typeNames: new Map(types.map((row) => [row.key, row])) }
}
