/** A year of 50,000 sessions at the 500 piles of twenty stations: what their lists and homes take. `node bench/pileSessions.ts [sessions] [piles]` takes fewer. */
import { formatTime } from '#contract/zoned.ts'
import {
  pileContract as piles,
  pileMessageContract as messages,
  pileSessionContract as calls,
  shorePileContract as homes,
} from '#features/shore-pile/contract.ts'
import { startServer } from '#test/support/servedProgram.ts'
import { machine } from './measure.ts'
import { addPiles } from './pileFleet.ts'
import { pileCode } from './pileStation.ts'
import { writeSessions } from './pileYear.ts'
import { addPricedStation, addTariff } from './shoreQuays.ts'
import { timesOfCalls } from './timing.ts'

const [sessions = 50_000, count = 500] = process.argv.slice(2).map(Number)
const [runs, stationCount, day, zone] = [30, 20, 86_400_000, 'Asia/Shanghai']
const wall = (ts: number): string => formatTime(ts, zone)

const bench = await startServer()
const { pool, admin } = bench
const tariffId = await addTariff(admin)
const stations: string[] = []
for (let n = 0; n < stationCount; n += 1)
  stations.push(await addPricedStation(admin, 'shorePileStation', { stationName: `Quay ${n}`, tariffId }))
await addPiles(admin, pool, count)
await pool.query(
  'update device d set station_id = ($1::bigint[])[1 + d.id % $2] from pile p where p.device_id = d.id',
  [stations, stationCount],
)
const now = Date.now()
await writeSessions(pool, sessions, now)
// The registry reads everything anew with the last change.
await addPricedStation(admin, 'shorePileStation', { stationName: 'Others', tariffId })

const page = (more: object) => admin.call(calls.sessionPage, more)
const message = (more: object) => admin.call(messages.messagePage, more)
const [first] = (await page({ state: 2 })).records
const { sessionId = '', pileId: deviceId = '' } = first ?? {}
const [stationId] = stations
const asks: Record<string, () => Promise<unknown>> = {
  'session/page': () => page({}),
  'session/page, 100 rows, page 100': () => page({ current: 100, size: 100 }),
  'session/page, last page': () => page({ current: Math.ceil(sessions / 100), size: 100 }),
  'session/page of a station': () => page({ stationId }),
  'session/page of a pile': () => page({ deviceId }),
  'session/page of a pile by its name': () => page({ deviceName: pileCode(77) }),
  'session/page of a ship': () => page({ shippingName: 'Ship 177' }),
  'session/page of a month': () => page({ startTime: wall(now - 60 * day), endTime: wall(now - 30 * day) }),
  'session/page of those that run': () => page({ state: 1 }),
  'session/page of those to review': () => page({ needsReview: 1 }),
  'session/detail': () => admin.call(calls.sessionDetail, { sessionId }),
  'message/page': () => message({}),
  'message/page of a pile': () => message({ pileCode: pileCode(77) }),
  'message/page of an action': () => message({ action: 'MeterValues' }),
  'pile/page': () => admin.call(piles.pilePage, { size: 100 }),
  'pile/choices': () => admin.call(piles.pileChoices, {}),
  'token/page': () => admin.call(piles.tokenPage, {}),
  'home/basicInformation': () => admin.call(homes.basicInformation, {}),
  'home/basicInformation at a moment': () => admin.call(homes.basicInformation, { at: now - 40 * day }),
  'home/piles': () => admin.call(homes.piles, {}),
  'home/piles at a moment': () => admin.call(homes.piles, { at: now - 40 * day }),
  'pile/detail': () => admin.call(homes.pileDetail, { deviceId }),
}
console.log(machine())
const figures = await timesOfCalls(asks, runs, (name, took) => console.log(name, took))
await bench.stop()
console.table(figures)
console.log({ sessions, piles: count, stations: stationCount })
