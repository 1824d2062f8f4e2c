import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { dayAround } from '#server/equipment/day.ts'
import { reading } from '#server/equipment/reading.ts'
import type { Today } from '#server/equipment/standing.ts'
import { hasPassed } from '#server/hasPassed.ts'
import { added, powerIntegrals } from './integral.ts'

type Given = Pick<Context, 'telemetry' | 'clock'>
/** ∫power of devices from their midnight to a moment (ms), kWh by device; those without two samples that belong together are left out. */
export type PowerToday = (devices: readonly Device[], at: number) => Promise<Map<string, Today>>

/** Midnights of all time zones stand at full quarters of an hour, ms. */
const quarter = 900_000
/** How long what is over stands where it is not known that nothing corrected it, ms. */
const keepFor = 600_000

/** The integral from midnight (`from`) up to a full quarter of an hour that is over (`until`), with the device's amendments by then. */
type Over = {
  readonly device: Device
  readonly from: number
  readonly until: number
  readonly madeAt: number
  readonly amendments: number | undefined
  readonly charged: number | null
  readonly discharged: number | null
}

/** Keeps what is over of each device's day, so that asking again reads the last quarter of an hour only. */
export const createPowerToday = ({ telemetry, clock }: Given): PowerToday => {
  const kept = new Map<string, Over>()

  const beginOf = (device: Device, at: number): Over => {
    const { from } = dayAround(at, device.timeZone)
    const amendments = telemetry.amendments(device.deviceId)
    const known = kept.get(device.deviceId)
    const stands =
      known?.device === device &&
      known.from === from &&
      known.until <= at &&
      known.amendments === amendments &&
      (amendments !== undefined || !hasPassed(keepFor, known.madeAt, clock()))
    const nothing = { charged: null, discharged: null }
    return stands ? known : { device, from, until: from, madeAt: clock(), amendments, ...nothing }
  }
  /** Only once a power was said after it, a quarter of an hour is whole. */
  const overBy = (device: Device, at: number): number => {
    const newest = reading(device, telemetry.latest(device.deviceId), 'power')?.ts ?? Number.NEGATIVE_INFINITY
    return Math.floor(Math.min(at, newest) / quarter) * quarter
  }

  return async (devices, at) => {
    const found = new Map<string, Today>()
    for (const device of devices) {
      const begun = beginOf(device, at)
      const until = Math.max(begun.until, overBy(device, at))
      const read = await powerIntegrals({ telemetry }, device, [begun.until, until, at + 1], at)
      const over = {
        charged: added(begun.charged, read.charged[0]),
        discharged: added(begun.discharged, read.discharged[0]),
      }
      kept.set(device.deviceId, { ...begun, until, ...over })
      const charged = added(over.charged, read.charged[1])
      const discharged = added(over.discharged, read.discharged[1])
      if (charged !== null && discharged !== null) found.set(device.deviceId, { charged, discharged })
    }
    return found
  }
}
