import type { TariffPeriod, TariffRow } from '#features/tariffs/shapes.ts'

/** The hours of a tariff in the month of `now` (ms; `month` 1 to 12), by the version that holds then; empty where none does. */
export const hoursNow = (
  rows: readonly TariffRow[],
  tariffId: string | null | undefined,
  { now, month }: { now: number; month: number },
): TariffPeriod[] => {
  const [version] = rows
    .filter((row) => row.tariffId === tariffId && row.validFromTs <= now)
    .toSorted((a, b) => b.validFromTs - a.validFromTs)
  const periods = version?.periods.filter(({ months }) => months.includes(month)) ?? []
  return periods.toSorted((a, b) => a.from.localeCompare(b.from))
}
