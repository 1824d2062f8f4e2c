import { useMemo } from 'react'
import { useText } from '../../i18n.ts'
import { numberColumn, textColumn } from '../../kit/table/columns.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { TableView } from '../../kit/table/TableView.tsx'
import { cellListMessages } from './cellListMessages.ts'

/** Columns; the first is cell 1. */
export type Cells = { voltage: readonly (number | null)[]; temperature: readonly (number | null)[] }
type CellRow = { id: string; name: string; voltage: number | null; temperature: number | null }

/** Cells by number from 1; those whose name holds the wanted text. */
const cellRows = ({ voltage, temperature }: Cells, nameOf: (cell: number) => string, wanted = ''): CellRow[] =>
  Array.from({ length: Math.max(voltage.length, temperature.length) }, (_, at) => ({
    id: String(at + 1),
    name: nameOf(at + 1),
    voltage: voltage[at] ?? null,
    temperature: temperature[at] ?? null,
  })).filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))

/** The cells of a cluster, a row each. */
export const CellList = ({ cells, wanted = '', height }: { cells: Cells; wanted?: string; height: number }) => {
  const text = useText(cellListMessages)
  const rows = useMemo(() => cellRows(cells, (cell) => text('cellOf', cell), wanted), [cells, wanted, text])
  return (
    <TableView<CellRow>
      rows={rows}
      rowKey="id"
      height={height}
      blank={<EmptyState title={text('noCells')} />}
      columns={[
        textColumn(text('cellName'), ({ name }) => name, 120),
        numberColumn(text('voltage'), ({ voltage }) => voltage, { unit: 'V', decimals: 3 }),
        numberColumn(text('cellTemperature'), ({ temperature }) => temperature, { unit: '°C', decimals: 1 }),
      ]}
    />
  )
}
