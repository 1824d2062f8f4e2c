import { Button } from 'antd'
import { useCallback, useMemo } from 'react'
import { useText } from '#web/i18n.ts'
import type { SheetColumn, SheetHead } from '#web/kit/sheet/column.ts'
import { Sheet } from '#web/kit/sheet/Sheet.tsx'
import {
  blankRow,
  type CellFault,
  columnOf,
  filledDown,
  isFixed,
  mostRows,
  pasted,
  type SheetColumn as Column,
  type SheetRow,
  sheetColumns,
  withCell,
} from './profileSheet.ts'
import { sheetMessages } from './sheetMessages.ts'
import { useSheetWords } from './useSheetWords.ts'

type Props = {
  readonly rows: readonly SheetRow[]
  readonly faults: readonly CellFault[]
  readonly onChange: (change: (rows: readonly SheetRow[]) => SheetRow[]) => void
}

const head: SheetHead<SheetRow> = { title: '#', width: 44, of: (_, at) => at + 1 }
/** px */
const widths: Readonly<Partial<Record<Column, number>>> = {
  ...{ pointKey: 160, pointName: 160, pointNameEn: 160, size: 84, columns: 84, decimals: 84, unit: 84 },
}
const idOf = ({ id }: SheetRow): number => id

/** The points of a profile as a table program shows them. */
export const PointSheet = ({ rows, faults, onChange }: Props) => {
  const text = useText(sheetMessages)
  const { options, words, heads } = useSheetWords()
  const columns = useMemo(
    () =>
      sheetColumns.map((key): SheetColumn<SheetRow> => {
        const choices = options[key]
        const blank = key === 'legend' ? [{ value: '', label: '' }] : []
        return {
          ...{ key, title: text(key), width: widths[key] ?? 112 },
          cellOf: (row) => row[key],
          isFixed: (row) => isFixed(row, key),
          ...(choices ? { choices: [...blank, ...choices] } : {}),
        }
      }),
    [options, text],
  )
  const marked = useMemo(
    () => faults.map(({ row, column, fault }) => ({ at: row, key: column, text: text(fault) })),
    [faults, text],
  )
  const inColumn = useCallback(
    (key: string, how: (column: Column, before: readonly SheetRow[]) => SheetRow[]) => {
      const column = columnOf(key)
      if (column) onChange((before) => how(column, before))
    },
    [onChange],
  )
  const change = useCallback(
    (at: number, key: string, value: string) => inColumn(key, (column, before) => withCell(before, at, column, value)),
    [inColumn],
  )
  const remove = useCallback((at: number) => onChange((before) => before.toSpliced(at, 1)), [onChange])
  return (
    <>
      <p className="tw-dim">{text('hint')}</p>
      <Sheet<SheetRow>
        label={text('sheet')}
        rows={rows}
        idOf={idOf}
        head={head}
        columns={columns}
        faults={marked}
        onChange={change}
        onPaste={(at, key, cells) =>
          inColumn(key, (column, before) => pasted(before, at, column, cells, { words, heads }))
        }
        onFillDown={(at, key) => inColumn(key, (column, before) => filledDown(before, at, column))}
        onRemove={remove}
        foot={
          <>
            <Button disabled={rows.length >= mostRows} onClick={() => onChange((before) => [...before, blankRow()])}>
              {text('addRow')}
            </Button>
            <span className="tw-dim">{text('rows', rows.length)}</span>
          </>
        }
      />
    </>
  )
}
