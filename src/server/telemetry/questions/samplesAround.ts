import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'

const farAhead = Date.UTC(2200, 0)
const farBack = Date.UTC(2000, 0)
const dayMs = 86_400_000
const longestAtOnce = 8 * dayMs

/** One device's stored samples: `before` newest first with ts < to, `from` oldest first with ts ≥ from. */
export type Around<Sample> = {
  before(to: number, limit: number): Promise<readonly Sample[]>
  from(from: number, limit: number): Promise<readonly Sample[]>
}

/** Reads only the given slots; `sampleOf` has their values in this order, NaN where one is absent. */
export const samplesAround = <Sample extends { readonly ts: number }>(
  telemetry: Telemetry,
  device: Device,
  slots: readonly number[],
  sampleOf: (ts: number, values: ArrayLike<number>) => Sample,
): Around<Sample> => {
  const read = async (from: number, to: number, newest: boolean, limit: number): Promise<Sample[]> =>
    (await telemetry.samples(device, slots, from, to, { limit, newest })).map(({ ts, values }) => sampleOf(ts, values))
  let usual = dayMs
  return {
    // Ever longer ranges, since each question counts the unsealed samples of its whole range.
    before: async (to, limit) => {
      const found: Sample[] = []
      let end = to
      for (let length = dayMs; found.length < limit && end > farBack; length *= 8) {
        const start = Math.max(end - length, farBack)
        found.push(...(await read(start, end, true, limit - found.length)))
        end = start
      }
      return found
    },
    from: async (from, limit) => {
      const found: Sample[] = []
      let start = Math.max(from, farBack)
      for (let length = usual; found.length < limit && start < farAhead; length *= 8) {
        const end = Math.min(start + length, farAhead)
        found.push(...(await read(start, end, false, limit - found.length)))
        start = end
      }
      // Who goes on from there asks for a range that most likely holds as many again.
      const reached = found.length < limit ? 0 : (found.at(-1)?.ts ?? 0) - from
      usual = Math.min(Math.max(dayMs, reached * 1.25), longestAtOnce)
      return found
    },
  }
}
