import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Telemetry } from '#server/context/readings.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { createPastEnergy } from './pastEnergy.ts'

const minute = 60_000
const hour = 60 * minute
let it: DeviceScene
let box: Made
beforeAll(async () => {
  it = await deviceScene()
  box = await it.device('boxPower', await it.station('能耗站'))
})
afterAll(() => it?.stop())

const device = () => {
  const found = it.context.registry.byId(box.deviceId)
  if (!found) throw new Error('not registered')
  return found
}

test('meters of a full hour are read once, and anew after a late sample', async () => {
  const fullHour = Math.floor(it.now / hour) * hour
  const from = fullHour - 30 * minute
  for (let at = 0; at <= 60; at += 1) await it.tell(box, from + at * minute, { chargedEnergy: 1000 + at })
  it.advance(from + hour - it.now)
  const asked: number[] = []
  const telemetry: Telemetry = {
    ...it.context.telemetry,
    hours: (items, begin, end) => {
      asked.push(begin)
      return it.context.telemetry.hours(items, begin, end)
    },
  }
  const energyAt = createPastEnergy({ telemetry, clock: it.context.clock })
  /** What was charged until ten minutes after the full hour, and since when the hours were read for it. */
  const charged = async () => {
    asked.length = 0
    const kwh = (await energyAt([device()], fullHour + 10 * minute)).today(box.deviceId)?.charged
    return { kwh, asked: [...asked] }
  }
  const first = await charged()
  expect(first.kwh).toBe(40)
  expect(first.asked).toHaveLength(2)
  it.advance(5 * minute)
  expect(await charged()).toEqual({ kwh: 40, asked: [fullHour] })
  await it.tell(box, from - minute, { chargedEnergy: 990 })
  it.advance(2 * minute)
  const corrected = await charged()
  expect(corrected.kwh).toBe(50)
  expect(corrected.asked).toHaveLength(2)
})

test('of a unit that is not heard after the full hour they stand for a minute', async () => {
  const other = await it.device('boxPower', await it.station('静默站'))
  const fullHour = Math.ceil(it.now / hour) * hour
  it.advance(fullHour + 5 * minute - it.now)
  await it.tell(other, fullHour - 2 * minute, { chargedEnergy: 100 })
  await it.tell(other, fullHour - minute, { chargedEnergy: 101 })
  const energyAt = createPastEnergy(it.context)
  const charged = async () => {
    const unit = it.context.registry.byId(other.deviceId)
    return unit ? (await energyAt([unit], fullHour + minute)).today(other.deviceId)?.charged : undefined
  }
  expect(await charged()).toBe(1)
  await it.tell(other, fullHour - 30_000, { chargedEnergy: 103 })
  expect(await charged()).toBe(1)
  it.advance(2 * minute)
  expect(await charged()).toBe(3)
})
