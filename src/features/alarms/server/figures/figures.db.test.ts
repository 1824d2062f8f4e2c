import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { alarmsContract, figuresContract } from '../../contract.ts'

const second = 1000
const minute = 60 * second
const day = 1440 * minute
const zone = 'Asia/Shanghai'

let it: DeviceScene
let from: number
let to: number
let quay: string
let yard: string
let [one, two, three]: [Made?, Made?, Made?] = []

type Told = { device: Made | undefined; stationId: string; rule: string; at: number; level?: number; times?: number }
/** `noted` and `ended` in s after it began */
const alarm = async (of: Told & { noted?: number; ended?: number }): Promise<void> => {
  const { device, stationId, rule, at, level = 3, times = 1, noted, ended } = of
  const after = (seconds: number | undefined) => (seconds === undefined ? null : new Date(at + seconds * second))
  await it.context.db
    .insertInto('alarm')
    .values({
      device_id: device?.deviceId ?? '',
      unit_id: device?.deviceId ?? '',
      station_id: stationId,
      device_name: device?.deviceName ?? '',
      unit_name: device?.deviceName ?? '',
      rule,
      level,
      highest_level: level,
      began_at: new Date(at),
      last_began_at: new Date(at),
      opened_at: new Date(at + 10 * second),
      acknowledged_at: after(noted),
      cleared_at: after(ended),
      times,
    })
    .execute()
}

beforeAll(async () => {
  it = await deviceScene()
  from = it.midnight - 7 * day
  to = it.midnight - second
  quay = await it.station('龙潭')
  yard = await it.station('阳逻')
  one = await it.device('boxPower', quay, { deviceName: '箱一' })
  two = await it.device('boxPower', quay, { deviceName: '箱二' })
  three = await it.device('boxPower', yard, { deviceName: '箱三' })
  const hot = { device: one, stationId: quay, rule: 'cellTemperatureHigh' }
  await alarm({ ...hot, at: from, level: 1, noted: 70, ended: 600 })
  await alarm({ ...hot, at: from + 5 * minute, level: 2, times: 3, noted: 130, ended: 1200 })
  for (let at = 0; at < 12; at += 1)
    await alarm({
      ...{ device: two, stationId: quay, rule: `dtc:BCU:X${at}` },
      ...{ at: from + day + at * second, ended: 60 },
    })
  await alarm({ device: three, stationId: yard, rule: 'silence', at: from + 2 * day, level: 2, ended: 3600 })
  await alarm({ device: one, stationId: quay, rule: 'silence', at: from + 3 * day, level: 2 })
  await alarm({ device: one, stationId: quay, rule: 'socLow', at: it.now - minute })
})
afterAll(() => it?.stop())

const range = () => ({ startTime: formatTime(from, zone), endTime: formatTime(to, zone) })
const figures = (input: object = {}, token = it.admin) =>
  it.call(figuresContract.figures, { ...range(), ...input }, token)

test('times, ten minutes and the noisiest are those of the alarms of the range', async () => {
  const all = await figures()
  expect(all).toMatchObject({
    alarms: 16,
    levels: [1, 3, 12],
    timeToAcknowledge: { count: 2, p50: 90, p95: 117 },
    timeToResolve: { count: 15, p50: 60, p95: 1920 },
    perOperatorTenMinutes: {
      periods: 1008,
      mean: 16 / 1008,
      most: 12,
      mostTs: from + day,
      aboveManageable: 1,
      flooded: 1,
    },
    flappingCount: 1,
    standingCount: 1,
  })
  expect(all.noisiestRules.map(({ alarmType, alarms, times }) => [alarmType, alarms, times])).toEqual([
    ['dtc', 12, 12],
    ['cellTemperatureHigh', 2, 4],
    ['silence', 2, 2],
  ])
  expect(
    all.noisiestDevices.map(({ unitName, stationName, alarms, times }) => [unitName, stationName, alarms, times]),
  ).toEqual([
    ['箱二', '龙潭', 12, 12],
    ['箱一', '龙潭', 3, 5],
    ['箱三', '阳逻', 1, 1],
  ])
  expect(all.flapping).toMatchObject([{ unitName: '箱一', alarmType: 'cellTemperatureHigh', alarms: 2, times: 4 }])
  expect(all.standing).toMatchObject([{ unitName: '箱一', stationName: '龙潭', ts: from + 3 * day, level: 2 }])
})

test('weeks begin on Monday, and weeks and stations add up', async () => {
  const { weeks, stations } = await figures()
  const mondays = [from, from + day, from + 2 * day, from + 3 * day].map((at) => {
    const weekday = (new Date(`${formatTime(at, zone).slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7
    return formatTime(at - weekday * day, zone).slice(0, 10)
  })
  const expected = new Map<string, number>()
  for (const [at, count] of [2, 12, 1, 1].entries())
    expected.set(mondays[at] ?? '', (expected.get(mondays[at] ?? '') ?? 0) + count)
  expect(weeks.map(({ weekStart, alarms }) => [weekStart, alarms])).toEqual([...expected])
  expect(stations.map(({ stationName, alarms, timeToResolve }) => [stationName, alarms, timeToResolve.p50])).toEqual([
    ['龙潭', 15, 60],
    ['阳逻', 1, 3600],
  ])
})

test('each figure opens as many rows as it says', async () => {
  const all = await figures()
  const total = async (input: object) => (await it.call(alarmsContract.page, input, it.admin)).total
  expect(await total(range())).toBe(all.alarms)
  for (const { alarmType, alarms } of all.noisiestRules) expect(await total({ ...range(), alarmType })).toBe(alarms)
  for (const { unitId, alarms } of all.noisiestDevices)
    expect(await total({ ...range(), deviceId: unitId })).toBe(alarms)
  for (const { stationId, alarms } of all.stations) expect(await total({ ...range(), stationId })).toBe(alarms)
  expect(await total({ state: 1, endTime: all.standingBefore })).toBe(all.standingCount)
})

test('one station, and what a caller sees, are all that counts', async () => {
  expect(await figures({ stationId: yard })).toMatchObject({
    alarms: 1,
    timeToAcknowledge: { count: 0, p50: null, p95: null },
    standingCount: 0,
    stations: [{ stationName: '阳逻', alarms: 1 }],
  })
  const stranger = await addPerson(it.context, 'stranger', ['platform_boxPower'])
  const sailor = await addPerson(it.context, 'sailor', ['platform_marineBattery'], { orgId: '1' })
  for (const { userName, password } of [stranger, sailor]) {
    const token = (await it.signIn(userName, password)).data.access_token
    const seen = await figures({}, token)
    expect(seen).toMatchObject({ alarms: 0, weeks: [], stations: [], standing: [], noisiestRules: [] })
    expect(seen.perOperatorTenMinutes).toMatchObject({ mean: 0, most: 0, mostTs: null })
  }
})

test('a range that ends before it begins, or is longer than a year, is refused', async () => {
  const { startTime, endTime } = range()
  const refused = async (input: { startTime: string; endTime: string }) =>
    (await it.ask(figuresContract.figures, input, it.admin)).code
  expect(await refused({ startTime: endTime, endTime: startTime })).not.toBe(0)
  expect(await refused({ startTime: '2020-01-01 00:00:00', endTime })).toBe(3015)
})
