import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPaceBook } from '#server/equipment/pace.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { frameOf } from '#test/support/charges.ts'
import { createOpenBook, type OpenBook } from './openBook.ts'
import { createRuleBook } from './ruleBook.ts'
import { type AlarmTracker, createAlarmTracker } from './tracker.ts'

const second = 1000
let it: DeviceScene
let box: Made
let at: number
let held: boolean
let tracker: AlarmTracker
let isSilent: () => boolean
let book: OpenBook
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
  await begin()
  await hear()
  isSilent = () => book.get(box.deviceId, 'silence') !== undefined
})

const begin = async (): Promise<void> => {
  const context = { ...it.context, clock: () => at, disk: { state: () => ({ free: 0, total: 0, spare: 0, held }) } }
  book = createOpenBook(context.registry, context.live)
  tracker = createAlarmTracker(context, book, createRuleBook())
  await tracker.start?.()
}

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
  await hear()
  await jump(120 * second)
  await pass(55)
  expect(isSilent()).toBe(false)
  await pass(10)
  expect(isSilent()).toBe(true)
})

test('where the clock is set back, what is heard since is judged, and all else once the clock is where it was', async () => {
  await hear()
  await jump(-600 * second)
  await pass(300)
  expect(isSilent()).toBe(false)
  await hear()
  await pass(65)
  expect(isSilent()).toBe(true)
  await hear()
  await jump(-100 * second)
  await pass(65)
  expect(isSilent()).toBe(false)
  await pass(400)
  expect(isSilent()).toBe(true)
})

test('a ship that reports every three minutes is not silent between her reports, nor after a restart', async () => {
  const ship = await it.device('ship', await it.station('港'))
  const isQuiet = async (seconds: number): Promise<boolean> => {
    await begin()
    await tracker.observe?.([frameOf(it, ship, { ts: at, values: { sog: 0 } })])
    await pass(seconds)
    return book.get(ship.deviceId, 'silence') !== undefined
  }
  for (const minutes of [9, 6, 3]) await it.tell(ship, it.now - minutes * 60 * second, { sog: 0 })
  expect(await isQuiet(170)).toBe(false)
  expect(await isQuiet(545)).toBe(true)
  const moored = it.context.registry.byId(ship.deviceId)
  const anew = createPaceBook(it.context.pool, it.context.registry)
  await anew.load(it.context.registry.all())
  expect(moored && anew.intervalOf(moored)).toBe(180 * second)
  for (let back = 20; back > 0; back -= 1) await it.tell(ship, it.now - back * 10 * second, { sog: 8 })
  expect(await isQuiet(65)).toBe(true)
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
