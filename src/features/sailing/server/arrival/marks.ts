import { distance } from '#server/places/geo.ts'

/** Positions in the order of time (ms), as long as each other. */
export type Track = { readonly t: ArrayLike<number>; readonly lon: ArrayLike<number>; readonly lat: ArrayLike<number> }

/** When a quarter, half and three quarters of a leg were sailed (ms), and the n mile up to there and to its end. */
export type Marks = {
  readonly times: readonly [number, number, number]
  readonly miles: readonly [number, number, number, number]
}

const parts = [0.25, 0.5, 0.75] as const
/** n mile: of a shorter leg the quarters are too small to measure. */
const shortest = 2

/** The marks of a leg's positions; undefined where there are too few of them. */
export const marksOf = ({ t, lon, lat }: Track): Marks | undefined => {
  const way = new Float64Array(t.length)
  const placeAt = (at: number) => ({ lon: lon[at] ?? Number.NaN, lat: lat[at] ?? Number.NaN })
  for (let at = 1; at < t.length; at += 1) way[at] = (way[at - 1] ?? 0) + distance(placeAt(at - 1), placeAt(at))
  const whole = way.at(-1) ?? 0
  if (whole < shortest) return undefined
  const [one, two, three] = parts.map((part) => {
    const at = way.findIndex((miles) => miles >= part * whole)
    return { ts: t[at] ?? 0, miles: way[at] ?? 0 }
  })
  if (!one || !two || !three) return undefined
  return { times: [one.ts, two.ts, three.ts], miles: [one.miles, two.miles, three.miles, whole] }
}
