import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { addPerson } from '#test/support/app.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { alarmsContract as calls } from '../../contract.ts'
import type { AlarmStory } from '../../storyShapes.ts'

const second = 1000
let it: DeviceScene
let box: Made
let cluster: Made
/** ms of the first sample */
let start: number
let stationId: string

/** Cell 107 of 240 is warmed by 2.5 °C a minute from the fourth minute on. */
const heat = (seconds: number): number => Math.round((31 + Math.max(0, seconds - 240) * (2.5 / 60)) * 10) / 10
const cellsAt = (seconds: number): number[] =>
  Array.from({ length: 240 }, (_, index) => (index === 106 ? heat(seconds) : 31))
const tripped = 840
const lasts = 1080

const idOf = async (rule: string): Promise<string> => {
  const { records } = await it.call(calls.page, { alarmType: rule }, it.admin)
  return records[0]?.alarmId ?? ''
}
const story = async (rule: string): Promise<AlarmStory> => it.call(calls.story, { alarmId: await idOf(rule) }, it.admin)
const after = (ts: number | null | undefined): number | undefined =>
  typeof ts === 'number' ? (ts - start) / second : undefined

beforeAll(async () => {
  it = await deviceScene()
  stationId = await it.station('龙潭港', { stationType: 'boxPowerStation' })
  box = await it.device('boxPower', stationId, { deviceName: 'XD-014' })
  cluster = await it.device('boxCluster', stationId, { parentId: box.deviceId, deviceName: '3号簇' })
  start = it.now - lasts * second
  await it.deliver(box.deviceCode, 'mount', { ts: start + 60 * second, kind: 'yard' })
  for (let at = 0; at < lasts; at += 10) {
    const isTripped = at >= tripped
    await Promise.all([
      it.tell(cluster, start + at * second, { cellTemperature: cellsAt(at), clusterBreaker: isTripped ? 0 : 1 }),
      it.tell(box, start + at * second, {
        runningState: isTripped ? 0 : 1,
        totalVoltage: 800,
        totalCurrent: isTripped ? 0 : -325,
        mainBreaker: 1,
      }),
    ])
  }
  await it.deliver(cluster.deviceCode, 'dtc', {
    ts: start + 300 * second,
    dtcType: 'BCU',
    faultCode: 'B2001',
    active: true,
  })
  await it.tick()
})
afterAll(() => it?.stop())

test('the twenty minutes lie around the moment when it reached its gravest level', async () => {
  const { pivot, from, to, life } = await story('cellTemperatureHigh')
  expect(after(pivot)).toBe(830)
  expect([from, to]).toEqual([pivot - 16 * 60 * second, pivot + 4 * 60 * second])
  expect(life).toMatchObject({ alarmLevel: 1, cell: 107, unitName: 'XD-014', deviceName: '3号簇', state: 1 })
})

test('the curve is that of the cell, with the mean of its cluster and the times at which it crossed the limits', async () => {
  const { curve, rule, levels } = await story('cellTemperatureHigh')
  expect(curve).toMatchObject({ unit: '°C', decimals: 1 })
  expect(curve?.points.find(([ts]) => after(ts) === 820)?.[1]).toBe(55.2)
  expect(curve?.mean.find(([ts]) => after(ts) === 820)?.[1]).toBe(31.101)
  expect(rule).toMatchObject({ name: '单体温度过高', direction: 'high', recover: 43, source: 'default' })
  expect(rule?.levels.map(({ level, limit, delay, crossedTs }) => [level, limit, delay, after(crossedTs)])).toEqual([
    [1, 55, 10, 820],
    [2, 50, 10, 700],
    [3, 45, 10, 580],
  ])
  expect(levels.map(({ level, from, to }) => [level, after(from), after(to)])).toEqual([
    [3, 590, 710],
    [2, 710, 830],
    [1, 830, 1070],
  ])
})

test('six frames show the cells, the last one the newest', async () => {
  const { film } = await story('cellTemperatureHigh')
  expect(film).toMatchObject({ unit: '°C', columns: 16, cell: 107 })
  expect(film?.frames.map(({ ts }) => after(ts))).toEqual([70, 270, 470, 670, 870, 1060])
  expect(film?.frames.map(({ values }) => values[106])).toEqual([31, 32.3, 40.6, 48.9, 57.3, 65.2])
  expect(film?.frames.every(({ values }) => values.length === 240 && values[0] === 31)).toBe(true)
})

test('breakers, states, power, charges, mounts and other alarms stand on the same axis', async () => {
  const { states, power, charges, mounts, others } = await story('cellTemperatureHigh')
  const spansOf = (code: string) =>
    states.find((lane) => lane.code === code)?.spans.map(({ from, word }) => [after(from), word])
  expect(spansOf('clusterBreaker')).toEqual([
    [0, '闭合'],
    [840, '断开'],
  ])
  expect(spansOf('mainBreaker')).toEqual([[0, '闭合']])
  expect(spansOf('runningState')).toEqual([
    [0, '充电'],
    [840, '待机'],
  ])
  expect(power.find(([ts]) => after(ts) === 830)?.[1]).toBe(-260)
  expect(power.find(([ts]) => after(ts) === 840)?.[1]).toBe(0)
  expect(charges.map(({ type, from }) => [type, after(from)])).toEqual([[1, 0]])
  expect(mounts.map(({ ts, kind }) => [after(ts), kind])).toEqual([[60, 'yard']])
  expect(others.map(({ alarmContent }) => alarmContent.split(' ')[0]).sort()).toEqual([
    'BCU',
    '单体温升过快',
    '单体温差过大',
  ])
})

