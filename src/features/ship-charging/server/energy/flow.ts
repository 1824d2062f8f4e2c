import { isSoundRise } from '#server/equipment/energyAccount.ts'

/** Samples of a battery in the order of their times (ms), NaN where absent: registers in kWh, V, A (discharge +). */
export type Readings = {
  readonly t: ArrayLike<number>
  readonly discharged: ArrayLike<number>
  readonly charged: ArrayLike<number>
  readonly volts: ArrayLike<number>
  readonly amps: ArrayLike<number>
}
/** `gapMs`: a longer time between samples was not measured; `mostKw`: what a register rises beyond it is a fault. */
export type Meter = { readonly gapMs: number; readonly mostKw: number }
/** (from, to] in ms. `isOngoing`: the battery was aboard before, so what its registers rose since an older reading counts. */
export type Stretch = { readonly from: number; readonly to: number; readonly isOngoing: boolean }

/** kWh of both directions, how long of the stretch was measured, and from what; null: nothing was. */
export type Flow = {
  readonly discharged: number
  readonly charged: number
  readonly coveredMs: number
  readonly method: 'register' | 'integral' | null
  /** a register fell or leapt; without volts and amps that step counts as nothing */
  readonly isBroken: boolean
}
const nothing: Flow = { discharged: 0, charged: 0, coveredMs: 0, method: null, isBroken: false }
const hour = 3_600_000

/** The first place with a time after `ts`. */
export const placeAfter = (t: ArrayLike<number>, ts: number): number => {
  let [low, high] = [0, t.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((t[middle] ?? 0) > ts) high = middle
    else low = middle + 1
  }
  return low
}
/** The last place before `end` with a number, or −1. */
export const lastKnown = (column: ArrayLike<number>, end: number): number => {
  let place = end - 1
  while (place >= 0 && Number.isNaN(column[place] ?? Number.NaN)) place -= 1
  return place
}
const powerAt = ({ volts, amps }: Readings, place: number): number =>
  ((volts[place] ?? Number.NaN) * (amps[place] ?? Number.NaN)) / 1000

/** Trapezoids of power over the samples after `low` up to `high` (places), in the direction of `sign`; and the ms that they span. */
const integral = (readings: Readings, low: number, high: number, sign: 1 | -1, gapMs: number) => {
  const { t } = readings
  let [kwh, ms, before] = [0, 0, -1]
  for (let place = Math.max(0, low); place <= high; place += 1) {
    const power = powerAt(readings, place)
    if (Number.isNaN(power)) continue
    const passed = (t[place] ?? 0) - (t[before] ?? 0)
    if (before >= 0 && passed <= gapMs) {
      kwh += ((Math.max(0, sign * powerAt(readings, before)) + Math.max(0, sign * power)) / 2) * (passed / hour)
      ms += passed
    }
    before = place
  }
  return { kwh, ms }
}

type Rise = { kwh: number; firstAt: number; lastAt: number; isBroken: boolean }
const risen = (
  readings: Readings,
  key: 'discharged' | 'charged',
  { from, isOngoing }: Stretch,
  [first, end]: readonly [number, number],
  { gapMs, mostKw }: Meter,
): Rise | undefined => {
  const { t } = readings
  const column = readings[key]
  const known = lastKnown(column, first)
  let base = known >= 0 && (isOngoing || from - (t[known] ?? 0) <= gapMs) ? known : -1
  const rise: Rise = { kwh: 0, firstAt: base >= 0 ? from : Number.NaN, lastAt: t[base] ?? Number.NaN, isBroken: false }
  for (let place = first; place < end; place += 1) {
    const value = column[place] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const at = t[place] ?? Number.NaN
    if (base < 0) rise.firstAt = at
    else {
      const difference = value - (column[base] ?? 0)
      if (isSoundRise(difference, at - (t[base] ?? 0), mostKw)) rise.kwh += difference
      else {
        rise.isBroken = true
        rise.kwh += integral(readings, base, place, key === 'discharged' ? 1 : -1, gapMs).kwh
      }
    }
    base = place
    rise.lastAt = at
  }
  return base < 0 ? undefined : rise
}

/**
 * What flowed through a battery in a stretch of time. A rise of a register belongs to the sample that shows it, so that stretches side by
 * side sum up; where a register was reset, and where there is none, power over the samples counts.
 */
export const flowIn = (readings: Readings, stretch: Stretch, meter: Meter): Flow => {
  const { from, to } = stretch
  const { t } = readings
  const places = [placeAfter(t, from), placeAfter(t, to)] as const
  const [first, end] = places
  const upTo = (last: number): number => (to - last <= meter.gapMs ? to : last)
  const [out, into] = [
    risen(readings, 'discharged', stretch, places, meter),
    risen(readings, 'charged', stretch, places, meter),
  ]
  if (out || into) {
    const firstAt = Math.min(out?.firstAt ?? Infinity, into?.firstAt ?? Infinity)
    const lastAt = Math.max(out?.lastAt ?? -Infinity, into?.lastAt ?? -Infinity)
    return {
      ...{ discharged: out?.kwh ?? 0, charged: into?.kwh ?? 0, method: 'register' },
      coveredMs: Math.max(0, upTo(lastAt) - firstAt),
      isBroken: out?.isBroken === true || into?.isBroken === true,
    }
  }
  const power = (place: number): boolean => !Number.isNaN(powerAt(readings, place))
  let last = end - 1
  while (last >= first && !power(last)) last -= 1
  if (last < first) return nothing
  let before = first - 1
  while (before >= 0 && !power(before)) before -= 1
  const [discharged, charged] = [
    integral(readings, before, last, 1, meter.gapMs),
    integral(readings, before, last, -1, meter.gapMs),
  ]
  const early = before >= 0 && discharged.ms > 0 ? Math.max(0, from - (t[before] ?? 0)) : 0
  const lastAt = t[last] ?? 0
  return {
    ...{ discharged: discharged.kwh, charged: charged.kwh, method: 'integral', isBroken: false },
    coveredMs: Math.min(to - from, Math.max(0, discharged.ms - early) + upTo(lastAt) - lastAt),
  }
}
