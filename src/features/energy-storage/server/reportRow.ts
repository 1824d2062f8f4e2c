import { rounded, roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import { type Money, yuanOf } from '#server/tariffs/amounts.ts'
import type { StorageReportRow } from '../shapes.ts'
import { correctedEfficiencyOf, cyclesOf, efficiencyOf } from './formulas.ts'

/** What is known of a step, or of several together: kWh, kW and money. */
export type ReportFigures = {
  readonly charged: number | null
  readonly discharged: number | null
  readonly aux: number | null
  /** kWh that it ended fuller than it began */
  readonly storedMore: number | null
  readonly rated: number | null
  readonly planDeviation: number | null
  readonly income: Money | null
  readonly sample: boolean
  readonly boundary: StorageReportRow['boundary']
}
type Named = Pick<StorageReportRow, 'time' | 'ts' | 'stationId' | 'stationName'>
type Reason = StorageReportRow['efficiencyReason']

/** Less of the rated capacity than this says more about the resolution of SOC than about losses. */
const leastTurnover = 0.05

const efficiencyReason = ({ charged, discharged }: ReportFigures): Reason =>
  charged === null || discharged === null ? 'no_energy' : charged <= 0 ? 'no_charge' : null

const correctedReason = ({ charged, discharged, storedMore, rated }: ReportFigures): Reason => {
  if (charged === null || discharged === null) return 'no_energy'
  if (storedMore === null || !rated) return 'soc_unknown'
  return charged - storedMore < leastTurnover * rated ? 'little_charge' : null
}

/** A row of the report; each dash of an efficiency has its reason. */
export const reportRow = (named: Named, figures: ReportFigures): StorageReportRow => {
  const { charged, discharged, aux, storedMore, rated, planDeviation, income, sample, boundary } = figures
  const reasons = { efficiencyReason: efficiencyReason(figures), correctedReason: correctedReason(figures) }
  return {
    ...named,
    ...{ charged: roundedOrNull(charged), discharged: roundedOrNull(discharged) },
    ...reasons,
    efficiency: reasons.efficiencyReason ? null : efficiencyOf(figures),
    efficiencyCorrected: reasons.correctedReason ? null : correctedEfficiencyOf(figures, storedMore),
    boundary,
    auxEnergy: roundedOrNull(aux),
    cycles: cyclesOf(discharged, rated),
    planDeviation,
    income: income === null ? null : yuanOf(income),
    sample,
  }
}

/** Steps whose energies are known, as one: of one station, or of several at the same boundary. */
export const togetherOf = (all: readonly ReportFigures[], rated: number | null): ReportFigures => {
  const metered = all.filter(({ charged, discharged }) => charged !== null || discharged !== null)
  const [boundary, ...others] = new Set(metered.map((each) => each.boundary))
  const stored = metered.map(({ storedMore }) => storedMore)
  const incomes = all.flatMap(({ income }) => income ?? [])
  const deviations = all.flatMap(({ planDeviation }) => planDeviation ?? [])
  return {
    charged: sumOfKnown(metered.map(({ charged }) => charged)),
    discharged: sumOfKnown(metered.map(({ discharged }) => discharged)),
    aux: sumOfKnown(all.map(({ aux }) => aux)),
    storedMore: stored.includes(null) ? null : sumOfKnown(stored),
    rated,
    planDeviation:
      deviations.length === 0 ? null : rounded(deviations.reduce((sum, kw) => sum + kw, 0) / deviations.length),
    income: incomes.length === 0 ? null : incomes.reduce((sum, money) => sum + money, 0n),
    sample: all.some(({ sample }) => sample),
    boundary: others.length === 0 ? (boundary ?? null) : null,
  }
}
