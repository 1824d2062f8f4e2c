import { memo } from 'react'
import { useText } from '#web/i18n.ts'
import { type Fault, isFixed, type SheetColumn, type SheetRow, sheetColumns } from './profileSheet.ts'
import { sheetMessages } from './sheetMessages.ts'
import type { useSheetWords } from './useSheetWords.ts'

type Props = {
  readonly row: SheetRow
  readonly at: number
  /** `column: fault` of this row, as text so that an unchanged line is not drawn anew */
  readonly faults: string
  readonly options: ReturnType<typeof useSheetWords>['options']
  readonly onChange: (at: number, column: SheetColumn, value: string) => void
  readonly onRemove: (at: number) => void
}

/** One point of the sheet, a cell for each column. */
export const SheetLine = memo(({ row, at, faults, options, onChange, onRemove }: Props) => {
  const text = useText(sheetMessages)
  const wrong = new Map(
    faults
      .split(' ')
      .filter(Boolean)
      .map((each) => each.split(':') as [SheetColumn, Fault]),
  )
  return (
    <tr>
      <th scope="row">{at + 1}</th>
      {sheetColumns.map((column) => {
        const fault = wrong.get(column)
        const common = {
          'aria-label': `${text(column)} ${at + 1}`,
          'data-cell': `${at} ${column}`,
          'aria-invalid': fault !== undefined,
          ...(fault ? { title: text(fault) } : {}),
          value: row[column],
          disabled: isFixed(row, column),
        }
        const choices = options[column]
        return (
          <td key={column}>
            {choices ? (
              <select {...common} onChange={({ target }) => onChange(at, column, target.value)}>
                {column === 'legend' && <option value="" />}
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
                {row[column] !== '' && !choices.some(({ value }) => value === row[column]) && (
                  <option value={row[column]}>{row[column]}</option>
                )}
              </select>
            ) : (
              <input
                {...common}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                onChange={({ target }) => onChange(at, column, target.value)}
              />
            )}
          </td>
        )
      })}
      <td>
        <button
          type="button"
          className="tw-sheet-remove"
          aria-label={text('removeRow', at + 1)}
          onClick={() => onRemove(at)}
        >
          ✕
        </button>
      </td>
    </tr>
  )
})
