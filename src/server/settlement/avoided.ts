/** Factors of one station that hold from `from` (ms) on, each with the id of its row. */
export type FactorSet = {
  readonly from: number
  readonly factorIds: readonly string[]
  /** g of fuel per kWh; kg of CO₂ per kg of fuel; sulphur in fuel, %; g of NOx per kWh; kg of CO₂ per kWh of the grid */
  readonly sfoc: number
  readonly cf: number
  readonly sulphur: number
  readonly nox: number
  readonly grid: number
}
/** Whole grams. */
export type AvoidedGrams = {
  readonly co2Gross: number
  readonly co2: number
  readonly sox: number
  readonly nox: number
}

/** SO₂ per kWh: SFOC × sulphur × 2 × 0.97753, the part of the sulphur that burns to SO₂ (IMO GHG studies). */
const burnt = 2 * 0.97753

/** g per kWh. CO₂ gross = SFOC × C_F. Sulphur in %. */
export const perKwh = ({ sfoc, cf, sulphur, nox, grid }: FactorSet) => ({
  co2: sfoc * cf,
  grid: grid * 1000,
  sox: sfoc * (sulphur / 100) * burnt,
  nox,
})

/** Products of decimals are off by 1e-12 of their size; what is half a gram on paper goes up. */
const grams = (value: number): number => Math.round(value + Math.abs(value) * 1e-12)

/** What energy within [from, …) ms avoided, in the order of time; null where some of it has no factors. */
export const avoidedOf = (
  sets: readonly FactorSet[],
  parts: readonly { readonly from: number; readonly wh: number }[],
): { readonly grams: AvoidedGrams; readonly factorIds: readonly string[] } | null => {
  const used = new Set<FactorSet>()
  const sum = { co2: 0, grid: 0, sox: 0, nox: 0 }
  let last: FactorSet | undefined
  let each = { co2: 0, grid: 0, sox: 0, nox: 0 }
  for (const { from, wh } of parts) {
    if (wh === 0) continue
    const set = sets.findLast((one) => one.from <= from)
    if (!set) return null
    if (set !== last) each = perKwh(set)
    last = set
    used.add(set)
    sum.co2 += (wh * each.co2) / 1000
    sum.grid += (wh * each.grid) / 1000
    sum.sox += (wh * each.sox) / 1000
    sum.nox += (wh * each.nox) / 1000
  }
  return {
    grams: {
      co2Gross: grams(sum.co2),
      co2: grams(sum.co2 - sum.grid),
      sox: grams(sum.sox),
      nox: grams(sum.nox),
    },
    factorIds: [...new Set([...used].flatMap(({ factorIds }) => factorIds))],
  }
}
