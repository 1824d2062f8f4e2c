import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import {
  buttonWidth,
  roles,
  type SheetColumn,
  type SheetFault,
  type SheetHead,
  type SheetMarks,
  templateOf,
} from './column.ts'
import './sheet.css'
import { SheetFoot } from './SheetFoot.tsx'
import { SheetLine } from './SheetLine.tsx'
import { useSheetWindow } from './useSheetWindow.ts'

type Cell = { readonly at: number; readonly key: string }
type Props<Row> = {
  readonly label: string
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string | number
  readonly head: SheetHead<Row>
  readonly columns: readonly SheetColumn<Row>[]
  readonly faults: readonly SheetFault[]
  readonly mayChange?: boolean
  readonly onChange: (at: number, key: string, value: string) => void
  /** cells that were copied from a table program, to stand from a cell on to the right and down */
  readonly onPaste: (at: number, key: string, cells: string) => void
  /** the value of a cell goes into all below it */
  readonly onFillDown: (at: number, key: string) => void
  readonly onOpen?: (at: number) => void
  readonly onRemove: (at: number) => void
  /** beside the button that fills down */
  readonly foot?: ReactNode
}

const cellAt = (target: EventTarget): Cell | undefined => {
  const cell = target instanceof HTMLElement ? target.dataset.cell : undefined
  const [at, key] = cell?.split(' ') ?? []
  return at === undefined || key === undefined ? undefined : { at: Number(at), key }
}

/**
 * A sheet as table programs have it: cells are edited where they stand, pasted and filled down, and reached by Tab, Enter and the arrow
 * keys. Only lines in view are drawn, each of `lineHeight`, and only the cell with the focus has a control. Callbacks, columns, head and
 * faults stay the same object while they are the same, so that a line that has not changed is not drawn anew.
 */
export const Sheet = <Row,>(props: Props<Row>) => {
  const { label, rows, idOf, head, columns, faults, mayChange = true, onChange, onOpen, onRemove, foot } = props
  const [edited, setEdited] = useState<Cell>()
  const area = useRef<HTMLElement>(null)
  const { first, last, aside, onScroll, reveal } = useSheetWindow(area, rows.length)
  const { template, least } = useMemo(() => {
    const buttons = mayChange ? [buttonWidth * (onOpen ? 2 : 1)] : []
    return templateOf([head.width, ...columns.map(({ width }) => width), ...buttons])
  }, [head, columns, mayChange, onOpen])
  const marks = useMemo(() => {
    const byLine = Map.groupBy(faults, ({ at }) => at)
    return new Map<number, SheetMarks>(
      [...byLine].map(([at, found]) => [at, new Map(found.map(({ key, text }) => [key, text]))]),
    )
  }, [faults])
  const goTo = (at: number, key: string): void => {
    if (at < 0 || at >= rows.length) return
    reveal(at)
    setEdited({ at, key })
    // Where it is the one that is edited already, its control is there.
    if (edited?.at === at && edited.key === key) area.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  const remove = useCallback(
    (at: number) => {
      setEdited(undefined)
      onRemove(at)
    },
    [onRemove],
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event
    if (!edited || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const above = rows[edited.at - 1]
    const column = columns.find((each) => each.key === edited.key)
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'd' && above && column) {
      event.preventDefault()
      onChange(edited.at, edited.key, column.cellOf(above))
    } else if (key === 'Enter' || (target instanceof HTMLInputElement && (key === 'ArrowDown' || key === 'ArrowUp'))) {
      event.preventDefault()
      goTo(edited.at + (key === 'ArrowUp' || event.shiftKey ? -1 : 1), edited.key)
    }
  }
  const onPaste = (event: ClipboardEvent): void => {
    const cells = event.clipboardData.getData('text')
    if (!edited || !/[\t\n]/.test(cells)) return
    event.preventDefault()
    props.onPaste(edited.at, edited.key, cells)
  }
  const drawn = Array.from({ length: last - first }, (_, offset) => first + offset)
  // What is edited stays drawn, or its control would lose the focus.
  if (edited && edited.at < rows.length && (edited.at < first || edited.at >= last)) drawn.push(edited.at)
  return (
    <div className="tw-sheet">
      <section
        ref={area}
        className={aside ? 'tw-sheet-area tw-sheet-aside' : 'tw-sheet-area'}
        aria-label={label}
        onScroll={onScroll}
      >
        <table
          {...roles.sheet}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          style={{ minWidth: least }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={({ target }) => setEdited((before) => cellAt(target) ?? before)}
        >
          <thead {...roles.group}>
            <tr {...roles.line} aria-rowindex={1} style={{ gridTemplateColumns: template }}>
              <th {...roles.title} scope="col">
                {head.title}
              </th>
              {columns.map(({ key, title }) => (
                <th key={key} {...roles.title} scope="col" className="tw-sheet-long" title={title}>
                  {title}
                </th>
              ))}
              {mayChange && <td {...roles.cell} />}
            </tr>
          </thead>
          <tbody {...roles.group} style={{ height: `calc(${rows.length} * var(--tw-sheet-line))` }}>
            {drawn.map((at) => {
              const row = rows[at]
              return (
                row !== undefined && (
                  <SheetLine
                    key={idOf(row)}
                    {...{ row, at, head, columns, template, mayChange, onChange, onOpen }}
                    edited={edited?.at === at ? edited.key : undefined}
                    marks={marks.get(at)}
                    onRemove={remove}
                  />
                )
              )
            })}
          </tbody>
        </table>
      </section>
      <SheetFoot
        titles={columns}
        faults={faults}
        onGoTo={goTo}
        onFillDown={mayChange && edited ? () => props.onFillDown(edited.at, edited.key) : undefined}
      >
        {mayChange && foot}
      </SheetFoot>
    </div>
  )
}
