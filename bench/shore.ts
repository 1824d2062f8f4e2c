/**
 * A year of 50,000 connections at twenty shore power stations: what their lists, statistics and reports take, and the settlement of a
 * month. `node bench/shore.ts [connections] [stations]` takes fewer.
 */
import { formatTime } from '#contract/zoned.ts'
import { settlementContract } from '#features/settlement/contract.ts'
import {
  shorePowerContract as homes,
  shoreReportContract as reports,
  shoreConnectionContract as calls,
} from '#features/shore-power/contract.ts'
import { machine } from './measure.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { addPricedStation, addQuays, addTariff, slotsOf } from './shoreQuays.ts'
import { settleBefore, writePlugs, writeReadings, yearOf } from './shoreYear.ts'
import { rounded, timesOfCalls } from './timing.ts'

const [connections = 50_000, stationCount = 20] = process.argv.slice(2).map(Number)
const [runs, day, zone] = [30, 86_400_000, 'Asia/Shanghai']
const wall = (ts: number): string => formatTime(ts, zone)

const bench = await startServer()
const { pool, admin } = bench
const tariffId = await addTariff(admin)
const stations: string[] = []
for (let n = 0; n < stationCount; n += 1)
  stations.push(await addPricedStation(admin, 'shorePowerStation', { stationName: `Quay ${n}`, tariffId }))
const sockets = await addQuays(admin, pool, stations)
const now = Date.now()
const year = yearOf(sockets.length, connections, now)
await writePlugs(pool, year, sockets)
/** days before now that the settled month lies */
const month = { from: Math.floor(now / day) * day - 65 * day, until: Math.floor(now / day) * day - 34 * day }
await settleBefore(pool, month.from)
const slots = await slotsOf(pool, 'shoreSocket')
for (const [socket, id] of sockets.entries())
  await writeReadings(pool, { socket, id, slots }, year, [month.from - 2 * day, month.until + day])
await pool.query('vacuum analyze')

const page = (more: object) => admin.call(calls.connectionPage, more)
const { records } = await page({})
const connectionId = records[0]?.connectionId ?? ''
const berthId = records[0]?.berthId ?? ''
const [stationId] = stations
const statistics = (more: object) => admin.call(reports.statistics, more)
const yearBack = wall(now - 360 * day).slice(0, 10)
const asks: Record<string, () => Promise<unknown>> = {
  'connection/page': () => page({}),
  'connection/page, 100 rows, page 100': () => page({ current: 100, size: 100 }),
  'connection/page, last page': () => page({ current: Math.ceil(connections / 100), size: 100 }),
  'connection/page of a station': () => page({ stationId }),
  'connection/page of a berth': () => page({ berthId }),
  'connection/page of a month': () => page({ startTime: wall(now - 60 * day), endTime: wall(now - 30 * day) }),
  'connection/page of a ship': () => page({ shippingName: 'Ship 177' }),
  'connection/page of settled ones': () => page({ state: 7 }),
  'connection/page of those to settle': () => page({ state: 6 }),
  'connection/page of those that supply': () => page({ state: 4 }),
  'connection/page of those to review': () => page({ needsReview: 1 }),
  'connection/detail': () => admin.call(calls.connectionDetail, { connectionId }),
  'connection/choices': () => admin.call(calls.connectionChoices, { stationId: stationId ?? '' }),
  'berth/page': () => admin.call(calls.berthPage, { size: 100 }),
  'emissionFactor/page': () => admin.call(settlementContract.factorPage, {}),
  'statistics of a day': () => statistics({ reportType: 1, dyaTime: wall(now - 40 * day).slice(0, 10) }),
  'statistics of a month': () => statistics({ reportType: 3, monthTime: wall(now - 40 * day).slice(0, 7) }),
  'statistics of a year': () => statistics({ reportType: 5, year: wall(now - 40 * day).slice(0, 4) }),
  'statistics of 360 days': () =>
    statistics({ reportType: 4, timeStart: yearBack, timeEnd: wall(now - day).slice(0, 10) }),
  'statistics of a year of a station': () =>
    statistics({ reportType: 5, year: wall(now - 40 * day).slice(0, 4), stationId }),
  'emission/trace of a month': () => admin.call(reports.emissionTrace, {}),
  'emission/trace of a month of a station': () => admin.call(reports.emissionTrace, { stationId }),
  'home/basicInformation': () => admin.call(homes.basicInformation, {}),
  'home/basicInformation at a moment': () => admin.call(homes.basicInformation, { at: now - 40 * day }),
  'home/berths': () => admin.call(homes.berths, { stationId }),
  'home/berths at a moment': () => admin.call(homes.berths, { stationId, at: now - 40 * day }),
  'home/load': () => admin.call(homes.load, { stationId: stationId ?? '' }),
}
console.log(machine())
const figures = await timesOfCalls(asks, runs, (name, took) => console.log(name, took))
console.table(figures)

const began = performance.now()
const span = { startTime: wall(month.from + day), endTime: wall(month.until) }
const { settled, refused, left, more } = await admin.call(calls.connectionSettleAll, span)
const settledSeconds = rounded((performance.now() - began) / 1000)
console.log({ settled, refused, more, firstRefusal: left[0]?.why, settledSeconds })
await bench.stop()
console.log({ connections: year.each * sockets.length, sockets: sockets.length, stations: stationCount })
