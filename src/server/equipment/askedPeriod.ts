import { AppError } from '#server/http/appError.ts'

/** [from, to) in ms, and how it reads. */
export type AskedPeriod = { readonly from: number; readonly to: number; readonly text: string }

const patterns = {
  day: /^(19[7-9]|20\d)\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  month: /^(19[7-9]|20\d)\d-(0[1-9]|1[0-2])$/,
  year: /^(19[7-9]|20\d)\d$/,
  time: /^(19[7-9]|20\d)\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
} as const

/** What is asked for as a text of a kind. Refuses by `key` where it is missing, `request.invalid` with its name where it is none. */
export const needed = (
  value: string | undefined,
  kind: keyof typeof patterns,
  name: string,
  key: 'report.time_needed' | 'report.range_needed',
): string => {
  if (!value) throw new AppError(key)
  const day = value.slice(0, 10)
  const exists = day.length < 10 || new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  if (!patterns[kind].test(value) || !exists) throw new AppError('request.invalid', name)
  return value
}

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
/** The first day of the month after `yyyy-MM`. */
export const monthAfter = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
}

/** Refuses `range.invalid` where the end is not after the start. */
export const spanned = (from: number, to: number, text: string): AskedPeriod => {
  if (from >= to) throw new AppError('range.invalid')
  return { from, to, text }
}
