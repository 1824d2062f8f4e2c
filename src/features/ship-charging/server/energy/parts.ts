import type { Clipped } from './aboard.ts'
import { type Flow, lastKnown, placeAfter, type Readings } from './flow.ts'

/** What a battery held: kWh, %. */
export type Held = { readonly kwh: number; readonly soc: number }
/** Samples of a battery with what it takes to know what it holds: %, rated kWh. */
export type Samples = Readings & {
  readonly soc: ArrayLike<number>
  readonly soh: ArrayLike<number>
  readonly rated: ArrayLike<number>
}

const valueAt = (column: ArrayLike<number>, end: number): number => column[lastKnown(column, end)] ?? Number.NaN

/** What a battery held at a moment (ms) by its newest samples then; without a SOH it is as new. */
export const heldAt = ({ t, soc, soh, rated }: Samples, ts: number): Held | null => {
  const end = placeAfter(t, ts)
  const [level, health, size] = [valueAt(soc, end), valueAt(soh, end), valueAt(rated, end)]
  const kwh = (level / 100) * size * ((Number.isNaN(health) ? 100 : health) / 100)
  return Number.isNaN(kwh) ? null : { kwh, soc: level }
}
export const ratedAt = ({ t, rated }: Samples, ts: number): number => valueAt(rated, placeAfter(t, ts))

/** A battery while it was aboard within a window. Times in ms, kWh; `rated` is null where it does not say. */
export type Part = Clipped &
  Omit<Flow, 'isBroken'> & {
    readonly deviceName: string
    /** of `charged` what came while the ship was on no voyage */
    readonly chargedAtBerth: number
    readonly start: Held | null
    readonly end: Held | null
    readonly rated: number | null
  }

const methodOf = (a: Part, b: Part): Part['method'] =>
  a.method === 'integral' || b.method === 'integral' ? 'integral' : (a.method ?? b.method)

const joinTwo = (a: Part, b: Part): Part => ({
  ...{ deviceId: a.deviceId, deviceName: b.deviceName, from: a.from, to: b.to },
  ...{ isBoarding: a.isBoarding, isLeaving: b.isLeaving, start: a.start, end: b.end, rated: a.rated ?? b.rated },
  ...{ discharged: a.discharged + b.discharged, charged: a.charged + b.charged },
  ...{ chargedAtBerth: a.chargedAtBerth + b.chargedAtBerth, coveredMs: a.coveredMs + b.coveredMs },
  method: methodOf(a, b),
})

/** Parts of windows that follow one another as parts of one window. */
export const joinParts = (parts: readonly Part[]): Part[] => {
  const joined: Part[] = []
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    const place = joined.findLastIndex(({ deviceId }) => deviceId === part.deviceId)
    const last = joined[place]
    if (last && last.to === part.from && !last.isLeaving && !part.isBoarding) joined[place] = joinTwo(last, part)
    else joined.push(part)
  }
  return joined
}
