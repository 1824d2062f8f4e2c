import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { deepestRow, defaultPageSize, type Page, pageSizes } from '#contract/paging.ts'
import { useCall } from '../../api.ts'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { DataTable, type Selection } from './DataTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FailedState } from '../FailedState.tsx'
import '../kit.css'
import { TableSkeleton } from '../Skeletons.tsx'
import { tableMessages } from './tableMessages.ts'
import { useLastPage } from './useLastPage.ts'

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
  /** boxes before the rows */
  selection?: Selection
  emptyText?: ReactNode
  refetchInterval?: number | false
  /** sets page and size apart in the address where a page has several tables, or a dialog one */
  prefix?: string
}

export const totalText = (total: number): string => (total > deepestRow ? '100,000+' : total.toLocaleString('en-US'))

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
  const text = useText(texts)
  const own = useText(tableMessages)
  const chosen = props.selection?.keys.length ?? 0
  const [params, setParams] = useSearchParams()
  const current = positive(params.get(`${prefix}current`))
  const size = sizeOf(params.get(`${prefix}size`))
  const asked = { ...input, current, size } as z.input<I>
  const { data, error, isFetching, isPending, refetch } = useCall(endpoint, asked, { keepOld: true, refetchInterval })

  const turn = (page: number, pageSize: number): void =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.set(`${prefix}current`, String(pageSize === size ? page : 1))
      next.set(`${prefix}size`, String(pageSize))
      return next
    })

  useLastPage(data, (last) => turn(last, size))

  const blank = error ? (
    <FailedState error={error} retry={refetch} />
  ) : isPending ? (
    <TableSkeleton />
  ) : (
    <EmptyState title={emptyText ?? text('empty')} />
  )
  return (
    <section className="tw-card">
      {(title !== undefined || extra !== undefined) && (
        <header className="tw-card-head">
          <h2>{title}</h2>
          <div className="tw-card-extra">{extra}</div>
        </header>
      )}
      {filters}
      {data && props.above?.(data)}
      {error && data && <FailedState error={error} retry={refetch} />}
      <DataTable<Row>
        rowKey={rowKey}
        columns={columns}
        dataSource={data?.records ?? []}
        loading={isFetching && data !== undefined && { delay: 400 }}
        blank={blank}
        sticky
        onOpen={props.onOpen}
        selection={props.selection}
        pagination={{
          current: data?.current ?? current,
          pageSize: data?.size ?? size,
          // No deeper page can be asked for.
          total: Math.min(data?.total ?? 0, deepestRow),
          showTotal: () =>
            [text('total', totalText(data?.total ?? 0)), chosen > 0 ? own('chosenRows', chosen) : ''].join(' '),
          showSizeChanger: true,
          pageSizeOptions: pageSizes.map(String),
          onChange: turn,
          hideOnSinglePage: false,
        }}
      />
    </section>
  )
}
