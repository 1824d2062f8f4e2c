import { afterAll, beforeAll, expect, test } from 'vitest'
import { hour } from '#server/equipment/day.ts'
import { type DeviceScene, deviceScene } from '#test/support/scene.ts'
import { boxHomeContract as calls } from '../contract.ts'

const minute = 60_000
let it: DeviceScene
beforeAll(async () => {
  it = await deviceScene()
})
afterAll(() => it?.stop())

test('while history is being written into a unit, its day is not whole', async () => {
  const box = await it.device('boxPower', await it.station('港'))
  const filling = async () => (await it.call(calls.basicInformation, {}, it.admin)).fillingNum
  await it.tell(box, it.context.clock(), { chargedEnergy: 30 })
  await it.tick()
  expect(await filling()).toBe(0)
  await it.tell(box, it.context.clock() - 9 * minute, { chargedEnergy: 29 })
  expect(await filling()).toBe(0)
  await it.tell(box, it.context.clock() - 30 * hour, { chargedEnergy: 5 })
  expect(await filling()).toBe(1)
  it.advance(minute)
  await it.tick()
  expect(await filling()).toBe(1)
  it.advance(31_000)
  await it.tick()
  expect(await filling()).toBe(0)
})
