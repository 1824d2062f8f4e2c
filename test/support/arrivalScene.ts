import { vi } from 'vitest'
import { placesContract } from '#features/places/contract.ts'
import { sailingContract } from '#features/sailing/contract.ts'
import { shipsContract } from '#features/ships/contract.ts'
import { type Samples, tellAll } from './charges.ts'
import { patience } from './patience.ts'
import { type DeviceScene, deviceScene, type Made } from './scene.ts'
import { shipForm } from './shipFleet.ts'
import { portA, portB } from './voyages.ts'

const minute = 60_000
/** n mile from port A to port B, and kWh of a n mile */
const [way, perMile] = [30.53, 40]
const [rated, full] = [3200, 95]

/** `sailed`: part of the way from A to B. Minutes. */
type Step = {
  readonly at: number
  readonly sailed: number
  readonly sog: number
  readonly drawn: number
  readonly charged: number
}

const steps = (until: number): Step[] => {
  const found: Step[] = []
  const kwh = (part: number): number => part * way * perMile
  for (let at = 0; at <= until; at += 1) {
    // Two hours at a berth, three under way, there and back.
    const [round, within] = [Math.floor(at / 300), at % 300]
    const part = Math.max(0, (within - 120) / 180)
    const drawn = kwh(round + part)
    const charged = within >= 120 || round === 0 ? kwh(round) : kwh(round - 1 + within / 120)
    found.push({ at, sailed: round % 2 === 0 ? part : 1 - part, sog: part > 0 ? 10.2 : 0.1, drawn, charged })
  }
  return found
}

export type ArrivalScene = DeviceScene & {
  stationId: string
  ship: Made
  box: Made
  ports: { a: string; b: string }
  /** the ship's own word and its box's, at a moment (ms) */
  tellSoc(ts: number, soc: number): Promise<void>
  /** some minutes pass, in steps of 20 s */
  pass(minutes: number): Promise<void>
}

/**
 * A ship with a box of 3,200 kWh that draws 40 kWh a n mile. It sailed from port A to port B and back, and is half-way to B again with
 * 75.9 %; the clock stands at its last position.
 */
export const arrivalScene = async (): Promise<ArrivalScene> => {
  const it = await deviceScene()
  const stationId = await it.station('船站', { lon: 119, lat: 32, stationType: 'shippingPlatform' })
  const { portId: a } = await it.call(sailingContract.portAdd, { ...portA, since: 0 }, it.admin)
  const { portId: b } = await it.call(sailingContract.portAdd, { ...portB, since: 0 }, it.admin)
  const form = shipForm(stationId, { vesselName: '江远 01', shippingCode: 'JY-1' })
  const { id } = await it.call(shipsContract.shipAdd, form, it.admin)
  const ship = { deviceId: id, deviceCode: 'JY-1', deviceName: '江远 01' }
  const box = await it.device('boxPower', await it.station('箱站'), { deviceName: 'XD-1' })
  const halfWay = 2 * 300 + 120 + 90
  const start = it.now - halfWay * minute
  const aboard = { deviceId: box.deviceId, kind: 'ship', code: 'JY-1', bay: 'S1', ts: start } as const
  await it.call(placesContract.mount, aboard, it.admin)
  const story = steps(halfWay)
  const ofBox: Samples = story.map(({ at, drawn, charged }) => ({
    ts: start + at * minute,
    values: {
      ...{ ratedCapacity: rated, soh: 100, soc: full - ((drawn - charged) / rated) * 100 },
      ...{ dischargedEnergy: 1000 + drawn, chargedEnergy: 1000 + charged },
    },
  }))
  const ofShip: Samples = story.map(({ at, sailed, sog }) => ({
    ts: start + at * minute,
    values: { lon: portA.lon + (portB.lon - portA.lon) * sailed, lat: 32, sog },
  }))
  await tellAll(it, box, ofBox)
  // What the legs before drew is known before the one of now begins: its forecast is made once for each position.
  const thirdLeg = 2 * 300 + 120
  await tellAll(it, ship, ofShip.slice(0, thirdLeg))
  const energies = async (): Promise<number> => {
    await it.tick()
    const found = it.context.db.selectFrom('ship_energy').select('started_at').where('is_leg', '=', true)
    return (await found.where('power_consumption', 'is not', null).execute()).length
  }
  await vi.waitUntil(async () => (await energies()) === 2, { timeout: patience.poll, interval: 100 })
  await tellAll(it, ship, ofShip.slice(thirdLeg))
  for (let turn = 0; turn < 8; turn += 1) await it.tick()
  const tellSoc = async (ts: number, soc: number): Promise<void> => {
    await it.tell(box, ts, { soc })
    await it.tell(ship, ts, { lon: 119.3, lat: 32, sog: 10.2 })
  }
  const pass = async (minutes: number): Promise<void> => {
    for (let step = 0; step < minutes * 3; step += 1) {
      it.advance(20_000)
      await it.tick()
    }
  }
  await pass(1)
  return { ...it, stationId, ship, box, ports: { a, b }, tellSoc, pass }
}
