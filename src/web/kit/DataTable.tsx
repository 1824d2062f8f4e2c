import { Table, type TableProps } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import './kit.css'

type DataTableProps<Row> = Pick<TableProps<Row>, 'columns' | 'dataSource' | 'loading' | 'pagination' | 'sticky'> & {
  rowKey: keyof Row & string
  /** in place of the rows, where there are none */
  blank: ReactNode
}

/** A compact table that scrolls sideways within itself, by keyboard too. */
export const DataTable = <Row extends object>({ blank, pagination = false, ...rest }: DataTableProps<Row>) => {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // antd offers no way to make its scrolling part a stop for the keyboard.
    for (const part of host.current?.querySelectorAll('.ant-table-content, .ant-table-body') ?? [])
      part.setAttribute('tabindex', '0')
  })
  return (
    <div ref={host} className="tw-table">
      <Table<Row>
        {...rest}
        size="small"
        pagination={pagination}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: blank }}
      />
    </div>
  )
}
