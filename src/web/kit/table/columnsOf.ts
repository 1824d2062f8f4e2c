import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { type Column, type Columns, headingOf, inTable, stateText, columnValue } from '#contract/columns.ts'
import type { Language } from '#contract/errors.ts'
import { serverNow } from '../../calls/clock.ts'
import { dash, durationText, groupedText, minuteText } from '../format.ts'

/** What a table draws in place of a column's value, by its key. */
export type Renders<Row> = Readonly<Record<string, (row: Row) => ReactNode>>

/** The columns of a list as those of its table; numbers and durations stand at the right. */
export const columnsOf = <Row>(
  columns: Columns<Row>,
  language: Language,
  renders: Renders<Row> = {},
): TableColumnsType<Row> =>
  inTable(columns).map((column) => ({
    key: column.key,
    title: headingOf(column, language),
    ...(column.kind === 'number' || column.kind === 'duration' ? { align: 'right' as const } : {}),
    render: (_: unknown, row: Row) => renders[column.key]?.(row) ?? textOf(column, row, language),
  }))

const textOf = <Row>(column: Column<Row>, row: Row, language: Language): string => {
  const value = columnValue(column, row, serverNow())
  if (column.kind === 'state') return stateText(column.states, value, language) ?? dash
  if (typeof value !== 'number') return column.kind === 'time' ? minuteText(value) : value || dash
  if (column.kind === 'duration') return durationText(value / 1000, language, true)
  return column.kind === 'number' ? groupedText(value, column.decimals) : String(value)
}
