import { type ReactNode, useState } from 'react'
import { type GroupedMetric, MetricGroups } from '#web/equipment/metrics/MetricGroups.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { messages } from './unitMessages.ts'
import './deviceOpen.css'

type UnitFootProps = {
  title?: string
  /** shown at once on every screen, where no racks need the height */
  opened?: boolean
  metrics: readonly GroupedMetric[]
  intervalSeconds: number
  buttons: ReactNode
  children: ReactNode
}

/** Between a phone and a desk the metrics wait in a drawer, since racks and curves need the height. */
const drawn = '(min-width: 761px) and (max-width: 1400px)'

/** The metrics of a device in their groups, what else can be opened of it, and the rest of its curves. */
export const UnitFoot = ({ title, opened = false, metrics, intervalSeconds, buttons, children }: UnitFootProps) => {
  const text = useText(messages)
  const now = useNow()
  const [open, setOpen] = useState(() => opened || !globalThis.matchMedia(drawn).matches)
  return (
    <>
      <Card className="tw-device-open-metrics">
        <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="tw-device-open-summary">{title ?? text('metrics')}</summary>
          <MetricGroups items={metrics} now={now} intervalSeconds={intervalSeconds} />
        </details>
        <div className="tw-device-open-buttons">{buttons}</div>
      </Card>
      <div className="tw-device-open-curves">{children}</div>
    </>
  )
}
