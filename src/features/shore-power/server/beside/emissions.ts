import type { Db } from '#server/context/context.ts'
import { avoidedOf, type FactorSet } from '#server/settlement/avoided.ts'
import { termsOf } from '#server/settlement/terms.ts'
import type { EnergyHour } from '#server/tariffs/amounts.ts'

/** kg; null where a part of the energy has no factor. */
export type Avoided = { co2Gross: number | null; co2: number | null; sox: number | null; nox: number | null }
export const noneAvoided: Avoided = { co2Gross: null, co2: null, sox: null, nox: null }
const nothing: Avoided = { co2Gross: 0, co2: 0, sox: 0, nox: 0 }

export type StationFactors = readonly FactorSet[]

/** Factors of stations, in the order of time. */
export const factorsOf = async (
  db: Db,
  stationIds: readonly string[],
): Promise<(stationId: string) => StationFactors> => {
  const terms = await termsOf(db, stationIds)
  return (stationId) => terms.get(stationId)?.factors ?? []
}

/** A gram is the finest that anything shows: sums of rounded rows are their whole. */
const grams = (kg: number): number => Math.round(kg * 1000)

/** What the energy of hours avoided, and the factors that it was reckoned by. */
export const avoidedIn = (
  sets: StationFactors,
  hours: readonly EnergyHour[],
): { readonly avoided: Avoided; readonly used: readonly FactorSet[] } => {
  const parts = hours.map(({ from, kwh }) => ({ from, wh: (kwh ?? 0) * 1000 }))
  const found = avoidedOf(sets, parts)
  if (!found) return { avoided: noneAvoided, used: [] }
  const kg = (figure: number): number => figure / 1000
  const { co2Gross, co2, sox, nox } = found.grams
  const flowing = parts.filter(({ wh }) => wh > 0)
  const used = new Set(flowing.flatMap((part) => sets.findLast(({ from }) => from <= part.from) ?? []))
  return { avoided: { co2Gross: kg(co2Gross), co2: kg(co2), sox: kg(sox), nox: kg(nox) }, used: [...used] }
}

/** Rounded figures together, exactly. */
export const sumAvoided = (all: readonly Avoided[]): Avoided => {
  const sum = (key: keyof Avoided): number | null => {
    const values = all.map((each) => each[key])
    return values.includes(null) ? null : values.reduce<number>((total, kg) => total + grams(kg ?? 0), 0) / 1000
  }
  if (all.length === 0) return nothing
  return { co2Gross: sum('co2Gross'), co2: sum('co2'), sox: sum('sox'), nox: sum('nox') }
}
