import { Button } from 'antd'
import { useState } from 'react'
import type { ShoreDetail } from '../../detailShapes.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { dash, groupedText, numberText } from '#web/kit/format.ts'
import { voltText } from '../home/berthWords.ts'
import { ConnectionDialog } from '../connections/ConnectionDialog.tsx'
import { Flags } from '../connections/Flags.tsx'
import { messages } from './messages.ts'
import { ConnectionState, shortTime } from './ShoreFacts.tsx'

/** The connection that the socket holds: its ship, what was agreed, energy and fee so far. */
export const ShoreConnection = ({ detail: { connection, timeZone, berthName } }: { detail: ShoreDetail }) => {
  const text = useText(messages)
  const [open, setOpen] = useState(false)
  if (!connection)
    return (
      <Card title={text('connection')}>
        <EmptyState title={text('noConnection')} />
      </Card>
    )
  const { state, shippingName, sinceTs, energy, fee, voltage, frequency, maxPower, flags, connectionId } = connection
  const agreed = [
    ...(voltage === null ? [] : [voltText(voltage)]),
    ...(frequency === null ? [] : [`${numberText(frequency, 0)} Hz`]),
    ...(maxPower === null ? [] : [text('upTo', numberText(maxPower, 0))]),
  ]
  return (
    <Card
      title={text('connection')}
      extra={
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {text('toConnection')} ›
        </Button>
      }
    >
      <FactGrid
        facts={[
          [text('state'), <ConnectionState key="state" state={state} />],
          [text('ship'), shippingName ?? text('unnamedShip')],
          [text('berth'), berthName ?? dash],
          [text('since'), shortTime(sinceTs, timeZone)],
          [text('energy'), `${groupedText(energy, 1)} kWh`],
          [text('fee'), fee === null ? text('noTariff') : text('yuan', groupedText(fee, 2))],
          [text('agreed'), agreed.join(' · ') || dash],
        ]}
      />
      {flags.length > 0 && (
        <p className="tw-shoredetail-flags">
          <Flags flags={flags} />
        </p>
      )}
      {open && <ConnectionDialog connectionId={connectionId} onClose={() => setOpen(false)} />}
    </Card>
  )
}
