import type { EfficiencyReason } from '../contract.ts'

/** Energies in kWh, SOC in %; `capacity` is rated × SOH. Null where unknown. */
export type Cycle = {
  readonly charged: number | null
  readonly discharged: number | null
  readonly rated: number | null
  readonly capacity: number | null
  readonly startSoc: number | null
  readonly endSoc: number | null
}
/** In %, 2 decimals. `reason` says why `efficiency` is null. */
export type Efficiency = {
  readonly efficiency: number | null
  readonly efficiencyReason: EfficiencyReason | null
  readonly correctedEfficiency: number | null
}

/** A shorter charge says more about the meters than about the battery. */
const leastCharge = 0.05
/** SOC at both ends is alike where the difference is worth no more of the charged energy than this. */
const likeSoc = 0.05

/** What floating-point arithmetic may add to a battery without losses. */
const rounding = 1e-9

const two = (value: number): number => Math.round(value * 100) / 100
const without = (efficiencyReason: EfficiencyReason, correctedEfficiency: number | null = null): Efficiency => ({
  efficiency: null,
  efficiencyReason,
  correctedEfficiency,
})

/**
 * Round-trip efficiency of a period: discharged / charged × 100. A round trip ends at the SOC where it began
 * (IEC 62933-2-1, round-trip efficiency), and takes at least 5 % of the rated energy to stand out of the meters' errors.
 */
export const efficiencyOf = ({ charged, discharged, rated, capacity, startSoc, endSoc }: Cycle): Efficiency => {
  if (charged === null || discharged === null) return without('no_energy')
  if (charged <= 0) return without('no_charge')
  if (!rated || !capacity || startSoc === null || endSoc === null) return without('soc_unknown')
  if (charged < leastCharge * rated) return without('little_charge')
  const stored = ((endSoc - startSoc) / 100) * capacity
  const corrected = correctedOf(charged, discharged, stored)
  if (Math.abs(stored) > likeSoc * charged) return without('soc_differs', corrected)
  return {
    efficiency: two((discharged / charged) * 100),
    efficiencyReason: null,
    correctedEfficiency: corrected,
  }
}

/**
 * The same where `stored` kWh more are in the battery at the end than at the start: with the losses split evenly, charging and discharging
 * each keep x = √η, so that charged · x = discharged / x + stored. Null where no battery can have done that.
 */
const correctedOf = (charged: number, discharged: number, stored: number): number | null => {
  const x = (stored + Math.sqrt(stored ** 2 + 4 * charged * discharged)) / (2 * charged)
  return x > 0 && x <= 1 + rounding ? two(x ** 2 * 100) : null
}
