/**
 * A year of one crane, 150,000 lifts and what lies between them: what their pages and files take, how soon after its end a lift is told while
 * the crane reports each second, and whether lifts and rests sum to the row. `node bench/hoist.ts [lifts]` takes fewer.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { formatTime } from '#contract/zoned.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { savingExportContract, savingRecordContract as calls } from '#features/energy-saving/contract.ts'
import { dayAround } from '#server/equipment/day.ts'
import { addDevice } from '#test/support/boxFleet.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { describe, machine, processUse, until } from './measure.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { rounded, timesOfCalls } from './timing.ts'

const lifts = Number(process.argv[2] ?? 150_000)
const [runs, day, zone] = [30, 86_400_000, 'Asia/Shanghai']

/** Lifts one after the other, with a rest of a minute after each twentieth, back from `untilMs`, some of them incomplete. */
const writeCycles = async (pool: Pool, deviceId: string, untilMs: number): Promise<void> => {
  const atOnce = 10_000
  for (let from = 1; from <= lifts; from += atOnce)
    await pool.query(
      `insert into hoist_cycle (device_id, station_id, device_name, started_at, ended_at, is_lift, lift_kwh, lower_kwh, dcdc1, dcdc2,
         total_surface, dcdc1_charged, dcdc2_charged, burnt, drawn, peak_kw, load_t, complete)
       select d.id, d.station_id, d.name, at, at + case when lift then took else interval '60 seconds' end, lift,
         case when lift then 1.539 + n % 7 / 100.0 else 0 end, 1.046, 0.4 + n % 9 / 1000.0, 0.35, 1.9, 0.5, 0.45, 0.05, 0.01,
         170 + n % 20, 12 + n % 30, n % 50 <> 0
       from device d, generate_series($2::int, $3::int) n, (values (true), (false)) kind (lift),
         lateral (select case when n % 20 = 0 then interval '150 seconds' else interval '210 seconds' end as took) t,
         lateral (select to_timestamp($4::float8 / 1000) - n * interval '210 seconds' + case when lift then interval '0' else took end as at) time
       where d.id = $1 and (lift or n % 20 = 0)`,
      [deviceId, from, Math.min(lifts, from + atOnce - 1), untilMs],
    )
  await pool.query('vacuum analyze hoist_cycle')
}

const bench = await startServer()
const { server, pool, admin } = bench
const station = { stationName: 'RTG yard', stationType: 'portEnergySaving' as const }
const { stationId } = await admin.call(assetsContract.stationAdd, station)
const newCrane = (deviceCode: string) =>
  addDevice(admin, { stationId, deviceType: 'energySaver', deviceName: deviceCode, deviceCode })
const crane = await newCrane('RTG-1')
const today = dayAround(Date.now(), zone).from
await writeCycles(pool, crane.deviceId, today)

const told = await newCrane('RTG-2')
const device = await connectDevice(server.mqttPort, told.deviceCode, told.token)
/** A lift of 8 s each 16 s, at 1 Hz: from the sample that shows that the one before is over to its row, ms. */
const derivedAfter = async (cycles: number): Promise<number[]> => {
  const powers = [0, 180, 180, 180, 180, 0, -120, -120, -120, -120, 0, 0, 0, 0, 0, 0]
  const found: number[] = []
  const watches: Promise<unknown>[] = []
  for (let second = 0; second < cycles * powers.length; second += 1) {
    const [ts, turn] = [Date.now(), second % powers.length]
    const kwh = second / 1000
    const registers = {
      dcdc1: kwh,
      dcdc2: kwh,
      totalSurface: 3 * kwh,
      dcdc1Charged: kwh,
      dcdc2Charged: kwh,
      brakeEnergy: kwh,
    }
    await publishTelemetry(device, told.deviceCode, {
      ts,
      values: { hoistPower: powers[turn] ?? 0, load: 30, ...registers },
    })
    // The fourth second above 10 kW ends the lift before.
    const ended = Math.floor(second / powers.length)
    if (turn === 4 && ended > 0)
      watches.push(
        until(async () => {
          const { rows } = await pool.query<{ n: number }>(
            'select count(*)::int as n from hoist_cycle where device_id = $1 and is_lift and ended_at is not null',
            [told.deviceId],
          )
          return (rows[0]?.n ?? 0) >= ended ? found.push(Date.now() - ts) : undefined
        }, 25),
      )
    await sleep(Math.max(0, ts + 1000 - Date.now()))
  }
  await Promise.all(watches)
  return found
}

const wall = (ts: number): string => formatTime(ts, zone)
const span = (from: number, to: number) => ({
  ...{ deviceId: crane.deviceId, startTime: wall(from), endTime: wall(to - 1000) },
})
const year = span(today - 366 * day, today)
const page = (more: object) => admin.call(calls.cyclePage, { ...year, ...more })
const asks: Record<string, () => Promise<unknown>> = {
  'cycle/page of a year': () => page({}),
  'cycle/page of a year, lifts, page 100': () => page({ kind: 'lift', current: 100 }),
  'cycle/page of a day': () => admin.call(calls.cyclePage, { ...span(today - day, today), size: 100 }),
  'energySavingRate/list of a year by days': () =>
    admin.call(calls.rateList, {
      type: 5,
      startDay: wall(today - 365 * day).slice(0, 10),
      endDay: wall(today).slice(0, 10),
    }),
}
const figures = await timesOfCalls(asks, runs)
for (const format of ['xlsx', 'csv'] as const) {
  const [began, used] = [performance.now(), processUse(server.pid()).cpuSeconds]
  const query = new URLSearchParams({ ...year, format })
  const answer = await fetch(`${server.url}${savingExportContract.cycleExport.path}?${query}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const file = await answer.arrayBuffer()
  const cpuMs = Math.round((processUse(server.pid()).cpuSeconds - used) * 1000)
  figures[`cycle/export ${format}`] = {
    ms: Math.round(performance.now() - began),
    cpuMs,
    megabytes: rounded(file.byteLength / 2 ** 20),
  }
}
const derived = await derivedAfter(8)

await device.endAsync(true)
await bench.stop()

console.log(machine())
console.table(figures)
console.log({ lifts, rows: lifts + Math.floor(lifts / 20), derivedAfterItsEndMs: describe(derived) })
