import { formatTime } from '#contract/zoned.ts'
import type { Text } from '../../i18n.ts'
import type { Aligned } from './chartData.ts'
import type { LineSeries } from './series.ts'

/** A text that a spreadsheet would run as a formula gets an apostrophe. */
const heading = (name: string): string => {
  const safe = /^[=+\-@\t\r]/.test(name) ? `'${name}` : name
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const withUnit = (name: string, unit: string): string => heading(unit ? `${name} (${unit})` : name)

/**
 * The samples as UTF-8 text with a byte order mark: a row for each time that has a value, times in the zone and in ms, headings with units.
 * A band adds its edges as columns of their own.
 */
export const csvOf = (
  series: readonly LineSeries[],
  { t, columns }: Aligned,
  timeZone: string,
  text: Text<'time' | 'lowest' | 'highest'>,
): string => {
  const all = series.flatMap((each, index) => {
    const { value = [], min, max } = columns[index] ?? {}
    const decimals = each.decimals ?? 2
    const named = (name: string, list: readonly (number | null | undefined)[]) => ({
      name: withUnit(name, each.unit),
      list,
      decimals,
    })
    return [
      named(each.name, value),
      ...(min && max ? [named(text('lowest', each.name), min), named(text('highest', each.name), max)] : []),
    ]
  })
  const rows = t.flatMap((ts, at) => {
    const cells = all.map(({ list, decimals }) => list[at]?.toFixed(decimals) ?? '')
    return cells.some((cell) => cell !== '') ? [[formatTime(ts, timeZone), ts, ...cells]] : []
  })
  return `\uFEFF${[[text('time'), 'ts', ...all.map(({ name }) => name)], ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`
}
