import type { LatestRow } from './readings.ts'

/** When the value of a slot was measured, ms; NaN where there is none. */
export const timeOf = (row: LatestRow | undefined, slot: number): number => {
  if (!row) return Number.NaN
  if (row.ts === undefined) return row.at[slot] ?? Number.NaN
  return Number.isNaN(row.values[slot] ?? Number.NaN) ? Number.NaN : row.ts
}

/** The same of each of its slots. */
export const timesOf = (row: LatestRow): Float64Array =>
  row.ts === undefined ? row.at : row.values.map((_, slot) => timeOf(row, slot))

/** The time (ms) of the newest value; −∞ where there is none. */
export const newestOf = (row: LatestRow): number => {
  if (row.ts !== undefined) return row.ts
  let newest = Number.NEGATIVE_INFINITY
  for (const each of row.at) if (each > newest) newest = each
  return newest
}
