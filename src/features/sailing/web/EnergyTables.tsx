import type { VoyageConsumption } from '#features/ship-charging/shapes.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { groupedText } from '#web/kit/format.ts'
import { numberColumn, textColumn, timeColumn } from '#web/kit/table/columns.ts'
import { DataTable } from '#web/kit/table/DataTable.tsx'
import { dialogWords } from './dialogWords.ts'
import './dialogs.css'

type Addend = VoyageConsumption['startDeviceList'][number] & { key: string }
type Meter = VoyageConsumption['devices'][number]
type AddendTableProps = { title: string; rows: VoyageConsumption['startDeviceList']; sum: number | null }

/** The batteries that make up what was aboard at one end; one that came twice has two rows. */
export const AddendTable = ({ title, rows, sum }: AddendTableProps) => {
  const text = useText(dialogWords)
  return (
    <section aria-label={title}>
      <h3>
        {title} · {text('sum')} {groupedText(sum, 1)} kWh
      </h3>
      <DataTable<Addend>
        rowKey="key"
        dataSource={rows.map((row) => ({ ...row, key: `${row.deviceId} ${row.fromTime}` }))}
        columns={[
          textColumn(text('device'), (row) => row.deviceName, 140),
          numberColumn(text('electricity'), (row) => row.electricity, { unit: 'kWh', decimals: 1 }),
          numberColumn(text('soc'), (row) => row.soc, { unit: '%', decimals: 1, width: 88 }),
          timeColumn(text('fromTime'), (row) => row.fromTime),
          timeColumn(text('toTime'), (row) => row.toTime),
        ]}
        blank={<EmptyState title={text('none')} />}
      />
    </section>
  )
}

/** What the registers of each battery say for its time aboard. */
export const MeterTable = ({ rows }: { rows: readonly Meter[] }) => {
  const text = useText(dialogWords)
  return (
    <section aria-label={text('meters')}>
      <h3>{text('meters')}</h3>
      <DataTable<Meter>
        rowKey="deviceId"
        dataSource={[...rows]}
        columns={[
          textColumn(text('device'), (row) => row.deviceName, 140),
          numberColumn(text('discharged'), (row) => row.discharged, { unit: 'kWh', decimals: 1, width: 128 }),
          numberColumn(text('charged'), (row) => row.charged, { unit: 'kWh', decimals: 1, width: 128 }),
        ]}
        blank={<EmptyState title={text('none')} />}
      />
    </section>
  )
}
