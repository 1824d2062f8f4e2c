import type { Device, Telemetry } from '#server/context.ts'
import type { Sample, Samples } from './replay.ts'

const farAhead = Date.UTC(2200, 0)
const farBack = Date.UTC(2000, 0)

/** A device's stored samples, only the given slots of them. */
export const storedSamples = (telemetry: Telemetry, device: Device, slots: readonly number[]): Samples => {
  const read = async (from: number, to: number, newest: boolean, limit: number): Promise<Sample[]> =>
    (await telemetry.samples(device, slots, from, to, { limit, newest })).map(({ ts, values: given }) => {
      const values = new Float64Array(device.profile.slots).fill(Number.NaN)
      slots.forEach((slot, index) => {
        values[slot] = given[index] ?? Number.NaN
      })
      return { ts, values }
    })
  return {
    before: (to, limit) => read(farBack, to, true, limit),
    from: (from, limit) => read(from, farAhead, false, limit),
  }
}
