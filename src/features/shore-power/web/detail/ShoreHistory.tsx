import { Button } from 'antd'
import { useState } from 'react'
import { panelNamed } from '#contract/panels.ts'
import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { groupedText, minuteText } from '#web/kit/format.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { shoreConnectionContract } from '../../contract.ts'
import type { ShoreDetail } from '../../detailShapes.ts'
import { ConnectionDialog } from '../connections/ConnectionDialog.tsx'
import { ConnectionTag } from '../connections/ConnectionTag.tsx'
import { messages } from './messages.ts'

/** of a page; so many are shown */
const [size, rows] = [10, 5]

/** The latest connections at the berth, else at the station; one opens. */
export const ShoreHistory = ({ detail: { berthId, stationId } }: { detail: ShoreDetail }) => {
  const text = useText(messages)
  const { open } = usePanel()
  const [opened, setOpened] = useState<string>()
  const where: Readonly<Record<string, string>> = berthId === null ? { stationId } : { berthId, stationId }
  const { data } = useCall(
    shoreConnectionContract.connectionPage,
    { ...where, current: 1, size },
    { refetchInterval: 30_000 },
  )
  return (
    <Card
      title={text('history')}
      extra={
        <Button type="link" size="small" onClick={() => open(panelNamed('shoreConnections').code, where)}>
          {text('allHistory')} ›
        </Button>
      }
    >
      {data?.records.length === 0 && <EmptyState title={text('noHistory')} />}
      <ul className="tw-shoredetail-history">
        {data?.records.slice(0, rows).map((row) => (
          <li key={row.connectionId}>
            <button type="button" onClick={() => setOpened(row.connectionId)}>
              <time>{minuteText(row.startTime)}</time>
              <b>{row.shippingName ?? text('unnamedShip')}</b>
              <span>{groupedText(row.amount, 1)} kWh</span>
              <ConnectionTag state={row.state} />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && <ConnectionDialog connectionId={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}
