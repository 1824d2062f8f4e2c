import { z } from 'zod'
import { spanText } from './duration.ts'
import type { Language } from './errors.ts'

type Words = Readonly<Record<Language, string>>
type Value = string | number | null

/** How a value is written: a time is `yyyy-MM-dd HH:mm:ss` of its station, a duration is given in ms, a state is one of `states`. */
type Kind =
  | { readonly kind: 'text' | 'time' | 'duration' }
  | { readonly kind: 'number'; readonly decimals: number }
  | { readonly kind: 'state'; readonly states: Readonly<Record<string, Words>> }

/** Where its value comes from: the row's own field, or worked out at `now` (ms). */
type From<Row> =
  | { readonly key: keyof Row & string; readonly value?: undefined }
  | { readonly key: string; readonly value: (row: Row, now: number) => Value }

/** A column of a list, for its table, its file and its description. */
export type Column<Row> = Words &
  Kind &
  From<Row> & {
    /** shown behind the heading, in brackets */
    readonly unit?: Words
    /** shown in this one only */
    readonly only?: 'table' | 'file'
  }
export type Columns<Row> = readonly Column<Row>[]

/** Beside a time in a file the same in ms since the epoch, from the row's field of this name. */
export const millisColumn = <K extends string>(key: K) =>
  ({ key, zh: key, en: key, kind: 'number', decimals: 0, only: 'file' }) as const

export const headingOf = (column: Pick<Column<never>, 'unit' | Language>, language: Language): string => {
  if (!column.unit) return column[language]
  return language === 'zh' ? `${column.zh}（${column.unit.zh}）` : `${column.en} (${column.unit.en})`
}

export const columnValue = <Row>(column: Column<Row>, row: Row, now: number): Value => {
  if (column.value) return column.value(row, now)
  // A key without a value of its own names a field that holds one.
  return row[column.key] as Value
}

/** The word for a state; a code that is not known stays as it is, nothing stays nothing. */
export const stateText = (states: Readonly<Record<string, Words>>, value: Value, language: Language): string | null =>
  value === null ? null : (states[value]?.[language] ?? String(value))

/** A row's cell in a file: numbers as numbers, everything else as text. */
export const cellOf = <Row>(column: Column<Row>, row: Row, language: Language, now: number): Value => {
  const value = columnValue(column, row, now)
  if (column.kind === 'state') return stateText(column.states, value, language)
  if (column.kind !== 'duration' || typeof value !== 'number') return value
  return spanText(Math.max(0, Math.floor(value / 1000)), language, true)
}

export const inTable = <Row>(columns: Columns<Row>): Columns<Row> => columns.filter(({ only }) => only !== 'file')
export const inFile = <Row>(columns: Columns<Row>): Columns<Row> => columns.filter(({ only }) => only !== 'table')

type Shape = Readonly<Record<string, z.ZodType>>

/** The fields of a row, each that a column shows with its headings as description. */
export const described = <S extends Shape, Row>(row: z.ZodObject<S>, columns: Columns<Row>): z.ZodObject<S> => {
  const shown = new Map(columns.map((column) => [column.key as string, column]))
  const fields = Object.entries(row.shape).map(([key, field]: [string, z.ZodType]) => {
    const column = shown.get(key)
    return [key, column ? field.describe(`${headingOf(column, 'en')} ${headingOf(column, 'zh')}`) : field]
  })
  return z.object(Object.fromEntries(fields)) as z.ZodObject<S>
}
