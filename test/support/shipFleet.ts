import type { Input } from '#contract/endpoint.ts'
import { placesContract } from '#features/places/contract.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import { adminPassword } from './database.ts'
import { type DeviceScene, deviceScene, type Made } from './scene.ts'
import { fromAToB, portA, portB, reportsOf } from './voyages.ts'

const minute = 60_000

type Form = Input<typeof shipsContract.shipAdd>
let count = 0
/** A whole form with an MMSI of its own. */
export const shipForm = (stationId: string, more: Partial<Form> = {}): Form => {
  count += 1
  return {
    ...{
      vesselName: `江远 ${count}`,
      mmsi: String(413_000_000 + count),
      identification: `CN2024${count}`,
      wail: 'BQ12',
    },
    ...{ length: 64.5, width: 12.8, vesselTypeName: '集装箱船', teu: 120, dwt: 2_500_000, draught: 10.5, draft: 3.6 },
    ...{ buildYear: 2024, manufacturer: '江苏船厂', batteryManufacturer: '宁德', operatingMode: 0, stationId },
    ...more,
  }
}

export type ShipScene = DeviceScene & {
  stationId: string
  /** with a form: under way from port A to port B for two and a half hours, a battery system of its own and two boxes aboard; and without */
  ships: readonly [Made, Made]
  stack: Made
  boxes: readonly [Made, Made]
}

/** Two ships, the first one under way, whose clock stands at the last of its positions. */
export const shipScene = async (): Promise<ShipScene> => {
  const it = await deviceScene()
  const stationId = await it.station('船站', { lon: 119, lat: 32, stationType: 'shippingPlatform' })
  const boxStation = await it.station('箱站')
  await it.call(sailingContract.portAdd, { ...portA, since: 0 }, it.admin)
  await it.call(sailingContract.portAdd, { ...portB, since: 0, aliases: ['CN BBB'] }, it.admin)
  const form = shipForm(stationId, { vesselName: '江远 01', shippingCode: 'JY-1' })
  const { id } = await it.call(shipsContract.shipAdd, form, it.admin)
  const first = { deviceId: id, deviceCode: 'JY-1', deviceName: '江远 01' }
  const second = await it.device('ship', stationId, { deviceName: '江远 02' })
  const stack = await it.device('marineBattery', stationId, { deviceName: '左舷电池', parentId: id })
  await it.device('marineCluster', stationId, { deviceName: '左舷-1', parentId: stack.deviceId })
  const boxes = [await it.device('boxPower', boxStation), await it.device('boxPower', boxStation)] as const
  const start = it.now - 270 * minute
  for (const [index, { deviceId }] of boxes.entries())
    await it.call(
      placesContract.mount,
      { deviceId, kind: 'ship', code: 'JY-1', bay: `S${index + 1}`, ts: start },
      it.admin,
    )
  const story = fromAToB.filter(({ at }) => at <= 270)
  for (const { ts, values } of reportsOf(story, start)) await it.tell(first, ts, { ...values, navStatus: 0 })
  await it.tell(boxes[0], it.now, {
    soc: 50,
    soh: 100,
    ratedCapacity: 1600,
    totalVoltage: 1000,
    totalCurrent: 100,
    runningState: 2,
  })
  await it.tell(boxes[1], it.now, {
    soc: 80,
    soh: 50,
    ratedCapacity: 1600,
    totalVoltage: 1000,
    totalCurrent: 60,
    runningState: 2,
  })
  await it.tell(stack, it.now, { soc: 25, soh: 100, ratedCapacity: 800, power: 40, runningState: 2 })
  await it.context.pool.query(
    `insert into voyage_said (device_id, ts, dest, eta, draught) values ($1, $2, 'cn bbb', $3, 3.9)`,
    [id, new Date(it.now - 60 * minute), new Date(it.now + 30 * minute)],
  )
  await it.context.pool.query('insert into ais_said (device_id, ts, imo) values ($1, $2, 9074729)', [
    id,
    new Date(it.now),
  ])
  await it.tick()
  await it.tick()
  it.admin = (await it.signIn('admin', adminPassword)).data.access_token
  return { ...it, stationId, ships: [first, second], stack, boxes }
}
