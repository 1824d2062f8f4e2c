import { useState } from 'react'
import { useText } from '../../i18n.ts'
import { cellGridMessages } from './cellGridMessages.ts'
import { valueText } from '../../kit/format.ts'
import { ScrollArea } from '../../kit/ScrollArea.tsx'

type CellTableProps = { name: string; unit: string; decimals: number; values: readonly (number | null)[] }

/** The cells as a table, made only while it is open. */
export const CellTable = ({ name, unit, decimals, values }: CellTableProps) => {
  const text = useText(cellGridMessages)
  const [open, setOpen] = useState(false)
  return (
    <details className="tw-cells-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`${text('table')} ${name}`}>{text('table')}</summary>
      {open && (
        <ScrollArea label={name}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('cell')}</th>
                <th scope="col">
                  {text('value')} {unit}
                </th>
              </tr>
            </thead>
            <tbody>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
                <tr key={index}>
                  <th scope="row">{index + 1}</th>
                  <td>{valueText(value, decimals)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </details>
  )
}
