import { Button, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { Page } from '#contract/paging.ts'
import { useAction } from '../../calls/api.ts'
import { useText } from '../../i18n.ts'
import { useSession } from '../../session/session.ts'
import { texts } from '../../texts.ts'
import { type Filter, FilterBar, useEmptyText, useFilterValues } from './FilterBar.tsx'
import type { Selection } from './DataTable.tsx'
import { PagedTable } from './PagedTable.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { type RowAction, RowActions, useOperations } from './RowActions.tsx'

export type CrudForm<Row> = { open: boolean; row: Row | undefined; onClose: () => void }

type CrudPageProps<Row, I extends z.ZodType, R extends Endpoint> = {
  /** left out in a panel, which has its own: the button that adds then stands beside the filters */
  title?: string
  endpoint: Endpoint<I, z.ZodType<Page<Row>>>
  rowKey: keyof Row & string
  /** none where rows are cards */
  columns?: TableColumnsType<Row>
  filters: readonly Filter[]
  /** what every page of this list is asked with, beside the filters */
  always?: Partial<z.input<I> & object>
  /** boxes before the rows */
  selection?: Selection
  /** beside the filters, such as an export */
  extra?: ReactNode
  emptyText: string
  refetchInterval?: number | false
  /** may add and edit; who may remove is known by the right of the call that does */
  mayChange: boolean
  /** may this row be edited and removed by who may do so; all where nothing is said */
  changeable?: (row: Row) => boolean
  /** may this row, which may be changed, be removed too; all where nothing is said */
  removable?: (row: Row) => boolean
  addText: string
  /** draws a row as a card with what can be done with it, in place of a line of the table */
  card?: (row: Row, actions: ReactNode) => ReactNode
  /** Enter on a row, or a click on it */
  onOpen?: (row: Row) => void
  /** draws the dialog that adds, without a row, or edits */
  form: (form: CrudForm<Row>) => ReactNode
  /** the question, such as 是否确认删除此设备?, the call that follows a yes, and which lists show the rows beside this one */
  remove: {
    confirm: (row: Row) => string
    call: R
    input: (row: Row) => Input<R>
    refresh?: readonly Endpoint[]
    /** what is said once it is done, where the platform has words of its own */
    success?: string
  }
  /** before edit and remove; `between` stands between the two */
  before?: (row: Row) => readonly (RowAction | false)[]
  between?: (row: Row) => readonly (RowAction | false)[]
}

/** A list with its filters, and its rows added, edited and removed; the form says when someone else changed a row meanwhile. */
export const CrudPage = <Row extends object, I extends z.ZodType, R extends Endpoint>(
  props: CrudPageProps<Row, I, R>,
) => {
  const { title, endpoint, columns = [], filters, mayChange, changeable, form, remove, before, between, card } = props
  const common = useText(texts)
  const mayRemove = useSession().may(remove.call)
  const values = useFilterValues(filters)
  const emptyText = useEmptyText(values, props.emptyText)
  const [edited, setEdited] = useState<Row | 'new'>()
  const removal = useAction(remove.call, {
    success: remove.success ?? common('removed'),
    refresh: [endpoint, ...(remove.refresh ?? [])],
  })
  const actionsOf = (row: Row): (RowAction | false)[] => {
    const isOpen = changeable?.(row) ?? true
    return [
      ...(before?.(row) ?? []),
      mayChange && isOpen && { text: common('edit'), onClick: () => setEdited(row) },
      ...(between?.(row) ?? []),
      mayRemove &&
        isOpen &&
        (props.removable?.(row) ?? true) && {
          text: common('remove'),
          danger: true,
          confirm: remove.confirm(row),
          onClick: () => removal.mutateAsync(remove.input(row)),
        },
    ]
  }
  const operations = useOperations(actionsOf)
  const add = mayChange && (
    <Button type="primary" onClick={() => setEdited('new')}>
      {props.addText}
    </Button>
  )
  const beside =
    title === undefined ? (
      <>
        {props.extra}
        {add}
      </>
    ) : (
      props.extra
    )
  return (
    <>
      {title !== undefined && <PageTitle title={title} extra={add} />}
      <PagedTable<Row, I>
        endpoint={endpoint}
        input={{ ...props.always, ...values } as Omit<z.input<I> & object, 'current' | 'size'>}
        rowKey={props.rowKey}
        {...(props.selection ? { selection: props.selection } : {})}
        {...(props.onOpen ? { onOpen: props.onOpen } : {})}
        columns={mayChange || mayRemove || before || between ? [...columns, operations] : columns}
        filters={<FilterBar filters={filters} extra={beside} />}
        emptyText={emptyText}
        {...(card ? { card: (row: Row) => card(row, <RowActions actions={actionsOf(row)} />) } : {})}
        refetchInterval={props.refetchInterval ?? false}
      />
      {form({
        open: edited !== undefined,
        row: edited === 'new' ? undefined : edited,
        onClose: () => setEdited(undefined),
      })}
    </>
  )
}
