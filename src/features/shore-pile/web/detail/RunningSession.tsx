import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/calls/patient.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FactGrid } from '#web/kit/FactGrid.tsx'
import { dash, numberText, percentText } from '#web/kit/format.ts'
import type { PileConnector } from '../../shapes.ts'
import { messages } from '../home/messages.ts'
import { sessionMessages } from '../session/sessionMessages.ts'
import { detailMessages } from './detailMessages.ts'

const SessionDialog = lazyPart(async () => (await import('../session/SessionDialog.tsx')).SessionDialog)

/** What runs at a connector: for whom, since when, how much so far. */
export const RunningSession = ({ outlet }: { outlet: PileConnector }) => {
  const text = useText(detailMessages)
  const say = useText(sessionMessages)
  const home = useText(messages)
  const [open, setOpen] = useState(false)
  const { sessionId, shippingName, idTag, energy, fee, since, power, soc, connectorNo } = outlet
  if (sessionId === null)
    return (
      <Card title={text('session')}>
        <EmptyState title={text('noSession')} />
      </Card>
    )
  return (
    <Card
      title={`${text('session')} · ${home('outlet', connectorNo)}`}
      extra={
        <Button size="small" onClick={() => setOpen(true)}>
          {text('open')}
        </Button>
      }
    >
      <FactGrid
        facts={[
          [say('ship'), shippingName ?? say('unassigned')],
          [say('token'), idTag ?? dash],
          [say('from'), since ?? dash],
          [say('energy'), `${numberText(energy, 2)} kWh`],
          [say('totalFee'), fee === null ? dash : say('money', numberText(fee, 2))],
          [say('power'), `${numberText(power, 1)} kW`],
          ...(soc === null ? [] : ([[text('soc'), percentText(soc, 0)]] as const)),
        ]}
      />
      {open && (
        <Suspense fallback={null}>
          <SessionDialog sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
