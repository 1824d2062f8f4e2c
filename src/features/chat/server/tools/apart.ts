import type { Breath } from '#server/telemetry/breath.ts'

/** Robust standard deviations from the median from which on a cell stands apart. */
export const apartFrom = 4
/** What a median of deviations is multiplied by to be a standard deviation of a normal distribution. */
const toDeviation = 1.4826
const fewestCells = 8
const mostMoments = 60

const middleOf = (sorted: Float64Array): number => {
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] ?? Number.NaN) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

export const medianOf = (values: readonly number[]): number =>
  middleOf(Float64Array.from(values.filter((each) => !Number.isNaN(each))).sort())

/** Scores of all cells, NaN where one is unknown; of too few cells none. The deviation is never less than the resolution of a value. */
const scoresOf = (values: readonly number[], resolution: number): number[] => {
  const known = Float64Array.from(values.filter((each) => !Number.isNaN(each))).sort()
  if (known.length < fewestCells) return []
  const median = middleOf(known)
  const deviation = middleOf(known.map((each) => Math.abs(each - median)).sort())
  const scale = Math.max(toDeviation * deviation, resolution)
  return values.map((each) => Math.abs(each - median) / scale)
}

/** Cells that stand apart in one sample, by their index from 0. */
export const apartAt = (values: readonly number[], resolution: number): { index: number; score: number }[] =>
  scoresOf(values, resolution).flatMap((score, index) => (score >= apartFrom ? [{ index, score }] : []))

type Samples = { readonly t: Float64Array; readonly values: readonly (Float64Array | undefined)[] }

/** Since how long, ms, each of these cells has stood apart without a break up to the newest sample; of many samples some sixty are looked at. */
export const lastingMs = async (
  { t, values }: Samples,
  cells: readonly number[],
  resolution: number,
  breathe: Breath,
): Promise<Map<number, number>> => {
  const step = Math.max(1, Math.floor(t.length / mostMoments))
  const newest = t.at(-1) ?? 0
  const lasting = new Map(cells.map((cell) => [cell, 0]))
  const open = new Set(cells)
  for (let row = t.length - 1; row >= 0 && open.size > 0; row -= step) {
    await breathe()
    const scores = scoresOf(
      values.map((column) => column?.[row] ?? Number.NaN),
      resolution,
    )
    for (const cell of open)
      if ((scores[cell] ?? 0) >= apartFrom) lasting.set(cell, newest - (t[row] ?? newest))
      else open.delete(cell)
  }
  return lasting
}
