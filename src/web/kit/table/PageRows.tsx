import type { PaginationProps } from 'antd'
import type { ReactNode } from 'react'
import { deepestRow, type Page, pageSizes } from '#contract/paging.ts'
import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { ageText } from '../Age.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FailedState } from '../FailedState.tsx'
import { TableSkeleton } from '../Skeletons.tsx'
import { useNow } from '../useNow.ts'
import { CardRows } from './CardRows.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { tableMessages } from './tableMessages.ts'
import type { Answer, KeptAnswer } from './useKept.ts'
import { useLastPage } from './useLastPage.ts'

type PageRowsProps<Row> = Omit<DataTableProps<Row>, 'dataSource' | 'loading' | 'blank' | 'pagination'> & {
  answer: Answer<Page<Row>> | KeptAnswer<Page<Row>>
  current: number
  size: number
  /** another size begins with the first page */
  onTurn: (current: number, size: number) => void
  emptyText: ReactNode
  /** draws a row as a card in place of a line of the table */
  card?: ((row: Row) => ReactNode) | undefined
}

export const totalText = (total: number): string => (total > deepestRow ? '100,000+' : total.toLocaleString('en-US'))

const RowsAge = ({ at }: { at: number | null }) => {
  const text = useText(texts)
  const own = useText(tableMessages)
  return <p className="tw-age">{own('rowsAge', ageText(at, useNow(), text))}</p>
}

/** One page that the server gave, with the way to the others; a failure stands above rows that are still there. */
export const PageRows = <Row extends object>(props: PageRowsProps<Row>) => {
  const { answer, current, size, onTurn, emptyText, card, ...table } = props
  const { data, error, isFetching, isPending, refetch } = answer
  const text = useText(texts)
  const own = useText(tableMessages)
  const chosen = table.selection?.keys.length ?? 0
  useLastPage(data, (last) => onTurn(last, size))
  const isSilent = 'silent' in answer && answer.silent
  const blank =
    isSilent && error ? (
      <EmptyState title={own('notLoaded')} />
    ) : error ? (
      <FailedState error={error} retry={refetch} />
    ) : isPending ? (
      <TableSkeleton />
    ) : (
      <EmptyState title={emptyText ?? text('empty')} />
    )
  const pagination: PaginationProps = {
    current,
    pageSize: size,
    // No deeper page can be asked for.
    total: Math.min(data?.total ?? 0, deepestRow),
    showTotal: () =>
      [text('total', totalText(data?.total ?? 0)), chosen > 0 && own('chosenRows', chosen)].filter(Boolean).join(' '),
    showSizeChanger: true,
    pageSizeOptions: pageSizes.map(String),
    onChange: (page, pageSize) => onTurn(pageSize === size ? page : 1, pageSize),
  }
  return (
    <>
      {error && data && (isSilent ? <RowsAge at={answer.at} /> : <FailedState error={error} retry={refetch} />)}
      {card ? (
        <CardRows<Row>
          {...{ card, blank, pagination, rowKey: table.rowKey }}
          rows={data?.records ?? []}
          loading={isFetching && data !== undefined}
        />
      ) : (
        <DataTable<Row>
          {...{ ...table, blank, pagination }}
          dataSource={data?.records ?? []}
          loading={isFetching && data !== undefined && { delay: 400 }}
        />
      )}
    </>
  )
}
