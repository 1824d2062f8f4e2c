import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { defaultPageSize, type Page, pageSizes } from '#contract/paging.ts'
import { useCall } from '../../calls/api.ts'
import type { Selection } from './DataTable.tsx'
import '../kit.css'
import { PageRows } from './PageRows.tsx'
import { useKept } from './useKept.ts'
import { useTicks } from './useTicks.ts'

type PagedTableProps<Row, I extends z.ZodType = z.ZodType, P extends Page<Row> = Page<Row>> = {
  endpoint: Endpoint<I, z.ZodType<P>>
  /** the filters; `current` and `size` are the table's own */
  input: Omit<z.input<I> & object, 'current' | 'size'>
  columns: TableColumnsType<Row>
  rowKey: keyof Row & string
  title?: ReactNode
  extra?: ReactNode
  /** in one line above the rows; see FilterBar */
  filters?: ReactNode
  /** between the filters and the rows, of the page that is shown */
  above?: (page: P) => ReactNode
  /** Enter on a row, or a click on it */
  onOpen?: (row: Row) => void
  /** boxes before the rows; the ticks of rows that are no longer shown are taken off */
  selection?: Selection
  emptyText?: ReactNode
  /** draws a row as a card in place of a line of the table */
  card?: ((row: Row) => ReactNode) | undefined
  refetchInterval?: number | false
  /** passes over a refused question as record and monitor panels do: the rows stay with their age, and nothing is said */
  silent?: boolean
  /** sets page and size apart in the address where a page has several tables, or a dialog one */
  prefix?: string
}

const positive = (value: string | null): number => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 ? number : 1
}
const sizeOf = (value: string | null): number => pageSizes.find((size) => size === Number(value)) ?? defaultPageSize

/** A table paged by the server; page and size stand in the address. */
export const PagedTable = <Row extends object, I extends z.ZodType = z.ZodType, P extends Page<Row> = Page<Row>>(
  props: PagedTableProps<Row, I, P>,
) => {
  const {
    endpoint,
    input,
    columns,
    rowKey,
    title,
    extra,
    filters,
    emptyText,
    refetchInterval = false,
    prefix = '',
  } = props
  const [params, setParams] = useSearchParams()
  const current = positive(params.get(`${prefix}current`))
  const size = sizeOf(params.get(`${prefix}size`))
  // Later pages hold nothing newer than the first one did.
  const asOf = current > 1 ? params.get(`${prefix}asOf`) : null
  const asked = { ...input, current, size, ...(asOf === null ? {} : { asOf }) } as z.input<I>
  const answer = useKept(useCall(endpoint, asked, { keepOld: true, refetchInterval }), props.silent ?? false)
  useTicks(props.selection, asked as object, answer.data?.records.map((row) => String(row[rowKey])) ?? [])

  const turn = (page: number, pageSize: number): void =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.set(`${prefix}current`, String(page))
      next.set(`${prefix}size`, String(pageSize))
      const moment = asOf ?? answer.data?.asOf
      if (page > 1 && moment !== undefined) next.set(`${prefix}asOf`, String(moment))
      else next.delete(`${prefix}asOf`)
      return next
    })

  return (
    <section className="tw-card">
      {(title !== undefined || extra !== undefined) && (
        <header className="tw-card-head">
          <h2>{title}</h2>
          <div className="tw-card-extra">{extra}</div>
        </header>
      )}
      {filters}
      {answer.data && props.above?.(answer.data)}
      <PageRows<Row>
        answer={answer}
        current={answer.data?.current ?? current}
        size={answer.data?.size ?? size}
        onTurn={turn}
        rowKey={rowKey}
        columns={columns}
        sticky
        onOpen={props.onOpen}
        selection={props.selection}
        emptyText={emptyText}
        card={props.card}
      />
    </section>
  )
}
