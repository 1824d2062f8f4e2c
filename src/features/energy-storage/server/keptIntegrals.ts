import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { reading } from '#server/equipment/reading.ts'
import { hasPassed } from '#server/hasPassed.ts'
import { type Integrals, powerIntegrals } from './integral.ts'

/** ∫power of a device in steps (their bounds, ms, at full quarters of an hour) up to a moment (ms). */
export type KeptIntegrals = (device: Device, bounds: readonly number[], at: number) => Promise<Integrals>

/** How long what is over stands where it is not known that nothing corrected it, ms. */
const keepFor = 600_000

/** The steps of a device that are over, with its amendments by then. */
type Over = Integrals & {
  readonly device: Device
  readonly bounds: readonly number[]
  readonly madeAt: number
  readonly amendments: number | undefined
}

/** Keeps the steps that are over of each device, of one first bound, so that asking for them again reads the running step only. */
export const createKeptIntegrals = ({ telemetry, clock }: Pick<Context, 'telemetry' | 'clock'>): KeptIntegrals => {
  const kept = new Map<string, Over>()

  const beginOf = (device: Device, bounds: readonly number[]): Over => {
    const amendments = telemetry.amendments(device.deviceId)
    const known = kept.get(device.deviceId)
    const stands =
      known?.device === device &&
      known.bounds.every((bound, index) => bound === bounds[index]) &&
      known.amendments === amendments &&
      (amendments !== undefined || !hasPassed(keepFor, known.madeAt, clock()))
    const nothing = { charged: [], discharged: [] }
    return stands ? known : { device, bounds: bounds.slice(0, 1), madeAt: clock(), amendments, ...nothing }
  }

  return async (device, bounds, at) => {
    const begun = beginOf(device, bounds)
    // Only once a power was said after it, a step is whole.
    const newest = reading(device, telemetry.latest(device.deviceId), 'power')?.ts ?? Number.NEGATIVE_INFINITY
    const begunBy = bounds.findLastIndex((bound) => bound <= Math.min(at, newest))
    const over = Math.max(begun.charged.length, begunBy)
    const read = await powerIntegrals({ telemetry }, device, bounds.slice(begun.charged.length), at)
    const charged = [...begun.charged, ...read.charged]
    const discharged = [...begun.discharged, ...read.discharged]
    kept.set(device.deviceId, {
      ...{ ...begun, bounds: bounds.slice(0, over + 1) },
      ...{ charged: charged.slice(0, over), discharged: discharged.slice(0, over) },
    })
    return { charged, discharged }
  }
}
