import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'

const month = 31 * 86_400_000

/** Sum and number of |planned − actual power| samples, kW. */
type Deviation = { sum: number; count: number }

/**
 * Mean |planned − actual power| of an EMS in each step, kW; null where it reported no plan beside its power. The bounds (ms) are read in
 * parts of a month, so that a year is never held at once.
 */
export const planDeviations = async (
  { telemetry }: Pick<Context, 'telemetry'>,
  ems: Device,
  bounds: readonly number[],
): Promise<(number | null)[]> => {
  const slots = ['power', 'planPower'].flatMap((key) => ems.profile.byKey.get(key)?.firstSlot ?? [])
  const found: Deviation[] = bounds.slice(1).map(() => ({ sum: 0, count: 0 }))
  if (slots.length < 2) return found.map(() => null)
  const [first = 0, last = 0] = [bounds[0], bounds.at(-1)]
  let index = 0
  for (let from = first; from < last; from += month) {
    const to = Math.min(from + month, last)
    const samples = (await telemetry.each([{ device: ems, slots, from, to }])).get(ems.deviceId)
    const [power, plan] = samples?.values ?? []
    if (!samples || !power || !plan) continue
    for (let at = 0; at < samples.t.length; at += 1) {
      while (index < found.length - 1 && (bounds[index + 1] ?? last) <= (samples.t[at] ?? 0)) index += 1
      const difference = Math.abs((plan[at] ?? Number.NaN) - (power[at] ?? Number.NaN))
      const own = found[index]
      if (!own || Number.isNaN(difference)) continue
      own.sum += difference
      own.count += 1
    }
  }
  return found.map(({ sum, count }) => (count === 0 ? null : Math.round((sum / count) * 1000) / 1000))
}
