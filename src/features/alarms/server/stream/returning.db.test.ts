import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { shanghai } from '#test/support/portal.ts'
import { alarmsContract as calls } from '../../contract.ts'
import { createOpenBook } from './openBook.ts'
import { createRuleBook } from './ruleBook.ts'
import { createAlarmTracker } from './tracker.ts'

let it: TestApp
let stationId: string
let now = 0
let count = 0
beforeAll(async () => {
  it = await testApp()
  now = Math.floor(it.context.clock() / 1000) * 1000
  stationId = (await it.call(assetsContract.stationAdd, { stationName: '站' }, it.admin)).stationId
})
afterAll(() => it?.stop())

type Made = { deviceId: string; deviceCode: string }
const newCluster = async (): Promise<Made> => {
  const deviceCode = `C${++count}`
  const input = { stationId, deviceType: 'boxCluster', deviceName: deviceCode, deviceCode }
  return { deviceCode, deviceId: (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId }
}
const volts = ({ deviceCode }: Made, ts: number, value: number) =>
  it.deliver(deviceCode, 'telemetry', { ts, values: { cellVoltage: Array.from({ length: 240 }, () => value) } })
const rowsOf = async ({ deviceId }: Made) =>
  (await it.call(calls.page, { deviceId, alarmType: 'cellVoltageHigh' }, it.admin)).records
const settle = async () => {
  for (let waiting = 1; waiting > 0; ) {
    await it.tick()
    waiting = (await it.context.pool.query('select 1 from alarm_late')).rows.length
  }
}

test('what people did about a row that late samples make a part of another goes over to it', async () => {
  const cluster = await newCluster()
  const at = (seconds: number) => now - 3000_000 + seconds * 1000
  const tellAll = async (all: readonly (readonly [number, number])[]) => {
    for (const [seconds, value] of all) await volts(cluster, at(seconds), value)
    await settle()
  }
  await tellAll([
    [0, 3.7],
    [20, 3.7],
    [40, 3.3],
    [1000, 3.61],
    [1020, 3.61],
    [1040, 3.3],
  ])
  const [second] = await rowsOf(cluster)
  await it.call(calls.acknowledge, { alarmIds: [second?.alarmId ?? ''], comment: '已看' }, it.admin)
  await it.call(calls.comment, { alarmId: second?.alarmId ?? '', content: '复查' }, it.admin)
  expect(await rowsOf(cluster)).toHaveLength(2)
  await tellAll([
    [500, 3.7],
    [520, 3.7],
    [540, 3.3],
  ])
  const rows = await rowsOf(cluster)
  expect(rows).toMatchObject([{ times: 3, ts: at(0), clearTs: at(1040), acknowledgeComment: '已看' }])
  const within = async (from: number, to: number) => {
    const range = { startTime: shanghai(at(from)), endTime: shanghai(at(to)) }
    return (await it.call(calls.page, { deviceId: cluster.deviceId, ...range }, it.admin)).total
  }
  expect([await within(-60, 10), await within(990, 2000), await within(1100, 2000)]).toEqual([1, 1, 0])
  const { comments } = await it.call(calls.life, { alarmId: rows[0]?.alarmId ?? '' }, it.admin)
  expect(comments.map(({ content }) => content)).toEqual(['复查'])
})

test('one that returns goes on as its row after a restart too, until its window is over', async () => {
  const [soon, late] = [await newCluster(), await newCluster()]
  const over = [
    [-900, 3.7],
    [-880, 3.7],
    [-860, 3.3],
  ] as const
  for (const device of [soon, late])
    for (const [seconds, value] of over) await volts(device, now + seconds * 1000, value)
  const book = createOpenBook(it.context.registry, it.context.live)
  const tracker = createAlarmTracker(it.context, book, createRuleBook())
  await tracker.start?.()
  for (let second = 0; second < 10; second += 1) await tracker.tick?.(now)
  const slot = it.context.registry.byId(soon.deviceId)?.profile.byKey.get('maxVoltage')?.firstSlot ?? -1
  const values = new Float64Array(slot + 1).fill(Number.NaN)
  values[slot] = 3.7
  for (const [{ deviceId }, begin, times] of [
    [soon, -260, 2],
    [late, -259, 1],
  ] as const) {
    for (const seconds of [begin, begin + 20]) await tracker.observe?.([{ deviceId, ts: now + seconds * 1000, values }])
    expect(book.get(deviceId, 'cellVoltageHigh')?.episode).toMatchObject({ times, lastBeganAt: now + begin * 1000 })
  }
})
