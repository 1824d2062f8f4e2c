import { Select, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useText } from '#web/i18n.ts'
import { TableView } from '#web/kit/table/TableView.tsx'
import { messages } from '../messages.ts'
import type { HistoryPreview } from '../shapes.ts'
import { type Chosen, placeOf } from './chosen.ts'

type Row = { column: number; number: number; heading: string; sample: string }
type ColumnTableProps = { preview: HistoryPreview; chosen: Chosen; onChange: (part: Partial<Chosen>) => void }

const samples = 3

/** Which point each column holds. */
export const ColumnTable = ({ preview, chosen, onChange }: ColumnTableProps) => {
  const text = useText(messages)
  const { columns, rows, points } = preview
  const options = useMemo(
    () =>
      points.flatMap(({ pointKey, pointName, unit, size }) =>
        Array.from({ length: size }, (_, index) => ({
          value: placeOf(pointKey, index),
          label: `${size > 1 ? text('place', pointName, index + 1) : pointName}${unit && ` (${unit})`} · ${pointKey}`,
        })),
      ),
    [points, text],
  )
  const taken = chosen.isOneDevice ? [chosen.timeColumn] : [chosen.timeColumn, chosen.deviceColumn]
  const shown: Row[] = columns.flatMap((heading, column) => {
    const cells = rows.slice(0, samples).map((row) => row[column] ?? '')
    return taken.includes(column) ? [] : [{ column, number: column + 1, heading, sample: cells.join(' · ') }]
  })
  const set = (column: number, place: string | undefined, unit = ''): void => {
    const next = new Map(chosen.points)
    if (place === undefined) next.delete(column)
    else next.set(column, { place, unit })
    onChange({ points: next })
  }
  const unitsOf = (place: string): string[] =>
    points.find(({ pointKey }) => pointKey === place.split(':')[0])?.units.slice(1) ?? []
  const table: TableColumnsType<Row> = [
    { title: '#', dataIndex: 'number', align: 'right', width: 56 },
    { title: text('heading'), dataIndex: 'heading', width: 180 },
    { title: text('sample'), dataIndex: 'sample', width: 220, ellipsis: true },
    {
      title: text('point'),
      width: 320,
      render: (_, { column, heading }) => (
        <Select
          className="tw-history-select"
          aria-label={`${text('point')} ${heading}`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text('ignore')}
          options={options}
          value={chosen.points.get(column)?.place}
          onChange={(place?: string) => set(column, place)}
        />
      ),
    },
    {
      title: text('unit'),
      width: 200,
      render: (_, { column, heading }) => {
        const point = chosen.points.get(column)
        if (!point) return null
        return (
          <Select
            className="tw-history-select"
            aria-label={`${text('unit')} ${heading}`}
            value={point.unit}
            onChange={(unit) => set(column, point.place, unit)}
            options={[
              { value: '', label: text('sameUnit') },
              ...unitsOf(point.place).map((value) => ({ value, label: value })),
            ]}
          />
        )
      },
    },
  ]
  return <TableView<Row> rows={shown} rowKey="column" columns={table} height={420} />
}
