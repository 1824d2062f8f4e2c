import type { AnswerTable } from '../shapes.ts'

/** A text that a spreadsheet would run as a formula gets an apostrophe; a negative figure is none. */
const field = (text: string): string => {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as UTF-8 text with a byte order mark. */
export const csvOfTable = ({ columns, rows }: AnswerTable): string =>
  `\uFEFF${[columns, ...rows.map((row) => row.map(({ text }) => text))]
    .map((row) => `${row.map(field).join(',')}\r\n`)
    .join('')}`
