/**
 * Measures the energy of one ship over a year, or as many days as are given: reckoned anew, and the consumption of one voyage, of two
 * days and of 62.
 */
import { rm } from 'node:fs/promises'
import type { Pool } from 'pg'
import { profiles } from '#catalogue/profiles.ts'
import { formatTime } from '#contract/zoned.ts'
import { consumptionOf } from '#features/ship-charging/server/consumption.ts'
import { createEnergyTracker } from '#features/ship-charging/server/tracker.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import { createRegistry } from '#server/ingest/registry.ts'
import { createPlaces } from '#server/places/places.ts'
import { seedProfiles } from '#server/start/seedProfiles.ts'
import { encodeSegment } from '#server/telemetry/segment/segment.ts'
import { createTelemetry } from '#server/telemetry/telemetry.ts'
import { quietLog, temporaryDataDir } from '#test/support/database.ts'
import { quantile, rounded, timed } from './timing.ts'

const [second, hour, day] = [1000, 3_600_000, 86_400_000]
const days = Number(process.argv[2] ?? 365)
const [legs, boxes] = [Math.round((days * 1500) / 365), 4]
const cycle = Math.floor((days * day) / legs / second) * second
const end = Math.floor(Date.now() / day) * day - day
const start = end - days * day
const mmsi = '412000001'

/** A day of a box as sealing leaves it: it discharges at 300 kW from noon to midnight and charges before. */
const writeDay = async (pool: Pool, { deviceId, profile }: Device, from: number): Promise<void> => {
  const count = day / (10 * second)
  const t = Float64Array.from({ length: count }, (_, at) => from + at * 10 * second)
  const slots = Array.from({ length: profile.slots }, () => new Float64Array(count).fill(Number.NaN))
  const put = (key: string, valueAt: (at: number) => number): void => {
    const column = slots[profile.byKey.get(key)?.firstSlot ?? -1]
    for (let at = 0; column && at < count; at += 1) column[at] = valueAt(at)
  }
  const passed = (from - start) / day
  const part = (at: number): number => Math.max(0, at / count - 0.5)
  const wave = (at: number): number => Math.round(Math.abs((at % 200) - 100))
  put('dischargedEnergy', (at) => Math.round((passed + 2 * part(at)) * 36_000) / 10)
  put('chargedEnergy', (at) => Math.round((passed + Math.min(1, (2 * at) / count)) * 36_000) / 10)
  put('soc', (at) => Math.round((90 - 50 * part(at)) * 10) / 10)
  put('soh', () => 98.5)
  put('ratedCapacity', () => 1600)
  put('totalVoltage', (at) => 800 + wave(at) / 10)
  put('totalCurrent', (at) => 375 + wave(at))
  const segment = encodeSegment({ t, slots }, new Set())
  await pool.query(
    `insert into segment (device_id, start, until, whole, n, slots, off, dense, v)
     values ($1, to_timestamp($2::float8 / 1000), to_timestamp($3::float8 / 1000), true, $4, $5, $6, $7, $8)`,
    [deviceId, from, from + day, segment.n, segment.slots, segment.off, segment.dense, segment.v],
  )
}

