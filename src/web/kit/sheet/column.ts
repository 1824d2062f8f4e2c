import type { ReactNode } from 'react'

export type SheetChoice = { readonly value: string; readonly label: string }
/** A column of a sheet: what its cells hold is text, what they mean is up to its owner. */
export type SheetColumn<Row> = {
  readonly key: string
  readonly title: string
  /** px, at least; what is left over is shared out */
  readonly width: number
  readonly cellOf: (row: Row) => string
  /** what stands in an empty cell, such as the default that holds there */
  readonly usualOf?: (row: Row) => string
  /** the values that may be chosen, '' among them where the cell may be empty */
  readonly choices?: readonly SheetChoice[]
  readonly isFixed?: (row: Row) => boolean
}
/** What stands before the cells of a line and names it. */
export type SheetHead<Row> = {
  readonly title: string
  readonly width: number
  readonly of: (row: Row, at: number) => ReactNode
}
/** `at` counts from 0; `key` is that of a column, or another one where the whole line is meant. */
export type SheetFault = { readonly at: number; readonly key: string; readonly text: string }
/** What is wrong in a line, by column. */
export type SheetMarks = ReadonlyMap<string, string>

/** What its parts are is said, since a table whose lines are placed one by one is none by itself. */
export const roles = {
  sheet: { role: 'grid' },
  group: { role: 'rowgroup' },
  line: { role: 'row' },
  title: { role: 'columnheader' },
  head: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const

/** px, as in sheet.css */
export const lineHeight = 34
/** px of a button at the end of a line */
export const buttonWidth = 44

/** How wide the parts of a line are: the same for each, so that no line waits for another. */
export const templateOf = (widths: readonly number[]): { readonly template: string; readonly least: number } => ({
  template: widths.map((width) => `minmax(${width}px, ${width}fr)`).join(' '),
  least: widths.reduce((sum, width) => sum + width, 0),
})

/** px that a text takes in a cell, at most about: signs of Chinese are as wide as high. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 14 : 8), 2 * 8 + 1)

/** What a cell shows: the word of its choice, its value, or what holds without one. */
export const shownIn = <Row>({ cellOf, usualOf, choices }: SheetColumn<Row>, row: Row) => {
  const value = cellOf(row)
  if (value === '') return { text: usualOf?.(row) ?? '', isUsual: true }
  return { text: choices?.find((choice) => choice.value === value)?.label ?? value, isUsual: false }
}
