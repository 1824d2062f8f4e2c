import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { activityContract } from '#features/activity/contract.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { recordsContract } from '#features/records/contract.ts'
import { formatTime } from '#contract/zoned.ts'
import { type DeviceScene, deviceScene, type Made } from './support/scene.ts'

const minute = 60_000
let it: DeviceScene
let box: Made
let stationId = ''
beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('站')
  box = await it.device('boxPower', stationId)
}, 60_000)
afterAll(() => it?.stop())

type Rows = { records: { ts: number }[]; total: number; asOf: number }
type List = {
  readonly call: Endpoint
  readonly input: () => Record<string, unknown>
  /** makes a row at a moment, ms */
  readonly add: (ts: number) => Promise<unknown>
}

const charge = (type: 1 | 2, inBay: boolean) => (ts: number) =>
  it.context.pool.query(
    `insert into energy_record (device_id, station_id, device_name, type, started_at, last_at, kwh, in_bay)
    values ($1, $2, 'x', $3, $4, $4, 1, $5)`,
    [box.deviceId, stationId, type, new Date(ts), inBay],
  )
const powerOn = (ts: number) =>
  it.context.pool.query(
    `insert into power_on_record (device_id, station_id, device_name, device_code, started_at) values ($1, $2, 'x', 'x', $3)`,
    [box.deviceId, stationId, new Date(ts)],
  )
const alarm = (ts: number) =>
  it.context.pool.query(
    `insert into alarm (device_id, unit_id, station_id, device_name, unit_name, rule, level, highest_level, began_at, opened_at, last_began_at, cleared_at, value)
    values ($1, $1, $2, 'x', 'x', 'socLow', 3, 3, $3, $3, $3, $3, 1)`,
    [box.deviceId, stationId, new Date(ts)],
  )
const signIn = (ts: number) =>
  it.context.pool.query(
    `insert into login_log (at, user_name, way, result, ip) values ($1, 'steady', 'password', 'done', '')`,
    [new Date(ts)],
  )
const wholeDay = () => {
  const day = formatTime(it.now, 'Asia/Shanghai').slice(0, 10)
  return { startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` }
}

const lists: Readonly<Record<string, List>> = {
  'history data': {
    call: devicesContract.rows,
    input: () => ({ deviceId: box.deviceId, pointKeys: 'soc', ...wholeDay() }),
    add: (ts) => it.tell(box, ts, { soc: 50 }),
  },
  charges: { call: recordsContract.chargePage, input: () => ({ type: 2 }), add: charge(2, false) },
  'charges in bays': { call: recordsContract.bayChargePage, input: () => ({}), add: charge(1, true) },
  'power-on times': { call: recordsContract.powerOnPage, input: () => ({}), add: powerOn },
  alarms: { call: alarmsContract.page, input: () => ({ alarmType: '' }), add: alarm },
  'sign-in log': { call: activityContract.loginPage, input: () => ({ user_name: 'steady' }), add: signIn },
}

test.each(Object.entries(lists))('%s: rows that come between two pages do not move them', async (_, list) => {
  const from = it.context.clock() - 40 * minute
  for (let at = 0; at < 25; at += 1) await list.add(from + at * minute)
  const ask = (more: object) =>
    it.call(list.call, { ...list.input(), size: 10, ...more }, it.admin) as unknown as Promise<Rows>
  const timesOf = ({ records }: Rows) => records.map(({ ts }) => ts)
  const first = await ask({})
  const [newest = 0] = timesOf(first)
  it.advance(minute)
  for (let more = 1; more <= 3; more += 1) await list.add(Math.max(newest, first.asOf) + more * 1000)
  const { asOf } = first
  const others = [await ask({ current: 2, asOf }), await ask({ current: 3, asOf: String(asOf) })]
  expect([first, ...others].flatMap(timesOf)).toEqual(
    Array.from({ length: 25 }, (_each, at) => from + (24 - at) * minute),
  )
  expect(others.map((page) => [page.total, page.asOf])).toEqual(Array(2).fill([25, asOf]))
  expect((await ask({})).total).toBe(28)
})

test('history data by key: what came before a row, however much came after it', async () => {
  const input = { ...lists['history data']?.input(), size: 10 }
  const ask = (more: object) => it.call(devicesContract.rows, { ...input, ...more } as never, it.admin)
  const seen: number[] = []
  for (let before: number | undefined; ; ) {
    const { records } = await ask(before === undefined ? {} : { before })
    seen.push(...records.map(({ ts }) => ts))
    before = records.at(-1)?.ts
    if (before === undefined) break
    await it.tell(box, (seen[0] ?? 0) + seen.length, { soc: 51 })
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  expect(seen).toHaveLength(28)
})
