import type { TableColumnsType } from 'antd'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { defaultPageSize, type Page } from '#contract/paging.ts'
import { useCall } from '../../calls/api.ts'
import './DialogTable.css'
import { PageRows } from './PageRows.tsx'

/** Specification, section 9. */
type DialogHeight = 500 | 600 | 700

/** The dialog's head, foot and margins, in px. */
const beside = 160

type DialogTableProps<Row, I extends z.ZodType = z.ZodType, P extends Page<Row> = Page<Row>> = {
  endpoint: Endpoint<I, z.ZodType<P>>
  /** the filters; another choice goes back to the first page */
  input: Omit<z.input<I> & object, 'current' | 'size'>
  columns: TableColumnsType<Row>
  rowKey: keyof Row & string
  /** px of the rows' area, whether filled or not; less on a screen that is lower */
  height?: DialogHeight
  /** heading of a first column that counts the rows over all pages */
  serial?: string
  emptyText?: ReactNode
  /** above the rows, of the page that is shown */
  above?: (page: P) => ReactNode
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
export const DialogTable = <Row extends object, I extends z.ZodType = z.ZodType, P extends Page<Row> = Page<Row>>(
  props: DialogTableProps<Row, I, P>,
) => {
  const { endpoint, input, columns, rowKey, height = 500, serial, emptyText, onOpen, refetchInterval = false } = props
  const asked = JSON.stringify(input)
  const [turned, setTurned] = useState<{ asked: string; current: number; asOf?: number }>({ asked, current: 1 })
  const [size, setSize] = useState<number>(defaultPageSize)
  const current = turned.asked === asked ? turned.current : 1
  // Later pages hold nothing newer than the first one did.
  const asOf = current > 1 ? turned.asOf : undefined
  const whole = { ...input, current, size, ...(asOf === undefined ? {} : { asOf }) } as z.input<I>
  const answer = useCall(endpoint, whole, { keepOld: true, refetchInterval })
  const high = `min(${height}px, calc(100dvh - ${beside}px))`
  return (
    <div className="tw-dialog-rows" style={{ '--tw-dialog-rows': high } as CSSProperties}>
      {answer.data && props.above?.(answer.data)}
      <PageRows<Row>
        answer={answer}
        current={current}
        size={size}
        onTurn={(page, pageSize) => {
          const moment = asOf ?? answer.data?.asOf
          setTurned({ asked, current: page, ...(moment === undefined ? {} : { asOf: moment }) })
          setSize(pageSize)
        }}
        rowKey={rowKey}
        columns={serial === undefined ? columns : [counted<Row>(serial, (current - 1) * size), ...columns]}
        scroll={{ x: 'max-content', y: high }}
        onOpen={onOpen}
        emptyText={emptyText}
      />
    </div>
  )
}
