import type { TableColumnsType } from 'antd'
import { StepColumns } from '#web/equipment/bars/StepColumns.tsx'
import { type Text, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { groupedText } from '#web/kit/format.ts'
import { TableView } from '#web/kit/table/TableView.tsx'
import type { ConnectionDetail, SettledLine } from '../../rowShapes.ts'
import { connectionMessages, type ConnectionText } from './connectionMessages.ts'

type Shown = SettledLine & { key: string }

const kinds: Readonly<Record<string, ConnectionText>> = {
  sharp: 'sharp',
  peak: 'peakKind',
  flat: 'flat',
  valley: 'valley',
}

const columnsOf = (text: Text<ConnectionText>): TableColumnsType<Shown> => {
  const figure = (key: ConnectionText, value: (line: Shown) => number, decimals: number) => ({
    ...{ key, title: text(key), align: 'right' as const, width: 118 },
    render: (_: unknown, line: Shown) => groupedText(value(line), decimals),
  })
  const kindOf = (kind: string): string => {
    const known = kinds[kind]
    return known ? text(known) : kind
  }
  return [
    { key: 'from', title: text('from'), width: 136, render: (_, { from }) => from.slice(0, 16) },
    { key: 'to', title: text('to'), width: 136, render: (_, { to }) => to.slice(0, 16) },
    { key: 'kind', title: text('kind'), width: 72, render: (_, { kind }) => kindOf(kind) },
    figure('kwh', ({ kwh }) => kwh, 3),
    figure('price', ({ price }) => price, 4),
    figure('amount', ({ amount }) => amount, 2),
    figure('servicePrice', ({ serviceFee }) => serviceFee, 4),
    figure('serviceAmount', ({ serviceAmount }) => serviceAmount, 2),
    { key: 'quality', title: text('quality'), width: 118, render: (_, { quality }) => text(quality) },
  ]
}

/** What a settlement consists of: a line for each part with one price. */
export const SettledLines = ({ row }: { row: ConnectionDetail }) => {
  const text = useText(connectionMessages)
  if (row.lines.length === 0) return <p className="tw-shoreconnections-none">{text('noLines')}</p>
  return (
    <Card title={text('lines')}>
      <TableView<Shown>
        rows={row.lines.map((line) => ({ ...line, key: `${line.fromTs} ${line.kind}` }))}
        rowKey="key"
        columns={columnsOf(text)}
        height={240}
      />
    </Card>
  )
}

/** The energy of a connection by hour. */
export const ConnectionHours = ({ row }: { row: ConnectionDetail }) => {
  const text = useText(connectionMessages)
  if (row.hours.length === 0) return null
  return (
    <Card title={text('hours')} className="tw-shoreconnections-bars">
      <StepColumns
        tone="charging"
        columns={row.hours.map(({ ts, time, kwh }) => ({
          ...{ key: String(ts), label: time.slice(11, 13), value: kwh },
          told: text('hour', time, groupedText(kwh, 1)),
        }))}
      />
    </Card>
  )
}
