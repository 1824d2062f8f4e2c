import { clockOf, dayMinutes, minutesOf } from '#contract/tariffHours.ts'
import { type TariffKind, type TariffPeriod, tariffKinds } from '../shapes.ts'

/** Minutes of one cell of the band. */
export const cellMinutes = 30
export const cellsOfDay = dayMinutes / cellMinutes

/** CNY per kWh by kind; undefined where none is entered. */
export type Prices = Readonly<Partial<Record<TariffKind, number | undefined>>>
/** Months that share a day: the kind of each half hour from midnight, and what each kind costs. */
export type MonthGroup = {
  readonly months: readonly number[]
  readonly cells: readonly TariffKind[]
  readonly prices: Prices
}
/** Cells side by side of one kind, [from, to) by their index. */
export type Run = { readonly kind: TariffKind; readonly from: number; readonly to: number }

export const wholeYear: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
export const flatDay: readonly TariffKind[] = Array.from({ length: cellsOfDay }, () => 'flat')

export const runsOf = (cells: readonly TariffKind[]): Run[] => {
  const runs: Run[] = []
  cells.forEach((kind, at) => {
    const last = runs.at(-1)
    if (last?.kind === kind) runs[runs.length - 1] = { ...last, to: at + 1 }
    else runs.push({ kind, from: at, to: at + 1 })
  })
  return runs
}

export const cellClock = (cell: number): string => clockOf(cell * cellMinutes)
export const kindsUsed = ({ cells }: Pick<MonthGroup, 'cells'>): TariffKind[] =>
  tariffKinds.filter((kind) => cells.includes(kind))

/** The periods that month groups say; a kind without a price has none. */
export const periodsOf = (groups: readonly MonthGroup[]): TariffPeriod[] =>
  groups.flatMap(({ months, cells, prices }) =>
    runsOf(cells).flatMap(({ kind, from, to }) => {
      const price = prices[kind]
      return price === undefined ? [] : { months: [...months], from: cellClock(from), to: cellClock(to), kind, price }
    }),
  )

const dayOf = (periods: readonly TariffPeriod[], month: number): Omit<MonthGroup, 'months'> | undefined => {
  const own = periods.filter(({ months }) => months.includes(month))
  const cells = new Array<TariffKind>(cellsOfDay).fill('flat')
  const prices: Record<string, number> = {}
  for (const { from, to, kind, price } of own) {
    const [first, last] = [minutesOf(from) / cellMinutes, minutesOf(to) / cellMinutes]
    if (!Number.isInteger(first) || !Number.isInteger(last) || (prices[kind] ?? price) !== price) return undefined
    cells.fill(kind, first, last)
    prices[kind] = price
  }
  return { cells, prices }
}

/**
 * Periods as month groups, the months of like days together. Undefined where the band cannot show them: a boundary that is no half hour, or
 * a kind with two prices on one day.
 */
export const groupsOf = (periods: readonly TariffPeriod[]): MonthGroup[] | undefined => {
  const groups = new Map<string, MonthGroup>()
  for (const month of wholeYear) {
    const day = dayOf(periods, month)
    if (!day) return undefined
    const key = JSON.stringify([day.cells, tariffKinds.map((kind) => day.prices[kind] ?? null)])
    groups.set(key, { ...day, months: [...(groups.get(key)?.months ?? []), month] })
  }
  return [...groups.values()]
}
