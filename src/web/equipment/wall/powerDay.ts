import type { CurvePoint } from '../curves/limitCurve.ts'

type PowerState = 'charging' | 'discharging' | 'standby'
/** A stretch of a curve in one state. */
type PowerPiece = { readonly state: PowerState; readonly points: readonly (readonly [ts: number, kW: number])[] }

/** What a positive power does: where only charging is drawn, it stands above the line. */
export type Upwards = 'charging' | 'discharging'

/** Under `least` kW nothing flows. */
const powerStateOf = (kW: number, least: number, upwards: Upwards): PowerState => {
  if (Math.abs(kW) < least) return 'standby'
  return kW > 0 === (upwards === 'charging') ? 'charging' : 'discharging'
}

/** A curve cut where it has a gap or comes into another state; each piece begins where the one before it ended. */
export const powerPieces = (
  points: readonly CurvePoint[],
  least: number,
  upwards: Upwards = 'discharging',
): PowerPiece[] => {
  const pieces: { state: PowerState; points: (readonly [number, number])[] }[] = []
  let last: readonly [number, number] | undefined
  for (const [ts, kW] of points) {
    if (kW === null) {
      last = undefined
      continue
    }
    const state = powerStateOf(kW, least, upwards)
    const current = pieces.at(-1)
    if (last && current?.state === state) current.points.push([ts, kW])
    else pieces.push({ state, points: [...(last ? [last] : []), [ts, kW]] })
    last = [ts, kW]
  }
  return pieces
}

export type PriceBand = { readonly from: number; readonly to: number; readonly price: number }

/** How dear a band is among those of its day: the dearest price is a peak, the cheapest a valley; a day of one price has neither. */
export const dearness = ({ price }: PriceBand, bands: readonly PriceBand[]): 'peak' | 'flat' | 'valley' => {
  const prices = bands.map((band) => band.price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  if (least === most) return 'flat'
  return price === most ? 'peak' : price === least ? 'valley' : 'flat'
}

const hour = 3_600_000

/** Every four hours of a day from `from` to `to` (ms), both ends among them. */
export const dayTicks = (from: number, to: number): number[] => {
  const count = Math.floor((to - from) / (4 * hour))
  const ticks = Array.from({ length: count + 1 }, (_, at) => from + at * 4 * hour)
  return ticks.at(-1) === to ? ticks : [...ticks, to]
}
