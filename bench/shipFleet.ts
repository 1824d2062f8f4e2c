import type { Pool } from 'pg'
import type { Device } from '#server/context/devices.ts'
import { encodeSegment } from '#server/telemetry/segment/segment.ts'

export const [dayMs, hourMs] = [86_400_000, 3_600_000]

/** Ships 1 to `ships`, twenty to a station, the last one with a station and an organization of its own. */
const fleetStatements = [
  `insert into organization (name, parent_id, merchant_id) select 'small', id, merchant_id from organization where parent_id is null limit 1`,
  `update organization o set path = p.path || o.id || '/' from organization p where p.id = o.parent_id and o.path is null or o.name = 'small' and p.id = o.parent_id`,
  `insert into station (name, org_id, type)
    select 'S' || n, (select id from organization where parent_id is null limit 1), 'shippingPlatform' from generate_series(1, $1::int / 20) n
    union all select 'small', id, 'shippingPlatform' from organization where name = 'small'`,
  `insert into device (code, name, profile_id, station_id, token_hash)
    select 'SHIP-' || n, '绿水' || n || '号', (select id from profile where key = 'ship'),
      (select id from station where name = case n when $1::int then 'small' else 'S' || 1 + n % ($1::int / 20) end), '\\x00'
    from generate_series(1, $1::int) n`,
  `insert into ship (device_id, mmsi, identification, wail, length, width, vessel_type_name, teu, dwt, draught, draft, build_year,
      manufacturer, battery_manufacturer, operating_mode)
    select id, 412000000 + id, 'i', 'w', 80, 15, '货船', 120, 3e6, 9, 4, 2024, 'm', 'b', (id % 100 = 0)::int from device where code like 'SHIP-%'`,
]

/** `$2` legs of each ship in the year before `$1` (ms), the last one running; states and words on its cargo with each, from AIS between. */
const legsOf = `with leg as (
    select d.id as device_id, d.station_id, d.name, n, to_timestamp($1::float8 / 1000) - (n * 365.0 / $2 || ' days')::interval
      - (d.id * 37 % 3600 || ' seconds')::interval as at, (365.0 / $2 || ' days')::interval as length
    from device d cross join generate_series(1, $2::int) n where d.code like 'SHIP-%')`
const pastStatements = [
  // What is written at once is not reckoned one by one: energy is measured apart.
  'alter table sailing_leg disable trigger user',
  `${legsOf} insert into sailing_leg (device_id, station_id, device_name, started_at, ended_at, from_port_id, from_name_cn, from_name_en,
      to_port_id, to_name_cn, to_name_en, berth_hours, berth_open, anchor_hours, distance, gap_distance, gap_hours, estimated)
    select device_id, station_id, name, at, case when n > 1 then at + length / 2 end, 1, '龙潭港', 'Longtan', case when n > 1 then 2 end,
      case when n > 1 then '镇江港' end, case when n > 1 then 'Zhenjiang' end, 8, false, 0.5, 32.4, 0, 0, false from leg order by at`,
  `${legsOf} insert into ship_state (device_id, started_at, ended_at, dynamic_type, port_id, lon, lat)
    select device_id, at, case when n > 1 then at + length / 2 end, 0, null, 119, 32 from leg
    union all select device_id, at - length / 2, at, 5, 1, 119, 32 from leg`,
  `${legsOf} insert into voyage_said (device_id, ts, dest, cargo_type, cargo_load)
    select device_id, at - interval '1 hour', null, '砂', 900000 from leg
    union all select device_id, at + interval '1 hour', 'ZHENJIANG', null, null from leg`,
  'alter table sailing_leg enable trigger user',
  'analyze',
]

export const writeFleet = async (pool: Pool, ships: number, legs: number, now: number): Promise<void> => {
  for (const text of fleetStatements) await pool.query(text, text.includes('$1') ? [ships] : [])
  for (const text of pastStatements) await pool.query(text, text.includes('$1') ? [now, legs] : [])
}

/** Back and forth between two ports 30 n mile apart: every eight hours a voyage of three, with the noise of GPS. */
const positionAt = (ts: number) => {
  const [trip, hours] = [Math.floor(ts / (8 * hourMs)), (ts % (8 * hourMs)) / hourMs]
  const share = Math.min(1, Math.max(0, (hours - 5) / 3))
  const along = trip % 2 === 0 ? share : 1 - share
  const noise = (seed: number): number => Math.sin(ts / 977 + seed) * Math.sin(ts / 7919 + seed) * 5e-5
  const bend = Math.sin(along * 20) / 100
  return {
    lon: 119 + along * 0.6 + noise(1),
    lat: 32 + bend + noise(2),
    sog: hours > 5 ? 10 : 0.1,
    navStatus: hours > 5 ? 0 : 5,
    cog: 90,
    heading: 91,
  }
}
export const benchPorts = [
  { lon: 119, lat: 32, radius: 1000 },
  { lon: 119.6, lat: 32 + Math.sin(20) / 100, radius: 1000 },
]

/** Positions of a ship in [from, to) ms at this pace (ms), in sealed days. */
export const writePositions = async (
  pool: Pool,
  ship: Device,
  from: number,
  to: number,
  pace: number,
): Promise<void> => {
  for (let day = from; day < to; day += dayMs) {
    const t = Float64Array.from({ length: dayMs / pace }, (_, at) => day + at * pace)
    const slots: (Float64Array | undefined)[] = Array.from({ length: ship.profile.slots }, () => undefined)
    for (const [at, ts] of t.entries())
      for (const [key, value] of Object.entries(positionAt(ts))) {
        const slot = ship.profile.byKey.get(key)?.firstSlot ?? -1
        slots[slot] ??= new Float64Array(t.length)
        slots[slot][at] = value
      }
    const { n, slots: count, off, dense, v } = encodeSegment({ t, slots }, new Set())
    await pool.query(
      `insert into segment (device_id, start, until, whole, n, slots, off, dense, v)
       values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), true, $4, $5, $6, $7, $8)`,
      [ship.deviceId, day, day + dayMs, n, count, off, dense, v],
    )
  }
}
