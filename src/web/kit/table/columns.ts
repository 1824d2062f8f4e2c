import type { TableColumnsType } from 'antd'
import { dash, minuteText, numberText } from '../format.ts'

type Column<Row> = TableColumnsType<Row>[number]

/** A time at minute precision. */
export const timeColumn = <Row>(title: string, of: (row: Row) => string | null | undefined): Column<Row> => ({
  title,
  key: title,
  width: 152,
  render: (_: unknown, row: Row) => minuteText(of(row)),
})

/** A number at the right with its unit in the heading; dashes when empty. */
export const numberColumn = <Row>(
  title: string,
  of: (row: Row) => number | null | undefined,
  { unit = '', decimals = 0, width = 112 }: { unit?: string; decimals?: number; width?: number } = {},
): Column<Row> => ({
  title: title + (unit && ` (${unit})`),
  key: title,
  width,
  align: 'right',
  render: (_: unknown, row: Row) => numberText(of(row), decimals),
})

/** A text; dashes when empty. What does not fit is cut and shown as a hint. */
export const textColumn = <Row>(
  title: string,
  of: (row: Row) => string | null | undefined,
  width = 160,
): Column<Row> => ({
  title,
  key: title,
  width,
  ellipsis: true,
  render: (_: unknown, row: Row) => of(row) || dash,
})
