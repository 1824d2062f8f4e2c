import type { Db } from '#server/context/context.ts'
import type { EnergyHour } from '#server/tariffs/amounts.ts'

/** Factors that hold from `from` (ms) on, kg per kWh. */
export type Factors = {
  readonly factorIds: readonly string[]
  readonly name: string
  readonly validFrom: string
  readonly source: string
  readonly from: number
  readonly co2PerKwh: number
  readonly gridPerKwh: number
  readonly soxPerKwh: number
  readonly noxPerKwh: number
}
/** kg; null where a part of the energy has no factor. */
export type Avoided = { co2Gross: number | null; co2: number | null; sox: number | null; nox: number | null }
export const noneAvoided: Avoided = { co2Gross: null, co2: null, sox: null, nox: null }

export type StationFactors = { factorAt(ts: number): Factors | undefined }

/** Factors of stations. */
export const factorsOf =
  async (_: Db, __: readonly string[]): Promise<(stationId: string) => StationFactors> =>
  () => ({
    factorAt: () => undefined,
  })

/** A gram is the finest that anything shows: sums of rounded rows are their whole. */
const grams = (kg: number): number => Math.round(kg * 1000)

/** What the energy of hours avoided, and the factors that it was reckoned by. */
export const avoidedIn = (
  { factorAt }: StationFactors,
  hours: readonly EnergyHour[],
): { readonly avoided: Avoided; readonly used: readonly Factors[] } => {
  const sums = { gross: 0, grid: 0, sox: 0, nox: 0 }
  const used = new Set<Factors>()
  for (const { from, kwh } of hours) {
    if (!kwh) continue
    const factors = factorAt(from)
    if (!factors) return { avoided: noneAvoided, used: [] }
    used.add(factors)
    sums.gross += kwh * factors.co2PerKwh
    sums.grid += kwh * factors.gridPerKwh
    sums.sox += kwh * factors.soxPerKwh
    sums.nox += kwh * factors.noxPerKwh
  }
  const [co2Gross, co2] = [grams(sums.gross) / 1000, grams(sums.gross - sums.grid) / 1000]
  return { avoided: { co2Gross, co2, sox: grams(sums.sox) / 1000, nox: grams(sums.nox) / 1000 }, used: [...used] }
}

/** Rounded figures together, exactly. */
export const sumAvoided = (all: readonly Avoided[]): Avoided => {
  const sum = (read: (each: Avoided) => number | null): number | null => {
    const values = all.map(read)
    return values.includes(null) ? null : values.reduce<number>((total, kg) => total + grams(kg ?? 0), 0) / 1000
  }
  return {
    co2Gross: sum((each) => each.co2Gross),
    co2: sum((each) => each.co2),
    sox: sum((each) => each.sox),
    nox: sum((each) => each.nox),
  }
}
