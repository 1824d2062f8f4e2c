/** Distances in n mile, energies in kWh, SOC in %. */
export type Course = {
  /** of the leg so far */
  readonly miles: number
  readonly kwh: number
}

/** kWh per n mile where a ship has sailed no leg yet: a two-box ship of the Yangtze (120 TEU, 9 kn). */
export const usualPerMile = 39
/** After this distance what the leg says itself counts as much as the legs before it. */
const evenAfter = 30
/** Legs that the usual consumption is the median of. */
export const legsRemembered = 20
/** Below so many legs the band is a guess. */
export const legsForBand = 20
const guessedBand = 0.25
const [lowQuantile, highQuantile] = [0.05, 0.95]

export const median = (values: readonly number[]): number | undefined => quantile(values, 0.5)

/**
 * Below which the next value lies with probability `part`: the k-th of n stands at k / (n + 1), linear between two, so that a band of few
 * values is not too narrow. Undefined of nothing.
 */
export const quantile = (values: readonly number[], part: number): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = Math.min(sorted.length - 1, Math.max(0, part * (sorted.length + 1) - 1))
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return below === undefined || above === undefined ? undefined : below + (above - below) * (at - Math.floor(at))
}

/** kWh per n mile of the rest: what this leg says, the more the longer it lasts, and what legs before it say. */
export const perMileOf = ({ miles, kwh }: Course, usual: number): number => {
  if (miles <= 0) return usual
  const weight = miles / (miles + evenAfter)
  return weight * (kwh / miles) + (1 - weight) * usual
}

export const needOf = (course: Course, restMiles: number, usual: number): number => perMileOf(course, usual) * restMiles

/** A leg that has ended, as a forecast at a quarter of its way is checked against it. */
export type Checked = {
  /** at 25, 50 and 75 % of its distance, then at its end */
  readonly courses: readonly [Course, Course, Course, Course]
  /** what the legs before it said, kWh per n mile */
  readonly usual: number
}

/** 0 to 3: which of its past errors a forecast is judged by, after `miles` of `whole`. */
export const quarterOf = (miles: number, whole: number): 0 | 1 | 2 | 3 => {
  const part = whole > 0 ? miles / whole : 0
  if (part < 0.25) return 0
  if (part < 0.5) return 1
  return part < 0.75 ? 2 : 3
}

/** How far a forecast in the middle of the way was off: actual / forecast − 1; undefined where nothing was forecast. */
export const errorOf = ({ courses, usual }: Checked, quarter: 0 | 1 | 2 | 3): number | undefined => {
  const end = courses[3]
  const at = quarter === 0 ? { miles: 0, kwh: 0 } : courses[quarter - 1]
  if (!at) return undefined
  const forecast = needOf(at, end.miles - at.miles, usual)
  return forecast > 0 ? (end.kwh - at.kwh) / forecast - 1 : undefined
}

/** Of the energy that is needed: the least and the greatest part that 90 % of past legs needed. `isGuess`: too few legs to tell. */
export type Band = { readonly low: number; readonly high: number; readonly isGuess: boolean }
export const bandOf = (legs: readonly Checked[], quarter: 0 | 1 | 2 | 3): Band => {
  const errors = legs.flatMap((leg) => errorOf(leg, quarter) ?? [])
  const [low, high] = [quantile(errors, lowQuantile), quantile(errors, highQuantile)]
  if (errors.length < legsForBand || low === undefined || high === undefined)
    return { low: 1 - guessedBand, high: 1 + guessedBand, isGuess: true }
  return { low: 1 + low, high: 1 + high, isGuess: false }
}

export type Arrival = {
  readonly soc: number
  readonly low: number
  readonly high: number
  readonly need: number
  readonly isGuess: boolean
}
/** SOC at the berth; `capacity` = Σ rated × SOH of the batteries aboard. It may come out below 0: the ship does not get there. */
export const arrivalOf = (asked: {
  readonly soc: number
  readonly capacity: number
  readonly course: Course
  readonly restMiles: number
  readonly usual: number
  readonly band: Band
}): Arrival => {
  const { soc, capacity, course, restMiles, usual, band } = asked
  const need = needOf(course, restMiles, usual)
  const after = (energy: number): number => soc - (energy / capacity) * 100
  return {
    soc: after(need),
    low: after(need * band.high),
    high: after(need * band.low),
    need,
    isGuess: band.isGuess,
  }
}
