import { Button } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useText } from '#web/i18n.ts'
import {
  blankRow,
  type CellFault,
  filledDown,
  mostRows,
  pasted,
  type SheetColumn,
  type SheetRow,
  sheetColumns,
  withCell,
} from './profileSheet.ts'
import './sheet.css'
import { SheetLine } from './SheetLine.tsx'
import { sheetMessages } from './sheetMessages.ts'
import { useSheetWords } from './useSheetWords.ts'

/** px, as in sheet.css */
const lineHeight = 34
const beyond = 8
const mostFaults = 5

type Props = {
  readonly rows: readonly SheetRow[]
  readonly faults: readonly CellFault[]
  readonly onChange: (change: (rows: readonly SheetRow[]) => SheetRow[]) => void
}
type Cell = { readonly at: number; readonly column: SheetColumn }

const cellOf = (target: EventTarget): Cell | undefined => {
  const [at, name] = target instanceof HTMLElement ? (target.dataset.cell ?? '').split(' ') : []
  const column = sheetColumns.find((each) => each === name)
  return column === undefined ? undefined : { at: Number(at), column }
}

/** The points of a profile as a table program shows them; only the lines in view are drawn. */
export const PointSheet = ({ rows, faults, onChange }: Props) => {
  const text = useText(sheetMessages)
  const { options, ...said } = useSheetWords()
  const [top, setTop] = useState(0)
  const [seen, setSeen] = useState(20)
  const [focused, setFocused] = useState<Cell>()
  const area = useRef<HTMLElement>(null)
  const first = Math.max(0, Math.min(Math.floor(top / lineHeight) - beyond, rows.length - seen))
  const last = Math.min(rows.length, first + seen + 2 * beyond)

  const change = useCallback(
    (at: number, column: SheetColumn, value: string) => onChange((before) => withCell(before, at, column, value)),
    [onChange],
  )
  const remove = useCallback((at: number) => onChange((before) => before.toSpliced(at, 1)), [onChange])
  const paste = (event: ClipboardEvent): void => {
    const cell = cellOf(event.target)
    const copied = event.clipboardData.getData('text')
    if (!cell || !/[\t\n]/.test(copied)) return
    event.preventDefault()
    onChange((before) => pasted(before, cell.at, cell.column, copied, said))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = cellOf(event.target)
    if (!cell || cell.at === 0 || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'd') return
    event.preventDefault()
    onChange((before) => withCell(before, cell.at, cell.column, before[cell.at - 1]?.[cell.column] ?? ''))
  }
  const goTo = ({ row, column }: CellFault): void => {
    area.current?.scrollTo({ top: Math.max(0, (row - 2) * lineHeight) })
    // The line is drawn once the scrolling was noticed.
    setTimeout(() => area.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus(), 60)
  }
  const byRow = Map.groupBy(faults, ({ row }) => row)
  const faultText = (at: number): string =>
    (byRow.get(at) ?? []).map(({ column, fault }) => `${column}:${fault}`).join(' ')
  return (
    <div className="tw-sheet">
      <p className="tw-dim">{text('hint')}</p>
      <section
        ref={area}
        className="tw-sheet-area"
        aria-label={text('sheet')}
        onScroll={({ currentTarget }) => {
          setTop(currentTarget.scrollTop)
          setSeen(Math.ceil(currentTarget.clientHeight / lineHeight))
        }}
        onPaste={paste}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(cellOf(target) ?? focused)}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">#</th>
              {sheetColumns.map((column) => (
                <th key={column} scope="col" className={`tw-sheet-${column}`}>
                  {text(column)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {first > 0 && <tr style={{ height: first * lineHeight }} />}
            {rows.slice(first, last).map((row, offset) => (
              <SheetLine
                key={row.id}
                row={row}
                at={first + offset}
                faults={faultText(first + offset)}
                options={options}
                onChange={change}
                onRemove={remove}
              />
            ))}
            {last < rows.length && <tr style={{ height: (rows.length - last) * lineHeight }} />}
          </tbody>
        </table>
      </section>
      <div className="tw-sheet-foot">
        <Button disabled={rows.length >= mostRows} onClick={() => onChange((before) => [...before, blankRow()])}>
          {text('addRow')}
        </Button>
        <Button
          disabled={!focused}
          onClick={() => focused && onChange((before) => filledDown(before, focused.at, focused.column))}
        >
          {text('fillDown')}
        </Button>
        <span className="tw-dim">{text('rows', rows.length)}</span>
      </div>
      {faults.length > 0 && (
        <div className="tw-sheet-faults" role="alert">
          <strong>{text('faults', faults.length)}</strong>
          {faults.slice(0, mostFaults).map((each) => (
            <Button key={`${each.row} ${each.column}`} type="link" size="small" onClick={() => goTo(each)}>
              {text('faultAt', each.row + 1, text(each.column), text(each.fault))}
            </Button>
          ))}
          {faults.length > mostFaults && <span>{text('more', faults.length - mostFaults)}</span>}
        </div>
      )}
    </div>
  )
}
