import { memo } from 'react'
import { useText } from '../../i18n.ts'
import { lineHeight, roles, type SheetColumn, type SheetHead, type SheetMarks, shownIn, textWidth } from './column.ts'
import { SheetEditor } from './SheetEditor.tsx'
import { sheetTexts } from './sheetTexts.ts'

export type LineProps<Row> = {
  readonly row: Row
  readonly at: number
  readonly head: SheetHead<Row>
  readonly columns: readonly SheetColumn<Row>[]
  readonly template: string
  /** the column whose cell is edited; undefined in all lines but one */
  readonly edited: string | undefined
  readonly marks: SheetMarks | undefined
  readonly mayChange: boolean
  readonly onChange: (at: number, key: string, value: string) => void
  readonly onOpen: ((at: number) => void) | undefined
  readonly onRemove: (at: number) => void
}

const classOf = (isUsual: boolean, isLong: boolean): string | undefined =>
  [isUsual && 'tw-sheet-usual', isLong && 'tw-sheet-long'].filter(Boolean).join(' ') || undefined

/** Cells are plain text until one of them is edited: hundreds of lines then scroll as fast as text does. */
const Line = <Row,>(props: LineProps<Row>) => {
  const { row, at, head, columns, template, edited, marks, mayChange, onChange, onOpen, onRemove } = props
  const text = useText(sheetTexts)
  return (
    <tr
      {...roles.line}
      aria-rowindex={at + 2}
      className="tw-sheet-line"
      style={{ top: at * lineHeight, gridTemplateColumns: template }}
    >
      <th {...roles.head} scope="row" className="tw-sheet-long" title={marks?.get('')}>
        {head.of(row, at)}
      </th>
      {columns.map((column) => {
        const fault = marks?.get(column.key)
        const isFixed = !mayChange || column.isFixed?.(row) === true
        if (edited === column.key && !isFixed)
          return (
            <td key={column.key} {...roles.cell} className="tw-sheet-edited">
              <SheetEditor column={column} row={row} at={at} fault={fault} onChange={onChange} />
            </td>
          )
        const { text: shown, isUsual } = shownIn(column, row)
        return (
          <td
            key={column.key}
            {...roles.cell}
            data-cell={`${at} ${column.key}`}
            className={classOf(isUsual || isFixed, textWidth(shown) > column.width)}
            {...(isFixed ? { 'aria-readonly': true } : { tabIndex: 0 })}
            {...(fault === undefined ? {} : { 'aria-invalid': true, title: fault })}
          >
            {shown}
          </td>
        )
      })}
      {mayChange && (
        <td {...roles.cell} className="tw-sheet-buttons">
          {onOpen && (
            <button type="button" aria-label={text('editRow', at + 1)} onClick={() => onOpen(at)}>
              {text('edit')}
            </button>
          )}
          <button type="button" aria-label={text('removeRow', at + 1)} onClick={() => onRemove(at)}>
            ✕
          </button>
        </td>
      )}
    </tr>
  )
}
export const SheetLine = memo(Line) as typeof Line
