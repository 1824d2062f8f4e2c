import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { PointOfDevice } from '#server/context/readings.ts'
import { reading } from '#server/equipment/reading.ts'
import { type RegisterKey, registerKeys } from './cycles/parts.ts'
import { ofKindBelow } from './kinds.ts'

type Given = Pick<Context, 'registry' | 'telemetry'>

/** Where a register is read that the crane itself does not report: at its DC/DC of that number, in the order of the codes. */
const elsewhere: Readonly<Partial<Record<RegisterKey, { readonly no: number; readonly key: string }>>> = {
  dcdc1: { no: 1, key: 'dischargedEnergy' },
  dcdc2: { no: 2, key: 'dischargedEnergy' },
  dcdc1Charged: { no: 1, key: 'chargedEnergy' },
  dcdc2Charged: { no: 2, key: 'chargedEnergy' },
}

/** The registers that a crane has, by what they count. */
export const registersOf = (given: Given, crane: Device): ReadonlyMap<RegisterKey, PointOfDevice> => {
  const { telemetry } = given
  const dcdcs = ofKindBelow(given.registry, crane, 'dcdc')
  const pointOf = (device: Device | undefined, key: string): PointOfDevice | undefined => {
    if (!device || reading(device, telemetry.latest(device.deviceId), key) === null) return undefined
    const point = device.profile.byKey.get(key)
    return point && { device, slot: point.firstSlot }
  }
  const found = new Map<RegisterKey, PointOfDevice>()
  for (const key of registerKeys) {
    const other = elsewhere[key]
    const point = pointOf(crane, key) ?? (other && pointOf(dcdcs[other.no - 1], other.key))
    if (point) found.set(key, point)
  }
  return found
}
