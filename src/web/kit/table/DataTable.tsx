import { Grid, Table, type TableColumnsType, type TableProps } from 'antd'
import { type HTMLAttributes, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useText } from '../../i18n.ts'
import { rowKeys } from './keys.ts'
import './DataTable.css'
import './cards.css'
import { dash } from '../format.ts'
import { tableMessages } from './tableMessages.ts'

export type Selection = { keys: readonly string[]; onChange: (keys: string[]) => void }

export type DataTableProps<Row> = Pick<
  TableProps<Row>,
  'columns' | 'dataSource' | 'loading' | 'pagination' | 'sticky' | 'virtual' | 'scroll'
> & {
  rowKey: keyof Row & string
  /** in place of the rows, where there are none */
  blank: ReactNode
  /** Enter on a row, or a click on it */
  onOpen?: ((row: Row) => void) | undefined
  /** boxes before the rows; keys are those of `rowKey` as text */
  selection?: Selection | undefined
}

const ownParts = 'a, button, input, label, .ant-table-selection-column'

/** A click on the row itself, not on what acts for itself within or was opened from it. */
const isOfRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean =>
  target instanceof Element && currentTarget.contains(target) && !target.closest(ownParts)

/** px of the boxes before the rows */
export const selectionWidth = 48

/** Empty values as dashes, and each cell told its heading, which a card shows beside it. */
const titled = <Row,>(columns: TableColumnsType<Row>, cards: boolean): TableColumnsType<Row> =>
  columns.map((column) => ({
    ...('dataIndex' in column ? { render: (value: ReactNode) => (value === '' ? dash : (value ?? dash)) } : {}),
    ...column,
    ...(cards ? { align: 'start' as const, fixed: false as const } : {}),
    onCell: (row: Row, index?: number) =>
      ({
        ...column.onCell?.(row, index),
        ...(typeof column.title === 'string' ? { 'data-title': column.title } : {}),
      }) as HTMLAttributes<HTMLElement>,
  }))

/**
 * A compact table that scrolls sideways within itself; the arrow keys go from row to row, Enter opens one. On a phone each row is a
 * card, save where only those in view are drawn.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { blank, pagination = false, onOpen, selection, columns = [], sticky = false, ...rest } = props
  const { sm = true } = Grid.useBreakpoint()
  const cards = !sm && !rest.virtual
  const scroll = rest.scroll ?? { x: 'max-content' as const }
  const text = useText(tableMessages)
  const shown = useMemo(() => titled(columns, cards), [columns, cards])
  const host = useRef<HTMLDivElement>(null)
  const onKeyDown = rowKeys(onOpen ? (key) => openRow(key) : undefined)
  const openRow = (key: string): void => {
    const row = rest.dataSource?.find((each) => String(each[rest.rowKey]) === key)
    if (row) onOpen?.(row)
  }
  useEffect(() => {
    // antd offers no way to make its scrolling part a stop for the keyboard.
    for (const part of host.current?.querySelectorAll(
      '.ant-table-content, .ant-table-body, .ant-table-tbody-virtual-holder',
    ) ?? [])
      part.setAttribute('tabindex', '0')
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the table within
    <div
      ref={host}
      className={['tw-table', onOpen && 'tw-table-opens', cards && 'tw-cards'].filter(Boolean).join(' ')}
      onKeyDown={onKeyDown}
    >
      <Table<Row>
        {...rest}
        columns={shown}
        sticky={!cards && sticky}
        aria-label={text('tableKeys')}
        size="small"
        pagination={pagination}
        {...(cards ? { scroll: {} } : { scroll })}
        locale={{ emptyText: blank }}
        onRow={(row) => ({ tabIndex: -1, ...(onOpen ? { onClick: (event) => isOfRow(event) && onOpen(row) } : {}) })}
        {...(selection
          ? {
              rowSelection: {
                columnWidth: selectionWidth,
                selectedRowKeys: [...selection.keys],
                onChange: (keys) => selection.onChange(keys.map(String)),
              },
            }
          : {})}
      />
    </div>
  )
}
