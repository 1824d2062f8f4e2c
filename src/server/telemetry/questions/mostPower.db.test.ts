import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPastEnergy } from '#server/past/pastEnergy.ts'
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

test('a station of 100 MW counts all that it charges, hot, in the day of its home, and sealed', async () => {
  if (!ems || !pcs) throw new Error('no station')
  const from = it.now - 3 * hour
  await it.tell(pcs, from, { ratedPower: 100_000 })
  const count = 120
  for (let at = 0; at <= count; at += 1) await it.tell(ems, from + at * minute, { chargedEnergy: 1e6 + at * 1600 })
  const device = deviceOf(ems)
  expect(it.context.telemetry.mostPower(device)).toBe(150_000)
  const slot = device.profile.byKey.get('chargedEnergy')?.firstSlot ?? -1
  const charged = async () =>
    (await it.context.telemetry.energy(device, slot, from, it.now, 'day')).steps.reduce(
      (sum, { value }) => sum + (value ?? 0),
      0,
    )
  expect(await charged()).toBe(count * 1600)
  const today = async () => (await createPastEnergy(it.context)([device], it.now)).today(device.deviceId)?.charged
  expect(await today()).toBe(count * 1600)
  const client = await it.context.pool.connect()
  const sealed = await sealPass(client, it.now).finally(() => client.release())
  expect(sealed.windows).toBeGreaterThan(0)
  expect(await charged()).toBe(count * 1600)
  expect(await today()).toBe(count * 1600)
})
