import type { AnyRow } from './rows.ts'

type Counts<Row> = (row: Row) => boolean
/** Rows that are stored as running, by `keyOf`, each with how it was written last. */
export type Shown = ReadonlyMap<string, AnyRow & { readonly text: string }>

export const keyOf = ({ kind, start }: AnyRow): string => `${kind} ${start}`
/** The last row of each key. */
export const lastOfEach = <Row extends AnyRow>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]
const shownOf = (row: AnyRow, text: string) => ({ kind: row.kind, start: row.start, text })

/** Running rows as they were just written. */
export const showing = <Row extends AnyRow>(open: readonly Row[], counts: Counts<Row>): Shown =>
  new Map(open.filter(counts).map((row) => [keyOf(row), shownOf(row, JSON.stringify(row))]))

/** The same rows, their content to be written again. */
export const unknown = (shown: Shown = new Map()): Shown =>
  new Map([...shown].map(([key, row]) => [key, { ...row, text: '' }]))

export type Changes<Row> = {
  readonly rows: readonly Row[]
  readonly gone: readonly AnyRow[]
  readonly shown: Shown
  /** a row that began up to `past` was not written */
  readonly isLost: boolean
}

/** Rows of one device to write: those that ended, and running ones that changed. None that began up to `past` (ms). */
export const changesOf = <Row extends AnyRow>(
  before: Shown,
  ended: readonly Row[],
  open: readonly Row[],
  counts: Counts<Row>,
  past = Number.NEGATIVE_INFINITY,
): Changes<Row> => {
  const rows: Row[] = []
  const gone: AnyRow[] = []
  const shown = new Map<string, AnyRow & { readonly text: string }>()
  let isLost = false
  const running = new Set(open.map(keyOf))
  const over = lastOfEach(ended).filter((row) => !running.has(keyOf(row)))
  for (const row of over) {
    if (row.start <= past) isLost = true
    else if (counts(row)) rows.push(row)
    else if (before.has(keyOf(row))) gone.push(row)
  }
  for (const row of open) {
    const known = before.get(keyOf(row))
    if (row.start <= past) {
      if (known) shown.set(keyOf(row), known)
    } else if (counts(row)) {
      const text = JSON.stringify(row)
      if (known?.text !== text) rows.push(row)
      // What stands as written is kept: a new copy each second would outlive the young generation.
      shown.set(keyOf(row), known?.text === text ? known : shownOf(row, text))
    } else if (known) gone.push(row)
  }
  const accounted = new Set([...running, ...over.map(keyOf)])
  for (const [key, row] of before) {
    if (accounted.has(key)) continue
    if (row.start <= past) isLost = true
    else gone.push(row)
  }
  const isAsBefore = rows.length === 0 && gone.length === 0 && shown.size === before.size
  return { rows, gone, shown: isAsBefore ? before : shown, isLost }
}
