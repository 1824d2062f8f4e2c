import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { features } from '#server/features.ts'
import { frameOf } from '#test/support/charges.ts'
import { alarms } from '../handlers.ts'
import type { Budget } from '#server/derive/budget.ts'
import type { Frame } from '#server/context/readings.ts'
import { createOpenBook } from './openBook.ts'
import { createRuleBook } from './ruleBook.ts'
import { createAlarmTracker } from './tracker.ts'

const hour = 3_600_000
const count = 18_000
const atOnce = 6000

let it: DeviceScene
beforeAll(async () => {
  // Its alarms are followed by the test alone.
  it = await deviceScene(features.filter((feature) => feature !== alarms))
})
afterAll(() => it?.stop())

/** Ticks that never get through: one go at one device each. */
const scarce: Budget = { left: () => false, spend: () => undefined }

const following = () => {
  const book = createOpenBook(it.context.registry, it.context.live)
  const { start, observe, tick, stop } = createAlarmTracker(it.context, book, createRuleBook(), scarce)
  if (!start || !observe || !tick || !stop) throw new Error('it follows nothing')
  return { book, start, observe, tick, stop }
}
type Following = ReturnType<typeof following>
const isLate = async (): Promise<boolean> =>
  (await it.context.pool.query('select from alarm_late limit 1')).rowCount !== 0
const rowsOf = async ({ deviceId }: Made, from: number) =>
  (
    await it.context.pool.query(
      `select id::text as "alarmId", rule, (extract(epoch from began_at) * 1000 - $2)::float8 as began, (extract(epoch from cleared_at) * 1000 - $2)::float8 as cleared,
      (extract(epoch from opened_at) * 1000 - $2)::float8 as opened, times, level, value from alarm where device_id = $1 and rule = 'cellVoltageHigh' order by rule, began_at`,
      [deviceId, from],
    )
  ).rows

/** A cell is too high twice and stays so at the end. */
const volts = (index: number): number => (index > 6000 && index % 6000 > 2000 ? 3.7 : 3.3)
const flood = async (to: Following, made: Made, from: number): Promise<void> => {
  for (let at = 0; at < count; at += atOnce) {
    const frames = Array.from({ length: atOnce }, (_, n) =>
      frameOf(it, made, {
        ts: from + at + n,
        values: { maxVoltage: volts(at + n), minVoltage: 3.2, maxCellTemperature: 25, maxTemperature: 25 },
      }),
    )
    await it.context.telemetry.commit(frames, [])
    await to.observe(frames)
  }
}

test('a start after a flood is ready while its samples still wait; the rows become those of samples in order', async () => {
  const stationId = await it.station('站')
  const [inOrder, late] = [await it.device('boxCluster', stationId), await it.device('boxCluster', stationId)]
  const from = it.now - hour
  const calm = (made: Made, ts: number) =>
    frameOf(it, made, { ts, values: { maxVoltage: 3.3, minVoltage: 3.2, maxCellTemperature: 25, maxTemperature: 25 } })
  const tell = async (to: Following, frame: Frame): Promise<void> => {
    await it.context.telemetry.commit([frame], [])
    await to.observe([frame])
  }
  const before = following()
  await before.start()
  await flood(before, inOrder, from)
  await tell(before, calm(late, it.now))
  await flood(before, late, from)
  before.stop()
  const [alarm, ...others] = await rowsOf(inOrder, from)
  expect([alarm, others]).toEqual([expect.objectContaining({ rule: 'cellVoltageHigh', cleared: null, times: 2 }), []])

  let after = following()
  await after.start()
  expect(await isLate()).toBe(true)
  expect(after.book.get(inOrder.deviceId, 'cellVoltageHigh')?.alarmId).toBe(alarm?.alarmId)
  await tell(after, calm(inOrder, it.now))
  await after.tick(it.context.clock())
  expect(await isLate()).toBe(true)
  // As if it were killed meanwhile.
  after.stop()
  after = following()
  await after.start()
  do await after.tick(it.context.clock())
  while (await isLate())
  after.stop()
  expect(await rowsOf(inOrder, from)).toEqual([{ ...alarm, cleared: hour }])
  expect(await rowsOf(late, from)).toEqual([{ ...alarm, alarmId: expect.any(String), cleared: hour }])
  expect([...after.book.entries()].filter(({ rule }) => rule === 'cellVoltageHigh')).toEqual([])
})
