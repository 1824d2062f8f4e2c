import { ratedPower } from './stations.ts'

/** Losses of a converter in parts of its rated power: p₀ always, and k × p²; Sungrow SC1000TL as measured in SimSES. */
const whileCharging = { p0: 0.0077, k: 0.0173 }
const whileDischarging = { p0: 0.0055, k: 0.0188 }

/** kW on the DC side at a power on the AC side, both discharge +. */
export const dcPowerOf = (ac: number): number => {
  const p = Math.abs(ac) / ratedPower
  if (p === 0) return 0
  if (ac > 0) return ratedPower * (p + whileDischarging.p0 + whileDischarging.k * p * p)
  // p = d + p₀ + k d² for the part d that reaches the battery.
  const { p0, k } = whileCharging
  return -ratedPower * Math.max(0, (Math.sqrt(1 - 4 * k * (p0 - p)) - 1) / (2 * k))
}
