import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import { samplesAround } from '#server/telemetry/questions/samplesAround.ts'
import type { Samples } from './replay.ts'

/** A device's stored samples, only the given slots of them. */
export const storedSamples = (telemetry: Telemetry, device: Device, slots: readonly number[]): Samples =>
  samplesAround(telemetry, device, slots, (ts, given) => {
    const values = new Float64Array(device.profile.slots).fill(Number.NaN)
    slots.forEach((slot, index) => {
      values[slot] = given[index] ?? Number.NaN
    })
    return { ts, values }
  })
