import type { Input } from '#contract/endpoint.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import type { SignInApp } from './signInApp.ts'
import { fromAToB, portA, portB, reportsOf } from './voyages.ts'

const second = 1000
const minute = 60 * second
/** Half-way between the ports, minutes after the story begins. */
const halfWay = 210

export type ShipHomeScene = {
  /** ms: the newest samples */
  now: number
  /** ids: under way, at berth, never heard */
  ships: readonly [string, string, string]
  boxId: string
  /** new values of the ship under way at a moment, ms */
  tell(ts: number, values: Record<string, unknown>): Promise<void>
}

const form = (stationId: string, more: { vesselName: string; mmsi: string; shippingCode: string }) =>
  ({
    ...{ identification: 'CN20240001', wail: 'BQ12', length: 64.5, width: 12.8, vesselTypeName: '集装箱船' },
    ...{ teu: 120, dwt: 2_500_000, draught: 10.5, draft: 3.6, buildYear: 2024, manufacturer: '江苏船厂' },
    ...{ batteryManufacturer: '宁德', operatingMode: 0, slots: 2, reserveSoc: 20, stationId },
    ...more,
  }) satisfies Input<typeof shipsContract.shipAdd>

/**
 * Three ships of 120 TEU: one half-way from port A to port B with a box of 1,600 kWh at 36 % in its first slot, one at berth in port B
 * whose battery of 800 kWh is charged with 310 kW at 63 %, one that has never said anything.
 */
export const shipHomeScene = async (it: SignInApp): Promise<ShipHomeScene> => {
  const now = Math.floor(it.context.clock() / second) * second - 2 * second
  const start = now - halfWay * minute
  const { stationId } = await it.call(
    assetsContract.stationAdd,
    { stationName: '江韵船队', stationType: 'shippingPlatform', lon: 119.3, lat: 32 },
    it.admin,
  )
  const { stationId: ashore } = await it.call(assetsContract.stationAdd, { stationName: '镇江换电站' }, it.admin)
  for (const port of [portA, portB]) await it.call(sailingContract.portAdd, { ...port, since: 0 }, it.admin)
  const add = async (n: 1 | 2 | 3): Promise<string> => {
    const named = { vesselName: `江韵${n}号`, mmsi: `41300090${n}`, shippingCode: `JY-${n}` }
    return (await it.call(shipsContract.shipAdd, form(stationId, named), it.admin)).id
  }
  const ships = [await add(1), await add(2), await add(3)] as const
  const box = { deviceType: 'boxPower', deviceName: 'XD-901', deviceCode: 'XD-901', stationId: ashore }
  const { deviceId: boxId } = await it.call(assetsContract.equipmentAdd, box, it.admin)
  const pack = { deviceType: 'marineBattery', deviceName: '江韵2号电池', deviceCode: 'JY-2-S1', stationId }
  await it.call(assetsContract.equipmentAdd, { ...pack, parentId: ships[1] }, it.admin)
  const grid = { deviceType: 'dcGrid', deviceName: '江韵1号直流电网', deviceCode: 'JY-1-DC', stationId }
  await it.call(assetsContract.equipmentAdd, { ...grid, parentId: ships[0] }, it.admin)
  await it.call(placesContract.mount, { deviceId: boxId, kind: 'ship', code: 'JY-1', bay: 'S1', ts: start }, it.admin)
  const tell: ShipHomeScene['tell'] = (ts, values) => it.deliver('JY-1', 'telemetry', { ts, values })
  const story = fromAToB.filter(({ at }) => at <= halfWay)
  for (const { ts, values } of reportsOf(story, start)) await tell(ts, { ...values, cog: 90, navStatus: 0 })
  const atBerth = Array.from({ length: 21 }, (_, index) => now - 60 * minute + index * 3 * minute)
  for (const ts of atBerth)
    await it.deliver('JY-2', 'telemetry', { ts, values: { lon: 119.6, lat: 32, sog: 0.1, navStatus: 5 } })
  const values = { ratedVoltage: 750, busVoltageA: 748, hotelPower: 20, shorePower: 0, busTie: 1, shoreConnected: 0 }
  await it.deliver('JY-1-DC', 'telemetry', { ts: now, values })
  const common = { ratedCapacity: 1600, soh: 100, totalVoltage: 1000 }
  const drawn = { ...common, soc: 36, totalCurrent: 150, runningState: 2 }
  await it.deliver('XD-901', 'telemetry', { ts: now, values: drawn })
  const charged = { ...common, ratedCapacity: 800, soc: 63, totalCurrent: -310, runningState: 1 }
  await it.deliver('JY-2-S1', 'telemetry', { ts: now, values: charged })
  await it.context.pool.query(`insert into voyage_said (device_id, ts, dest, eta) values ($1, $2, '乙港', $3)`, [
    ships[0],
    new Date(now - 60 * minute),
    new Date(now + 90 * minute),
  ])
  await it.tick()
  await it.tick()
  return { now, ships, boxId, tell }
}
