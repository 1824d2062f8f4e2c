import { Button } from 'antd'
import type { AlarmRow } from '#contract/alarm.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { UnitVerdict } from '#features/devices/web/UnitVerdict.tsx'
import { useHeading } from '#features/devices/web/useHeading.ts'
import { LegTable } from '#features/sailing/web/LegTable.tsx'
import { useDetailDialog } from '#web/equipment/detail/useDetailAddress.ts'
import { useText } from '#web/i18n.ts'
import type { ShipDetail } from '../shapes.ts'
import { AboardDialog } from './AboardDialog.tsx'
import { AisNotice } from './AisNotice.tsx'
import { messages } from './detailMessages.ts'
import { ShipAlarms } from './ShipAlarms.tsx'
import { ShipDeck } from './ShipDeck.tsx'
import { ShipFacts } from './ShipFacts.tsx'
import { ShipInfo } from './ShipInfo.tsx'
import { ShipLine } from './ShipLine.tsx'
import { ShipMetrics } from './ShipMetrics.tsx'
import { ShipPlanCard } from './ShipPlanCard.tsx'
import { boxesOf } from './shipAboard.ts'
import { Weather } from './Weather.tsx'
import './monitor.css'

const dialogs = ['aboard'] as const
const call = alarmsContract.page

/** `alarms` are those of the moment that is replayed */
type ShipMonitorProps = { detail: ShipDetail; alarms: readonly AlarmRow[] | undefined }

/** A ship opened: what is wrong, what it does, its deck, its DC grid and its figures; beside them its alarms and the weather. */
export const ShipMonitor = ({ detail, alarms }: ShipMonitorProps) => {
  const text = useText(messages)
  const { ship, groups, aboard, aisSays } = detail
  const { deviceId } = ship
  const [open, setOpen] = useDetailDialog(dialogs)
  const heading = useHeading(deviceId, call, alarms)
  return (
    <div className="tw-ships-open">
      <div className="tw-ships-open-verdict">
        <UnitVerdict deviceId={deviceId} heading={heading} facts={<ShipFacts ship={ship} />} />
      </div>
      <AisNotice differences={aisSays} />
      <div className="tw-ships-open-main">
        <ShipDeck
          ship={ship}
          aboard={aboard}
          extra={
            <Button size="small" onClick={() => setOpen('aboard')}>
              {text('boxesCount', boxesOf(aboard).length)}
            </Button>
          }
        />
        <ShipLine detail={detail} />
        <ShipMetrics groups={groups} intervalSeconds={ship.intervalSeconds} />
      </div>
      <aside className="tw-ships-open-aside" aria-label={text('status')}>
        {!alarms && ship.leg && <ShipPlanCard shippingId={deviceId} />}
        <ShipInfo ship={ship} />
        <ShipAlarms deviceId={deviceId} then={alarms} />
        {!alarms && <Weather near={ship} />}
      </aside>
      {!alarms && (
        <div className="tw-ships-open-legs">
          <LegTable shipId={deviceId} mmsi={ship.mmsi} />
        </div>
      )}
      {open === 'aboard' && <AboardDialog aboard={aboard} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
