import { type ChargingScene, chargingScene } from './chargingFleet.ts'

const [second, minute] = [1000, 60_000]
const hour = 60 * minute
const battery = { ratedCapacity: 1600, soh: 100, totalVoltage: 1000, runningState: 0 }

export const part = <T>(list: readonly T[], index: number): T => {
  const found = list[index]
  if (found === undefined) throw new Error(`no ${index}`)
  return found
}

/**
 * A charging station at half past ten: XD-001 charges in 1-1 with 360 kW, XD-002 is full in 1-2, XD-003 is in 2-1 with a fault of its converter, XD-004 stands in the yard, XD-005 is
 * aboard a ship at the berth, from 2-2 since eight. Converter 1 counted 100 kWh in the valley and 60 in the peak hours, converter 2 began anew at ten past eight.
 */
export const chargingMorning = async (): Promise<ChargingScene> => {
  const it = await chargingScene()
  const at = (clock: number) => it.midnight + clock * hour
  const [first, other, third, fourth, fifth] = it.boxes
  await it.mount(part(it.boxes, 0), at(6), 'bay', part(it.bays, 0))
  await it.mount(part(it.boxes, 1), at(5), 'bay', part(it.converters, 1), '1-2')
  await it.mount(part(it.boxes, 2), at(9), 'bay', part(it.switchgears, 1), '2-1')
  await it.mount(part(it.boxes, 3), at(4), 'bay', part(it.bays, 2))
  await it.mount(part(it.boxes, 3), at(9), 'yard', '', 'Y7')
  await it.mount(part(it.boxes, 4), at(4), 'bay', part(it.bays, 4))
  await it.mount(part(it.boxes, 4), at(8), 'ship', it.ship, 'S1')
  const [pcs, reset] = it.converters
  if (!pcs || !reset || !first || !other || !third || !fourth || !fifth) throw new Error('no fleet')
  const registers = [
    [at(7) + 10 * minute, 1000, 500],
    [at(7) + 50 * minute, 1100, 540],
    [at(8) + 10 * minute, 1100, 0],
    [at(8) + 50 * minute, 1160, 35],
  ] as const
  for (const [ts, counted, begun] of registers) {
    await it.tell(pcs, ts, { chargedEnergy: counted, power: -150 })
    await it.tell(reset, ts, { chargedEnergy: begun, power: -10 })
  }
  for (let ts = at(8); ts < at(8) + 15 * minute; ts += minute) await it.tell(it.transformer, ts, { power: 900 })
  for (let ts = it.now - 10 * minute; ts <= it.now; ts += 10 * second) {
    await it.tell(pcs, ts, { power: -360, pluggedState: 0, runningState: 1 })
    await it.tell(first, ts, {
      ...battery,
      soc: 80,
      totalCurrent: -360,
      runningState: 1,
      chargingState: 1,
      pluggedState: 0,
    })
  }
  await it.tell(fifth, at(5), { ...battery, soc: 95, totalCurrent: 0 })
  await it.tell(reset, it.now, { power: 0, pluggedState: 0 })
  await it.tell(part(it.converters, 3), it.now, { power: 0, faultLevel: 3, pluggedState: 1 })
  for (const [box, soc] of [
    [other, 96],
    [third, 40],
    [fourth, 55],
    [fifth, 90],
  ] as const)
    await it.tell(box, it.now, { ...battery, soc, totalCurrent: 0 })
  for (const bay of it.bays) await it.tell(bay, it.now, { faultState: 0, contactorState: 1 })
  for (const [index, switchgear] of it.switchgears.entries())
    await it.tell(switchgear, it.now, { power: index === 0 ? 370 : 5 })
  await it.tell(it.transformer, it.now, { power: 480, loadRate: 20 })
  await it.tell(part(it.containers, 0), it.now, { compartmentTemperature: 24, door: 0 })
  await it.tell(it.crane, it.now, {
    runningState: 1,
    gantryPosition: 42.5,
    trolleyPosition: 3,
    hoistHeight: 8,
    load: 31.2,
    windSpeed: 6.2,
  })
  await it.deliver(it.ship.deviceCode, 'position', { ts: it.now, lon: 118.901, lat: 32.1, sog: 0.1 })
  it.advance(16 * second)
  for (let step = 0; step < 6; step += 1) await it.tick()
  return it
}
