import { Pagination, type PaginationProps, Spin } from 'antd'
import type { ReactNode } from 'react'
import './rowCards.css'

type CardRowsProps<Row> = {
  rows: readonly Row[]
  rowKey: keyof Row & string
  card: (row: Row) => ReactNode
  loading: boolean
  /** in place of the cards, where there are none */
  blank: ReactNode
  pagination: PaginationProps
}

/** A page of a list as cards, as many side by side as fit. */
export const CardRows = <Row extends object>(props: CardRowsProps<Row>) => {
  const { rows, rowKey, card, loading, blank, pagination } = props
  return (
    <Spin spinning={loading} delay={400}>
      {rows.length === 0 ? (
        blank
      ) : (
        <ul className="tw-row-cards">
          {rows.map((row) => (
            <li key={String(row[rowKey])}>{card(row)}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && <Pagination size="small" align="end" className="tw-row-cards-pages" {...pagination} />}
    </Spin>
  )
}
