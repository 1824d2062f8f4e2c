import { type GroupedMetric, MetricGroups } from '#web/equipment/metrics/MetricGroups.tsx'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { Card } from '#web/kit/Card.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { useNow } from '#web/kit/useNow.ts'
import type { ShipDetail } from '../shapes.ts'
import { messages } from './detailMessages.ts'
import './monitor.css'

type Group = ShipDetail['groups'][number]

/** The values of a ship, of its propulsion and of its DC grid, each device with its age; what never came is left out. */
export const ShipMetrics = ({ groups, intervalSeconds }: { groups: readonly Group[]; intervalSeconds: number }) => {
  const text = useText(messages)
  const now = useNow()
  const shown = useShown()
  const itemsOf = ({ metrics }: Group): GroupedMetric[] =>
    metrics
      .filter(({ ts }) => ts !== null)
      .flatMap(({ legend, ...metric }) =>
        legend === undefined ? shown.metrics([metric]) : shown.states([{ ...metric, legend }]),
      )
  return (
    <Card title={text('metrics')} className="tw-ships-metrics">
      {groups.map((group) => (
        <details key={group.deviceId} open>
          <summary>
            <strong>{group.deviceName}</strong> <Age ts={group.ts} now={now} />
          </summary>
          {group.ts === null && <EmptyState title={text('nothingYet')} />}
          <MetricGroups items={itemsOf(group)} now={now} intervalSeconds={intervalSeconds} />
        </details>
      ))}
    </Card>
  )
}