test('a fault code of the unit in this time brings its advice', async () => {
  const { advice } = await story('cellTemperatureHigh')
  expect(advice).toMatchObject([{ dtcType: 'BCU', faultCode: 'B2001' }])
  expect(advice[0]?.action.length).toBeGreaterThan(3)
  const own = await story('dtc')
  expect(own).toMatchObject({ curve: null, rule: null, advice: [{ faultCode: 'B2001' }] })
  expect(after(own.pivot)).toBe(300)
})

test('a rule by rise shows how fast it rose, and the cells behind it', async () => {
  const { curve, film, rule } = await story('cellTemperatureRise')
  expect(curve).toMatchObject({ unit: '°C/min', mean: [] })
  expect(curve?.points.find(([ts]) => after(ts) === 500)?.[1]).toBeCloseTo(2.5, 1)
  expect(rule?.levels.find(({ level }) => level === 2)).toMatchObject({ limit: 2 })
  expect(film?.unit).toBe('°C')
})

test('the picture ends now, or at a moment: cells as they stand then and the curve of the twenty minutes before', async () => {
  const alarmId = await idOf('cellTemperatureHigh')
  const now = await it.call(calls.picture, { alarmId }, it.admin)
  expect(now.at).toBeGreaterThanOrEqual(it.now)
  expect(now).toMatchObject({ cell: 107, direction: 'high', cells: { columns: 16, unit: '°C' } })
  expect(now.at - now.from).toBe(20 * 60 * second)
  expect(now.limits.map(({ value }) => value)).toEqual([55, 50, 45])
  expect(now.cells?.values[106]).toBe(heat(lasts - 10))
  expect(after(now.since)).toBe(580)
  const then = await it.call(calls.picture, { alarmId, at: start + 600 * second }, it.admin)
  expect([then.cells?.values[106], after(then.curve?.points.at(-1)?.[0])]).toEqual([heat(600), 600])
})

test('what people did stands among its events, and a shelf ends with the shift', async () => {
  const alarmId = await idOf('cellTemperatureHigh')
  const chosen = { alarmIds: [alarmId] }
  await it.call(calls.acknowledge, { alarmIds: [alarmId], comment: '已派人' }, it.admin)
  await it.call(calls.comment, { alarmId, content: '断开' }, it.admin)
  const { until } = await it.call(calls.shelveMany, { chosen, span: 'shift' }, it.admin)
  expect(until).toBe(formatTime(it.midnight + 16 * 3600 * second, 'Asia/Shanghai'))
  const { life } = await story('cellTemperatureHigh')
  expect(life.events.flatMap(({ event, userName }) => (userName === null ? [] : [event])).sort()).toEqual([
    'acknowledged',
    'comment',
    'shelved',
  ])
  expect(life).toMatchObject({ acknowledgeUser: '管理员', shelvedUntil: until })
})

test('the rule is the one that held then: set later it changes nothing, until the alarm returns', async () => {
  const settings = { limits: [56, 51, 46] as [number, number, number], recover: 44, enabled: true }
  const delays = { onDelay: [0, 0, 0] as [number, number, number], offDelay: 0 }
  const target = { ruleKey: 'cellTemperatureHigh', deviceId: cluster.deviceId, version: '0' }
  await it.call(calls.ruleSave, { ...target, ...settings, ...delays }, it.admin)
  expect((await story('cellTemperatureHigh')).rule).toMatchObject({ source: 'default', recover: 43 })
  it.advance(30 * second)
  for (const [at, seconds] of [
    [lasts + 10, 0],
    [lasts + 20, 900],
  ] as const)
    await it.tell(cluster, start + at * second, { cellTemperature: cellsAt(seconds) })
  const { rule, pivot } = await story('cellTemperatureHigh')
  expect(after(pivot)).toBe(lasts + 20)
  expect(rule).toMatchObject({ source: 'device', updateUser: '管理员', recover: 44 })
  expect(rule?.levels.map(({ limit, crossedTs }) => [limit, after(crossedTs)])).toEqual([
    [56, lasts + 20],
    [51, lasts + 20],
    [46, lasts + 20],
  ])
})

test('nobody reads the story of an alarm that is not his', async () => {
  const made = await addPerson(it.context, 'stranger', ['platform_boxPower'])
  const { access_token } = (await it.signIn('stranger', made.password)).data
  const input = { alarmId: await idOf('cellTemperatureHigh') }
  expect(await it.ask(calls.story, input, access_token)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.picture, input, access_token)).toMatchObject({ code: 1001 })
  expect(await it.ask(calls.story, { alarmId: '999999' }, it.admin)).toMatchObject({ code: 1001 })
})
