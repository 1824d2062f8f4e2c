import type { TableColumnsType } from 'antd'
import type { Output } from '#contract/endpoint.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { ExportButton } from '#web/kit/table/ExportButton.tsx'
import { useStateWord } from '#web/equipment/states/useStateWord.ts'
import { valueText } from '#web/kit/format.ts'
import { PagedTable } from '#web/kit/table/PagedTable.tsx'
import { texts } from '#web/texts.ts'
import { devicesContract } from '#features/devices/contract.ts'
import type { LatestValue } from '#features/devices/shapes.ts'
import { messages } from '../messages.ts'
import { itemId, itemLabel } from './items.ts'

type Row = Output<typeof devicesContract.rows>['records'][number]
type HistoryTableProps = {
  deviceId: string
  day: string
  chosen: readonly LatestValue[]
  running: boolean
  hasCells: boolean
}

export const HistoryTable = ({ deviceId, day, chosen, running, hasCells }: HistoryTableProps) => {
  const text = useText(messages)
  const common = useText(texts)
  const { language } = useLanguage()
  const word = useStateWord()
  const columns: TableColumnsType<Row> = [
    { title: common('time'), dataIndex: 'time', fixed: 'left' },
    ...chosen.map((item) => ({
      title: itemLabel(item, language) + (item.unit && ` (${item.unit})`),
      key: itemId(item),
      align: 'right' as const,
      render: (_: unknown, { values }: Row) => {
        const value = values[itemId(item)] ?? null
        return (
          (item.legend === undefined ? undefined : word({ legend: item.legend, value })) ??
          valueText(value, item.decimals)
        )
      },
    })),
  ]
  const range = { startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` }
  const input = { deviceId, pointKeys: chosen.map(itemId).join(','), ...range }
  return (
    <PagedTable
      title={text('history')}
      extra={
        <>
          {hasCells && (
            <ExportButton
              contract={devicesContract.cellsExport}
              input={{ deviceId, ...range }}
              label={text('exportCells')}
            />
          )}
          <ExportButton contract={devicesContract.rowsExport} input={input} />
        </>
      }
      endpoint={devicesContract.rows}
      input={input}
      rowKey="ts"
      columns={columns}
      refetchInterval={running ? 10_000 : false}
    />
  )
}
