import type { TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { deepestRow, defaultPageSize, type Page, pageSizes } from '#contract/paging.ts'
import { useCall } from '../../api.ts'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { DataTable } from './DataTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FailedState } from '../FailedState.tsx'
import { totalText } from './PagedTable.tsx'
import { TableSkeleton } from '../Skeletons.tsx'
import { useLastPage } from './useLastPage.ts'

type DialogTableProps<Row, I extends z.ZodType = z.ZodType> = {
  endpoint: Endpoint<I, z.ZodType<Page<Row>>>
  /** the filters; another choice goes back to the first page */
  input: Omit<z.input<I> & object, 'current' | 'size'>
  columns: TableColumnsType<Row>
  rowKey: keyof Row & string
  /** px of the rows' area; the specification, section 9, knows 500, 600 and 700 */
  height?: 500 | 600 | 700
  /** heading of a first column that counts the rows over all pages */
  serial?: string
  emptyText?: ReactNode
  /** Enter on a row, or a click on it */
  onOpen?: (row: Row) => void
  refetchInterval?: number | false
}

const counted = <Row,>(title: string, before: number): TableColumnsType<Row>[number] => ({
  title,
  key: 'serial',
  align: 'right',
  render: (_: unknown, __: Row, index: number) => before + index + 1,
})

/** A table paged by the server inside a dialog: page and size are its own, the address stays that of the page behind. */
export const DialogTable = <Row extends object, I extends z.ZodType = z.ZodType>(props: DialogTableProps<Row, I>) => {
  const { endpoint, input, columns, rowKey, height = 500, serial, emptyText, onOpen, refetchInterval = false } = props
  const text = useText(texts)
  const asked = JSON.stringify(input)
  const [turned, setTurned] = useState({ asked, current: 1 })
  const [size, setSize] = useState<number>(defaultPageSize)
  const current = turned.asked === asked ? turned.current : 1
  const whole = { ...input, current, size } as z.input<I>
  const { data, error, isFetching, isPending, refetch } = useCall(endpoint, whole, { keepOld: true, refetchInterval })
  useLastPage(data, (last) => setTurned({ asked, current: last }))
  const blank = error ? (
    <FailedState error={error} retry={refetch} />
  ) : isPending ? (
    <TableSkeleton />
  ) : (
    <EmptyState title={emptyText ?? text('empty')} />
  )
  return (
    <>
      {error && data && <FailedState error={error} retry={refetch} />}
      <DataTable<Row>
        rowKey={rowKey}
        columns={serial === undefined ? columns : [counted<Row>(serial, (current - 1) * size), ...columns]}
        dataSource={data?.records ?? []}
        loading={isFetching && data !== undefined && { delay: 400 }}
        blank={blank}
        scroll={{ x: 'max-content', y: `min(${height}px, calc(100dvh - 360px))` }}
        onOpen={onOpen}
        pagination={{
          current,
          pageSize: size,
          total: Math.min(data?.total ?? 0, deepestRow),
          showTotal: () => text('total', totalText(data?.total ?? 0)),
          showSizeChanger: true,
          pageSizeOptions: pageSizes.map(String),
          onChange: (page, pageSize) => {
            setTurned({ asked, current: pageSize === size ? page : 1 })
            setSize(pageSize)
          },
        }}
      />
    </>
  )
}