const writeFleet = async (pool: Pool): Promise<void> => {
  await pool.query(`with m as (insert into merchant (name) values ('m') returning id),
    o as (insert into organization (name, merchant_id, is_merchant_root, path) select 'o', id, true, '/1/' from m returning id),
    s as (insert into station (name, org_id, type) select 's', id, 'shippingPlatform' from o returning id)
    insert into device (name, code, profile_id, station_id, token_hash)
    select kind || n, kind || n, (select id from profile where key = kind), s.id, ''::bytea from s,
      (select 'ship' as kind, 0 as n union all select 'boxPower', generate_series(1, ${boxes})) as made`)
}
/** Legs with stays of a third of the time between them; at each stay one of two boxes is exchanged for one of the others. */
const writeYear = async (pool: Pool, ship: Device, units: readonly Device[]): Promise<void> => {
  await pool.query(
    `insert into ship (device_id, mmsi, identification, wail, length, width, vessel_type_name, teu, dwt, draught, draft, build_year,
      manufacturer, battery_manufacturer, operating_mode) values ($1, $2, 'x', 'x', 1, 1, 'x', 1, 1, 1, 1, 2020, 'x', 'x', 0)`,
    [ship.deviceId, mmsi],
  )
  const at = (ms: string): string => `to_timestamp((${start} + ${ms}) / 1000.0)`
  const mounts = `insert into mount (unit_id, ts, kind, place_id, code)
    select u.id, ${at(`n * ${cycle}::bigint + ${0.2 * cycle}`)}, case when n % ${boxes} in (u.place, (u.place + 1) % ${boxes}) then 'ship' else 'yard' end,
      case when n % ${boxes} in (u.place, (u.place + 1) % ${boxes}) then $2::bigint end, ''
    from generate_series(0, ${legs - 1}) n, unnest($1::bigint[]) with ordinality as x (id, ord), lateral (select x.id, x.ord - 1 as place) u`
  await pool.query('alter table mount disable trigger user')
  await pool.query(mounts, [units.map(({ deviceId }) => deviceId), ship.deviceId])
  await pool.query('alter table mount enable trigger user')
  await pool.query(
    `insert into ship_state (device_id, started_at, ended_at, dynamic_type, lon, lat)
    select $1::bigint, ${at(`n * ${cycle}::bigint`)}, ${at(`n * ${cycle}::bigint + ${Math.round(cycle / 3)}`)}, 5, 119, 32 from generate_series(0, ${legs - 1}) n
    union all select $1::bigint, ${at(`n * ${cycle}::bigint + ${Math.round(cycle / 3)}`)}, ${at(`(n + 1) * ${cycle}::bigint`)}, 0, 119, 32 from generate_series(0, ${legs - 1}) n`,
    [ship.deviceId],
  )
  await pool.query(
    `insert into sailing_leg (device_id, station_id, device_name, started_at, ended_at, from_port_id, from_name_cn, from_name_en,
      berth_hours, berth_open, anchor_hours, distance, gap_distance, gap_hours, estimated)
    select $1::bigint, $2::bigint, 'x', ${at(`n * ${cycle}::bigint + ${Math.round(cycle / 3)}`)}, ${at(`(n + 1) * ${cycle}::bigint`)}, 1, 'a', 'a', 1, false, 0, 30, 0, 0, false
    from generate_series(0, ${legs - 1}) n`,
    [ship.deviceId, ship.stationId],
  )
}

const boundless = { left: () => true, spend: () => undefined }

const measure = async (context: Context, ship: Device) => {
  const { pool } = context
  const tracker = createEnergyTracker(context, boundless)
  await tracker.start?.()
  const began = performance.now()
  const isLate = async (): Promise<boolean> =>
    ((await pool.query("select from derive_late where fold in ('shipEnergy', 'shipCharge')")).rowCount ?? 0) > 0
  while (await isLate()) await tracker.tick?.(Date.now())
  const yearMs = performance.now() - began
  const { rows } = await pool.query(`select (select count(*)::int from ship_energy where is_leg) as legs,
    (select count(*)::int from ship_charge) as swaps, (select count(*)::int from ship_energy where power_consumption is null) as unknown`)
  const caller = { isPlatformAdmin: true } as Caller
  const call = (from: number, to: number) =>
    consumptionOf(context, caller, {
      ...{ mmsi, legStartTime: formatTime(from, ship.timeZone), legEndTime: formatTime(to, ship.timeZone) },
    })
  const legAt = (run: number): number => start + ((run * 37) % legs) * cycle + Math.round(cycle / 3)
  const leg = await timed(60, (run) => call(legAt(run), legAt(run) + Math.round((cycle * 2) / 3)))
  const cut = await timed(60, (run) => call(legAt(run) + hour, legAt(run) + 2 * day))
  const long = await timed(20, (run) => call(Math.max(start, end - 62 * day) - run * hour, end - run * hour))
  const figure = (list: readonly number[]) => [rounded(quantile(list, 0.5)), rounded(quantile(list, 0.95))]
  return {
    days,
    reckonedMs: Math.round(yearMs),
    ...rows[0],
    legMs: figure(leg),
    twoDaysMs: figure(cut),
    days62Ms: figure(long),
  }
}

const dir = await temporaryDataDir()
const embedded = await startEmbedded(dir, quietLog)
const { pool, db } = connect(embedded.url, quietLog)
let stopRegistry: (() => Promise<void>) | undefined
try {
  await migrate(embedded.url, quietLog)
  await ensurePartitions(pool, end)
  await seedProfiles(db, profiles)
  await writeFleet(pool)
  const registry = await createRegistry(db, pool, quietLog)
  stopRegistry = () => registry.stop()
  const all = [...registry.all()]
  const ship = all.find(({ profile }) => profile.natures.has('carries'))
  const units = all.filter((device) => device !== ship)
  if (!ship) throw new Error('no ship was made')
  for (const unit of units) for (let from = start; from < end; from += day) await writeDay(pool, unit, from)
  await writeYear(pool, ship, units)
  await pool.query('analyze')
  const telemetry = await createTelemetry({ db, pool, registry, clock: Date.now, log: quietLog })
  const context = { db, pool, registry, telemetry, clock: Date.now, log: quietLog, places: await createPlaces(pool) }
  // The rest of a context is for calls that are not measured here.
  console.log(JSON.stringify(await measure(context as unknown as Context, ship)))
} finally {
  await stopRegistry?.()
  await db.destroy()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
}
