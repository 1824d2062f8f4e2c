import type { TotalsAnswer } from './totalsAnswer.ts'

type Row = TotalsAnswer['rows'][number]
/** What a row is ordered by. */
export const figureIn = ({ count, sums }: Pick<Row, 'count' | 'sums'>, field: string): number | null =>
  field === 'count' ? (count?.value ?? null) : (sums.find(({ key }) => key === field)?.figure.value ?? null)

export const ordered = (rows: readonly Row[], field: string, order: 'highest' | 'lowest'): Row[] =>
  rows.toSorted((a, b) => {
    const [one, two] = [figureIn(a, field), figureIn(b, field)]
    if (one === null || two === null) return Number(one === null) - Number(two === null)
    return order === 'highest' ? two - one : one - two
  })
