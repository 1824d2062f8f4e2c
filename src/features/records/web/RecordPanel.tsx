import type { TableColumnsType } from 'antd'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FileExport } from '#contract/fileExport.ts'
import type { Page } from '#contract/paging.ts'
import type { StationType } from '#contract/stationTypes.ts'
import { useText } from '#web/i18n.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { messages } from '../messages.ts'
import { useStationFilter } from '#web/equipment/stations/useStationFilter.ts'

type RecordPanelProps<Row, I extends z.ZodType, F extends z.ZodType> = {
  /** the records are those of such stations */
  stationType: StationType
  endpoint: Endpoint<I, z.ZodType<Page<Row>>>
  file: FileExport<F>
  /** between the station and the time of the start */
  filters: readonly Filter[]
  columns: TableColumnsType<Row>
  emptyText: string
}

/** Records by station and start, and the way to take them out; what goes on counts up. */
export const RecordPanel = <Row extends { recordId: string }, I extends z.ZodType, F extends z.ZodType>(
  props: RecordPanelProps<Row, I, F>,
) => {
  const text = useText(messages)
  const filters: readonly Filter[] = [
    useStationFilter(props.stationType),
    ...props.filters,
    { kind: 'range', name: ['startTime', 'endTime'], label: text('startRange') },
  ]
  const { stationType } = props
  const values = useFilterValues(filters) as z.input<I> & z.input<F> & object
  const input = { stationType, ...values }
  return (
    <PagedTable
      endpoint={props.endpoint}
      input={input}
      rowKey="recordId"
      filters={<FilterBar filters={filters} extra={<ExportButton contract={props.file} input={input} />} />}
      columns={props.columns}
      emptyText={props.emptyText}
      refetchInterval={10_000}
      silent
    />
  )
}
