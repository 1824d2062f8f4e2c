/** kW, discharge +; null where unknown */
type Powers = { readonly clusters: readonly (number | null)[]; readonly outside: number | null }

/** kW, all as sizes to a tenth: what goes in is what comes out and the loss. A loss below 0 is a difference between two meters. */
export type Balance = {
  readonly discharging: boolean
  readonly clusters: number
  readonly outside: number
  readonly loss: number
}

const tenths = (value: number): number => Math.round(Math.abs(value) * 10)

/** The balance between the clusters and what they feed or are fed by; undefined unless all are known, flow, and flow the same way. */
export const balanceOf = ({ clusters, outside }: Powers): Balance | undefined => {
  const known = clusters.filter((power) => power !== null)
  if (outside === null || known.length === 0 || known.length < clusters.length) return undefined
  const sum = known.reduce((total, power) => total + power, 0)
  if (tenths(outside) === 0 || sum * outside <= 0) return undefined
  const discharging = outside > 0
  const [inside, beyond] = [tenths(sum), tenths(outside)]
  return {
    discharging,
    clusters: inside / 10,
    outside: beyond / 10,
    loss: (discharging ? inside - beyond : beyond - inside) / 10,
  }
}
