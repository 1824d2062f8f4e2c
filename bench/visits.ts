/** A year of 100,000 visits at twenty charging stations: what their pages take, and which indexes they use. `node bench/visits.ts [visits]` takes fewer. */
import type { Pool } from 'pg'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { boxVisitsContract as calls } from '#features/box-visits/contract.ts'
import { machine } from './measure.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { timesOfCalls } from './timing.ts'

const visits = Number(process.argv[2] ?? 100_000)
const [runs, day, zone] = [30, 86_400_000, 'Asia/Shanghai']
const [stationCount, baysOfStation, boxCount] = [20, 10, 400]

const writeVisits = async (pool: Pool, bays: readonly string[], boxes: readonly string[], now: number) => {
  const atOnce = 10_000
  for (let from = 0; from < visits; from += atOnce)
    await pool.query(
      `insert into box_visit (device_id, device_name, home_station_id, station_id, bay_id, bay_name, pcs_name, state, started_at, plugged_at,
         charging_at, full_at, unplugged_at, left_at, from_kind, from_code, from_name, to_kind, to_code, to_name, soc_in, soc_out, kwh)
       select box.id, box.name, box.station_id, bay.station_id, bay.id, bay.name, 'PCS', 6, at, at + interval '2 minutes',
         at + interval '5 minutes', at + interval '150 minutes', at + interval '155 minutes', at + interval '160 minutes',
         'ship', 'S-' || n % 40, 'Ship ' || n % 40, 'ship', 'S-' || n % 40, 'Ship ' || n % 40, 30, 96, 810
       from generate_series($3::int, $4::int) n
       join device bay on bay.id = ($1::bigint[])[1 + n % array_length($1::bigint[], 1)]
       join device box on box.id = ($2::bigint[])[1 + n % array_length($2::bigint[], 1)],
       lateral (select to_timestamp($5::float8 / 1000) - n * interval '365 days' / $6::float8 - interval '1 day' as at) t`,
      [bays, boxes, from, Math.min(visits, from + atOnce) - 1, now, visits],
    )
  await pool.query('vacuum analyze box_visit')
}

const bench = await startServer()
const { pool, admin } = bench
const home = (await admin.call(assetsContract.stationAdd, { stationName: 'Boxes' })).stationId
const stations: string[] = []
for (let n = 0; n < stationCount; n += 1) {
  const station = { stationName: `Charging ${n}`, stationType: 'chargeReplacePower' as const }
  stations.push((await admin.call(assetsContract.stationAdd, station)).stationId)
}
const add = async (deviceType: string, deviceName: string, stationId: string): Promise<string> =>
  (await admin.call(assetsContract.equipmentAdd, { deviceType, deviceName, deviceCode: deviceName, stationId }))
    .deviceId
const bays: string[] = []
for (const [at, station] of stations.entries())
  for (let n = 0; n < baysOfStation; n += 1) bays.push(await add('connectionBox', `BAY-${at}-${n}`, station))
const boxes: string[] = []
for (let n = 0; n < boxCount; n += 1) boxes.push(await add('boxPower', `BOX-${n}`, home))
const now = Date.now()
await writeVisits(pool, bays, boxes, now)

const page = (more: object) => admin.call(calls.visitPage, more)
const wall = (ts: number): string => formatTime(ts, zone)
const figures = await timesOfCalls(
  {
    'visit/page': () => page({}),
    'visit/page, 100 rows, page 100': () => page({ current: 100, size: 100 }),
    'visit/page of a station': () => page({ stationId: stations[3] }),
    'visit/page of a month': () => page({ startTime: wall(now - 60 * day), endTime: wall(now - 30 * day) }),
    'visit/page of a box': () => page({ boxPowerName: 'BOX-77' }),
    'visit/page of a ship': () => page({ shippingName: 'Ship 17' }),
    'visit/page of visits that run': () => page({ state: 3 }),
  },
  runs,
)
const { rows: indexes } = await pool.query<{ name: string; scans: number }>(
  `select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes
   where relname = 'box_visit' and idx_scan > 0 order by idx_scan desc`,
)
await bench.stop()

console.log(machine())
console.table(figures)
console.log({ visits, indexScans: Object.fromEntries(indexes.map(({ name, scans }) => [name, scans])) })
