import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatTime } from '#contract/zoned.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import { tellAll } from '#test/support/charges.ts'
import { type DeviceScene, deviceScene, type Made } from '#test/support/scene.ts'
import { anchored, portA, portB, reportsOf } from '#test/support/voyages.ts'
import { shipChargingContract as calls } from '../contract.ts'

const minute = 60_000
const hour = 60 * minute

let scene: DeviceScene
let start: number
let stationId: string
beforeAll(async () => {
  scene = await deviceScene()
  start = scene.now - 24 * hour
  stationId = await scene.station('船站', { stationType: 'shippingPlatform' })
  await scene.call(sailingContract.portAdd, portA, scene.admin)
  await scene.call(sailingContract.portAdd, portB, scene.admin)
})
afterAll(() => scene?.stop())

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await scene.tick()
}
let count = 0
const newShip = async (): Promise<Made & { mmsi: string }> => {
  const ship = await scene.device('ship', stationId)
  count += 1
  const mmsi = String(412_000_000 + count)
  await scene.context.pool.query(
    `insert into ship (device_id, mmsi, identification, wail, length, width, vessel_type_name, teu, dwt, draught, draft, build_year,
      manufacturer, battery_manufacturer, operating_mode) values ($1, $2, 'x', 'x', 1, 1, 'x', 1, 1, 1, 1, 2020, 'x', 'x', 0)`,
    [ship.deviceId, mmsi],
  )
  return { ...ship, mmsi }
}
const newBox = () => scene.device('boxPower', stationId)
const mount = (box: Made, at: number, ship: Made | undefined) =>
  scene.deliver(box.deviceCode, 'mount', {
    ts: start + at * minute,
    ...(ship ? { kind: 'ship', code: ship.deviceCode } : { kind: 'yard' }),
  })
/** Reports each minute, SOC and register linear between the given minutes. */
const line = (from: number, to: number, soc: readonly [number, number], register: readonly [number, number]) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const part = index / (to - from)
    return {
      ts: start + (from + index) * minute,
      values: {
        ...{ soc: soc[0] + (soc[1] - soc[0]) * part, soh: 100, ratedCapacity: 1600 },
        ...{ dischargedEnergy: register[0] + (register[1] - register[0]) * part, chargedEnergy: 500 },
      },
    }
  })

/** E1 of ships.md, section 13: X stays aboard, Y is exchanged for Z at minute 240. */
const exchange = async () => {
  const ship = await newShip()
  const [x, y, z] = [await newBox(), await newBox(), await newBox()]
  await mount(x, 0, ship)
  await mount(y, 0, ship)
  await mount(y, 240, undefined)
  await mount(z, 240, ship)
  const tellBoxes = async () => {
    await tellAll(scene, x, [
      ...line(100, 117, [90, 90], [1000, 1000]),
      ...line(118, 360, [90, 52], [1000, 1612.4]).slice(1),
    ])
    await tellAll(scene, y, [
      ...line(100, 117, [88, 88], [2000, 2000]),
      ...line(118, 240, [88, 70], [2000, 2291.6]).slice(1),
    ])
    await tellAll(scene, z, [
      ...line(200, 240, [95, 95], [3000, 3000]),
      ...line(241, 360, [95, 66], [3000, 3467.2]).slice(1),
    ])
  }
  return { ship, x, y, z, tellBoxes, tellShip: () => tellAll(scene, ship, reportsOf(anchored, start)) }
}
const legsOf = async ({ deviceId }: Made) =>
  (await scene.call(sailingContract.legPage, { shippingId: deviceId }, scene.admin)).records
const zoned = (min: number): string => formatTime(start + min * minute, 'Asia/Shanghai')

describe('the energy of a voyage', () => {
  test('E1: a box is exchanged on the way', async () => {
    const { ship, x, y, z, tellBoxes, tellShip } = await exchange()
    await tellBoxes()
    await tellShip()
    await settled()
    expect(await legsOf(ship)).toMatchObject([{ powerConsumption: 1371.2, kWhPerMile: 44.9, method: 'register' }])
    const asked = { mmsi: ship.mmsi, legStartTime: zoned(117), legEndTime: zoned(360) }
    const answer = await scene.call(calls.consumption, asked, scene.admin)
    expect(answer).toMatchObject({
      ...{ startBattery: 2848, endBattery: 1888, swapIn: 1520, swapOut: 1120, balance: 1360 },
      ...{ powerConsumption: 1371.2, kWhPerMile: 44.9, method: 'register', disagrees: false, shoreCharged: 0 },
    })
    expect(answer.startDeviceList.map(({ deviceId, electricity }) => [deviceId, electricity])).toEqual([
      [x.deviceId, 1440],
      [y.deviceId, 1408],
    ])
    expect(answer.endDeviceList.map(({ deviceId, electricity }) => [deviceId, electricity])).toEqual([
      [x.deviceId, 832],
      [z.deviceId, 1056],
    ])
    expect(answer.devices.map(({ deviceId, discharged }) => [deviceId, discharged])).toEqual([
      [x.deviceId, 612.4],
      [y.deviceId, 291.6],
      [z.deviceId, 467.2],
    ])
    expect(answer.curve.length).toBeLessThanOrEqual(500)
    const page = await scene.call(calls.chargePage, { shippingId: ship.deviceId }, scene.admin)
    expect(page.records[0]).toMatchObject({
      ...{ electricity: 400, inNum: 1, outNum: 1, inElectricity: 1520, outElectricity: 1120, operatingMode: 0 },
      ...{ shippingName: ship.deviceName, startTime: zoned(240), endTime: zoned(240) },
    })
  })
})
