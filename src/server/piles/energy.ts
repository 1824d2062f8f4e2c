import { exactKwh } from '#server/equipment/reading.ts'

/** A reading of a session's register (kWh) and what came with it (kW, %); `phase` 0 its begin, 1 a sample, 2 its end. Times in ms. */
export type MeterReading = {
  readonly ts: number
  readonly phase: 0 | 1 | 2
  readonly kwh: number | null
  readonly power: number | null
  readonly soc: number | null
}
export type StepMark = 'meterReset' | 'baselineLate'
/** `counted`: kWh since the reading before, 0 where `mark` says why not. */
export type MeterStep = MeterReading & { readonly counted: number; readonly mark: StepMark | null }

export type MeteredEnergy = {
  readonly steps: readonly MeterStep[]
  readonly kwh: number
  readonly begin: number | null
  readonly end: number | null
  readonly peakPower: number | null
  readonly marks: readonly StepMark[]
}

const hour = 3_600_000

const inOrder = (a: MeterReading, b: MeterReading): number =>
  a.ts - b.ts || a.phase - b.phase || (a.kwh ?? -1) - (b.kwh ?? -1)

/** The most that a register can rise in a span (ms), kWh. */
const mostRise = (ratedPower: number | null, span: number): number =>
  ratedPower === null ? Number.POSITIVE_INFINITY : ratedPower * (span / hour) * 1.2 + 0.1

/** What readings came to, so that later ones go on from there: `last` of all of them, `register` the last that told one. */
export type Metered = Pick<MeteredEnergy, 'kwh' | 'begin' | 'peakPower'> & {
  readonly last: Pick<MeterReading, 'ts' | 'phase'>
  readonly register: { readonly ts: number; readonly kwh: number } | null
}

const greater = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

/**
 * The energy of a session: steps between its readings in the order of their times, whatever the order in which they came. A fall counts
 * nothing (`meterReset`), nor does a rise that its rated power (kW) does not allow (`baselineLate`). With `before`, of readings that all
 * come after those it was made of; `steps` and `marks` are then those of the new ones.
 */
export const meteredEnergy = (
  readings: readonly MeterReading[],
  ratedPower: number | null,
  before?: Metered,
): MeteredEnergy => {
  const steps: MeterStep[] = []
  let register = before?.register ?? null
  let begin = before?.begin ?? null
  for (const reading of [...readings].sort(inOrder)) {
    const { ts, kwh } = reading
    if (kwh === null) {
      steps.push({ ...reading, counted: 0, mark: null })
      continue
    }
    begin ??= kwh
    const rise = register ? kwh - register.kwh : 0
    const isTooMuch = register !== null && rise > mostRise(ratedPower, ts - register.ts)
    const mark = rise < 0 ? 'meterReset' : isTooMuch ? 'baselineLate' : null
    steps.push({ ...reading, counted: mark ? 0 : exactKwh(rise), mark })
    register = { ts, kwh }
  }
  return {
    ...{ steps, begin },
    kwh: exactKwh(steps.reduce((sum, { counted }) => sum + counted, before?.kwh ?? 0)),
    end: register?.kwh ?? null,
    peakPower: steps.reduce((most, { power }) => greater(most, power), before?.peakPower ?? null),
    marks: (['meterReset', 'baselineLate'] as const).filter((mark) => steps.some((step) => step.mark === mark)),
  }
}
