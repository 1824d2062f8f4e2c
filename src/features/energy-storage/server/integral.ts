import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { patience } from '#server/equipment/reading.ts'

const hour = 3_600_000
const day = 24 * hour

type Samples = { readonly t: ArrayLike<number>; readonly power: ArrayLike<number> }
/** kWh of each step, charge and discharge both positive; null where no two samples belong together. */
export type Integrals = {
  readonly charged: readonly (number | null)[]
  readonly discharged: readonly (number | null)[]
}

/**
 * ∫power (kW, discharge +) between the bounds of steps (ms) by trapezoids. Samples further apart than `most` ms say nothing about the time
 * between them; a piece that reaches over a bound is shared by its time.
 */
export const integralsOf = ({ t, power }: Samples, bounds: readonly number[], most: number): Integrals => {
  const charged: (number | null)[] = bounds.slice(1).map(() => null)
  const discharged = [...charged]
  let [last, step] = [-1, 0]
  for (let at = 0; at < t.length; at += 1) {
    const kw = power[at] ?? Number.NaN
    if (Number.isNaN(kw)) continue
    const [before, from, to] = [power[last] ?? Number.NaN, t[last] ?? Number.NaN, t[at] ?? Number.NaN]
    last = at
    if (!(to - from <= most)) continue
    const out = (Math.max(0, before) + Math.max(0, kw)) / 2
    const into = (Math.max(0, -before) + Math.max(0, -kw)) / 2
    while (step < charged.length - 1 && (bounds[step + 1] ?? to) <= from) step += 1
    for (let each = step; each < charged.length && (bounds[each] ?? to) < to; each += 1) {
      const hours = (Math.min(to, bounds[each + 1] ?? to) - Math.max(from, bounds[each] ?? from)) / hour
      if (hours <= 0) continue
      charged[each] = (charged[each] ?? 0) + into * hours
      discharged[each] = (discharged[each] ?? 0) + out * hours
    }
  }
  return { charged, discharged }
}

/** Null only where both are. */
export const added = (a: number | null, b: number | null | undefined): number | null =>
  b === null || b === undefined ? a : (a ?? 0) + b

/** ∫power of a device in steps (their bounds, ms), read a day at a time. */
export const powerIntegrals = async (
  { telemetry }: Pick<Context, 'telemetry'>,
  device: Device,
  bounds: readonly number[],
  now: number,
): Promise<Integrals> => {
  const slot = device.profile.byKey.get('power')?.firstSlot
  const most = patience(device)
  let sums = integralsOf({ t: [], power: [] }, bounds, most)
  const end = Math.min(bounds.at(-1) ?? 0, now + 1)
  for (let from = bounds[0] ?? end; slot !== undefined && from < end; from += day) {
    const to = Math.min(from + day, end)
    const items = [{ device, slots: [slot], from: from - most, to: to + most }]
    const found = (await telemetry.each(items)).get(device.deviceId)
    if (!found?.values[0]) continue
    // Only what lies in this day, so that none of it counts twice.
    const inside = bounds.map((bound) => Math.min(to, Math.max(from, bound)))
    const read = integralsOf({ t: found.t, power: found.values[0] }, inside, most)
    sums = {
      charged: sums.charged.map((value, index) => added(value, read.charged[index])),
      discharged: sums.discharged.map((value, index) => added(value, read.discharged[index])),
    }
  }
  return sums
}
