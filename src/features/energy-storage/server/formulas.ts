const two = (value: number): number => Math.round(value * 100) / 100

type Energies = { readonly charged: number | null; readonly discharged: number | null }

/** Discharged / charged × 100 of one boundary and period, 2 decimals; null without charge. It exceeds 100 where more was stored before. */
export const efficiencyOf = ({ charged, discharged }: Energies): number | null =>
  charged === null || discharged === null || charged <= 0 ? null : two((discharged / charged) * 100)

/** The same without what stayed stored: discharged / (charged − ΔE) × 100, `storedMore` = ΔE in kWh. */
export const correctedEfficiencyOf = ({ charged, discharged }: Energies, storedMore: number | null): number | null =>
  charged === null || storedMore === null ? null : efficiencyOf({ charged: charged - storedMore, discharged })

type Battery = {
  /** % then and now, kWh, % */
  readonly startSoc: number | null
  readonly endSoc: number | null
  readonly rated: number | null
  readonly soh: number | null
}
/** ΔE of some batteries, kWh: ΔSOC/100 × rated × SOH/100; null where one of them is not known. */
export const storedMoreOf = (batteries: readonly Battery[]): number | null => {
  if (batteries.length === 0) return null
  let sum = 0
  for (const { startSoc, endSoc, rated, soh } of batteries) {
    if (startSoc === null || endSoc === null || rated === null || soh === null) return null
    sum += ((endSoc - startSoc) * rated * soh) / 10_000
  }
  return sum
}

/** Discharged / rated, 3 decimals. */
export const cyclesOf = (discharged: number | null, rated: number | null): number | null =>
  discharged === null || !rated ? null : Math.round((discharged / rated) * 1000) / 1000
