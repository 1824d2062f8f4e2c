/** What a crane reports of its hoist and counts, in the order of the fold's slots. Registers count kWh. */
export const registerKeys = [
  ...(['dcdc1', 'dcdc2', 'totalSurface'] as const),
  ...(['dcdc1Charged', 'dcdc2Charged', 'brakeEnergy'] as const),
] as const
export type RegisterKey = (typeof registerKeys)[number]

/** kWh: ∫hoistPower up and down, what registers counted, and of what was charged the part while nothing was lowered. */
export const quantities = ['lift', 'lower', ...registerKeys, 'drawn'] as const
export type Quantity = (typeof quantities)[number]
export type Sums = Readonly<Record<Quantity, number>>

/** A part of a crane's time from `start` (ms) on. What is not known is NaN. */
export type Part = {
  readonly start: number
  readonly isLift: boolean
  readonly sums: Sums
  /** kW and t */
  readonly peak: number
  readonly load: number
  /** a gap or a register that began anew lies in it */
  readonly isBroken: boolean
  /** a register was read too far from its start, from its end */
  readonly isStartUnread: boolean
  readonly isEndUnread: boolean
}
/** The same up to before `end` (ms). */
export type EndedPart = Part & { readonly end: number }

/** kWh counted from `from` to `to` (ms). */
export type Stretch = {
  /** null: nothing is known of this time */
  readonly key: Quantity | null
  readonly from: number
  readonly to: number
  /** kWh from `from` up to a moment in it */
  readonly upTo: (ts: number) => number
  readonly isBroken: boolean
}

const unknown: Sums = Object.freeze({
  ...{ lift: Number.NaN, lower: Number.NaN, dcdc1: Number.NaN, dcdc2: Number.NaN, totalSurface: Number.NaN },
  ...{ dcdc1Charged: Number.NaN, dcdc2Charged: Number.NaN, brakeEnergy: Number.NaN, drawn: Number.NaN },
})

export const partFrom = (start: number, isLift: boolean): Part => ({
  ...{ start, isLift, sums: unknown, peak: Number.NaN, load: Number.NaN },
  ...{ isBroken: false, isStartUnread: false, isEndUnread: false },
})

const added = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : a + b)
export const greater = (a: number, b: number): number => (Number.isNaN(a) || b > a ? b : a)

/** A part and the one that follows it, as one. */
export const joined = (a: Part, b: Part): Part => ({
  ...{ start: a.start, isLift: a.isLift, isBroken: a.isBroken || b.isBroken },
  sums: Object.fromEntries(quantities.map((key) => [key, added(a.sums[key], b.sums[key])])) as Sums,
  ...{ peak: greater(a.peak, b.peak), load: greater(a.load, b.load) },
  ...{ isStartUnread: a.isStartUnread, isEndUnread: b.isEndUnread },
})

/** Whether a moment lies in a stretch and further than `near` ms from both its ends. */
const isFar = ({ from, to }: Stretch, ts: number, near: number): boolean =>
  from < ts && ts < to && Math.min(ts - from, to - ts) > near

/** A part with its shares of what was counted: a stretch is spread evenly over its time, as `telemetry.energy` does. */
export const withShares = (part: EndedPart, stretches: readonly Stretch[], near: number): EndedPart => {
  const { start, end } = part
  const own = stretches.filter(({ from, to }) => Math.min(to, end) > Math.max(from, start))
  if (own.length === 0) return part
  const sums = { ...part.sums }
  let { isBroken, isStartUnread, isEndUnread } = part
  for (const stretch of own) {
    const { key, from, to, upTo } = stretch
    isBroken ||= stretch.isBroken
    if (key === null) continue
    isStartUnread ||= isFar(stretch, start, near)
    isEndUnread ||= isFar(stretch, end, near)
    sums[key] = added(sums[key], upTo(Math.min(to, end)) - upTo(Math.max(from, start)))
  }
  return { ...part, sums, isBroken, isStartUnread, isEndUnread }
}
