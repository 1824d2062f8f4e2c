import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPastEnergy } from '#server/past/pastEnergy.ts'
import { storageReportContract } from '#features/energy-storage/contract.ts'
import { sealPass } from '#server/telemetry/sealing/pass.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'

const minute = 60_000
const hour = 60 * minute
let it: DeviceScene
let [ems, pcs] = [] as Made[]
beforeAll(async () => {
  it = await deviceScene()
  const stationId = await it.station('百兆瓦站', { stationType: 'energyStorageStation' })
  ems = await it.device('ems', stationId)
  pcs = await it.device('pcs', stationId, { parentId: ems.deviceId })
})
afterAll(() => it?.stop())

const deviceOf = ({ deviceId }: Made) => {
  const device = it.context.registry.byId(deviceId)
  if (!device) throw new Error('not registered')
  return device
}

const chargedOf = async (made: Made, from: number): Promise<number> => {
  const device = deviceOf(made)
  const slot = device.profile.byKey.get('chargedEnergy')?.firstSlot ?? -1
  const [energy] = await it.context.telemetry.energies([{ device, slot }], from, it.now, 'day')
  return energy?.steps.reduce((sum, { value }) => sum + (value ?? 0), 0) ?? 0
}

test('a station of 100 MW counts all that it charges, hot, in the day of its home, and sealed', async () => {
  if (!ems || !pcs) throw new Error('no station')
  const from = it.now - 3 * hour
  await it.tell(pcs, from, { ratedPower: 100_000 })
  const count = 120
  for (let at = 0; at <= count; at += 1) await it.tell(ems, from + at * minute, { chargedEnergy: 1e6 + at * 1600 })
  const device = deviceOf(ems)
  expect(it.context.telemetry.mostPower(device)).toBe(150_000)
  const metered = ems
  const charged = () => chargedOf(metered, from)
  expect(await charged()).toBe(count * 1600)
  const today = async () => (await createPastEnergy(it.context)([device], it.now)).today(device.deviceId)?.charged
  expect(await today()).toBe(count * 1600)
  const client = await it.context.pool.connect()
  const sealed = await sealPass(client, it.now).finally(() => client.release())
  expect(sealed.windows).toBeGreaterThan(0)
  expect(await charged()).toBe(count * 1600)
  expect(await today()).toBe(count * 1600)
})

test('where no converter says it, the rated power that is set for the station counts, also for what was sealed before', async () => {
  const stationId = await it.station('整定站', { stationType: 'energyStorageStation' })
  const alone = await it.device('ems', stationId)
  const from = it.now - 3 * hour
  const [count, before] = [120, it.context.telemetry.mostPower(deviceOf(alone))]
  for (let at = 0; at <= count; at += 1) await it.tell(alone, from + at * minute, { chargedEnergy: 1e6 + at * 1600 })
  expect(before).toBe(20_000)
  const client = await it.context.pool.connect()
  await sealPass(client, it.now).finally(() => client.release())
  expect(await chargedOf(alone, from)).toBe(0)
  await it.call(storageReportContract.settingSave, { stationId, ratedPower: 100_000, version: 0 }, it.admin)
  it.advance(minute)
  expect(it.context.telemetry.mostPower(deviceOf(alone))).toBe(150_000)
  expect(await chargedOf(alone, from)).toBe(count * 1600)
  const later = it.now - hour
  for (let at = 0; at <= 30; at += 1) await it.tell(alone, later + at * minute, { chargedEnergy: 2e6 + at * 1600 })
  const again = await it.context.pool.connect()
  await sealPass(again, it.now + hour).finally(() => again.release())
  expect(await chargedOf(alone, later)).toBe(30 * 1600)
})
