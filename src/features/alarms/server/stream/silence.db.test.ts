import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BoxScene, deviceScene, type Made } from '#test/support/scene.ts'
import { frameOf } from '#test/support/charges.ts'
import { createOpenBook } from './openBook.ts'
import { createRuleBook } from './ruleBook.ts'
import { type AlarmTracker, createAlarmTracker } from './tracker.ts'

const second = 1000
let it: BoxScene
let box: Made
let at: number
let held: boolean
let tracker: AlarmTracker
let isSilent: () => boolean
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())
/** A tracker at a clock of its own, which has just heard a box. */
beforeEach(async () => {
  box = await it.device('boxPower', await it.station('箱站'))
  await it.tell(box, it.now, { soc: 50 })
  at = it.now
  held = false
  const context = { ...it.context, clock: () => at, disk: { state: () => ({ free: 0, total: 0, held }) } }
  const book = createOpenBook(context.registry, context.live)
  tracker = createAlarmTracker(context, book, createRuleBook())
  await tracker.start?.()
  await hear()
  isSilent = () => book.get(box.deviceId, 'silence') !== undefined
})

const hear = async (): Promise<void> =>
  tracker.observe?.([frameOf(it, box, { ts: it.now + 1000, values: { soc: 50 } })])
const jump = async (ms: number): Promise<void> => {
  at += ms
  await tracker.tick?.(at)
}
const pass = async (seconds: number): Promise<void> => {
  for (let left = seconds; left > 0; left -= 5) await jump(Math.min(left, 5) * second)
}

test('silence is what a server that listens does not hear', async () => {
  await pass(55)
  expect(isSilent()).toBe(false)
  await pass(10)
  expect(isSilent()).toBe(true)
})

test('where the clock leaps, or nothing could be written for long, every device has its time again', async () => {
  for (const ms of [120 * second, -600 * second]) {
    await hear()
    await jump(ms)
    await pass(55)
    expect(isSilent()).toBe(false)
    await pass(10)
    expect(isSilent()).toBe(true)
  }
})

test('while the disk holds readings back nobody falls silent, nor right after', async () => {
  held = true
  await pass(120)
  expect(isSilent()).toBe(false)
  held = false
  await pass(55)
  expect(isSilent()).toBe(false)
  await pass(10)
  expect(isSilent()).toBe(true)
})
