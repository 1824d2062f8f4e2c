import { Grid, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { DataTable, type Selection, selectionWidth } from './DataTable.tsx'
import { EmptyState } from '../EmptyState.tsx'

type TableViewProps<Row> = {
  rows: readonly Row[]
  rowKey: keyof Row & string
  /** each with a width in px, as the columns of `DataTable` */
  columns: TableColumnsType<Row>
  /** px of the rows' area; more rows than fit there scroll, and only those in view are drawn */
  height?: number
  blank?: ReactNode
  onOpen?: ((row: Row) => void) | undefined
  selection?: Selection | undefined
}

const widthOf = (width: unknown): number => (typeof width === 'number' ? width : 160)

/** rows that a phone shows as cards */
const mostCards = 50

/** A list that is all here, of any length: 10,000 rows scroll like ten. A short one becomes cards on a phone. */
export const TableView = <Row extends object>(props: TableViewProps<Row>) => {
  const { rows, columns, height = 400, blank, ...rest } = props
  const text = useText(texts)
  const { sm = true } = Grid.useBreakpoint()
  const cards = !sm && rows.length <= mostCards
  const width = columns.reduce((sum, column) => sum + widthOf(column.width), rest.selection ? selectionWidth : 0)
  return (
    <DataTable<Row>
      {...rest}
      virtual={rows.length > 0 && !cards}
      columns={columns}
      dataSource={[...rows]}
      scroll={{ x: width, y: height }}
      blank={blank ?? <EmptyState title={text('empty')} />}
    />
  )
}
