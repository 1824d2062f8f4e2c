import { useLayoutEffect, useRef } from 'react'
import type { SheetColumn } from './column.ts'

type Props<Row> = {
  readonly column: SheetColumn<Row>
  readonly row: Row
  readonly at: number
  readonly fault: string | undefined
  readonly onChange: (at: number, key: string, value: string) => void
}

/** The control in the one cell that is edited; it takes the focus as it appears. */
export const SheetEditor = <Row,>({ column, row, at, fault, onChange }: Props<Row>) => {
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const { key, title, choices, usualOf, cellOf } = column
  const value = cellOf(row)
  useLayoutEffect(() => {
    control.current?.focus({ preventScroll: true })
    if (control.current instanceof HTMLInputElement) control.current.select()
  }, [])
  const common = {
    ref: control,
    'aria-label': `${title} ${at + 1}`,
    'aria-invalid': fault !== undefined,
    ...(fault === undefined ? {} : { title: fault }),
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(at, key, target.value),
  }
  if (!choices)
    return (
      <input
        {...common}
        placeholder={usualOf?.(row) ?? ''}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
      />
    )
  return (
    <select {...common}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
      {!choices.some((choice) => choice.value === value) && <option value={value}>{value}</option>}
    </select>
  )
}
