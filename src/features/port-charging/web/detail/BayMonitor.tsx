import type { AlarmRow } from '#contract/alarm.ts'
import { OpenedMonitor } from '#features/devices/web/OpenedMonitor.tsx'
import { DayCurves } from '#web/equipment/curves/DayCurves.tsx'
import { StatesCard } from '#web/equipment/detail/StatesCard.tsx'
import { UnitLine } from '#web/equipment/racks/UnitLine.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { portChargingContract } from '../../contract.ts'
import type { BayDetail } from '../../detailShapes.ts'
import { BayBox } from './BayBox.tsx'
import { BayButtons } from './BayButtons.tsx'
import { BayFacts } from './BayFacts.tsx'
import { bayLine, flowOf } from './bayLine.ts'
import { BayParts } from './BayParts.tsx'
import { BaySockets } from './BaySockets.tsx'
import { BayVisit } from './BayVisit.tsx'
import { messages } from './messages.ts'
import './bayDetail.css'

const openedCalls = { alarms: portChargingContract.alarmList }

/** A bay opened: its line from the grid to the box, what its plug and its box say, and how far the visit is. `alarms` are those of a moment. */
export const BayMonitor = ({ detail, alarms }: { detail: BayDetail; alarms: readonly AlarmRow[] | undefined }) => {
  const text = useText(messages)
  const { deviceId, tile, bay, intervalSeconds, timeZone } = detail
  return (
    <OpenedMonitor
      detail={{ deviceId, intervalSeconds, metrics: bay.metrics }}
      calls={openedCalls}
      then={alarms}
      facts={<BayFacts detail={detail} />}
      main={
        <>
          <Card title={text('line')}>
            <UnitLine
              label={text('lineOf', tile.binSpaceName)}
              places={bayLine(detail, text)}
              state={flowOf(detail)}
              balance={undefined}
            />
          </Card>
          <div className="tw-baydetail-pair">
            <BayBox detail={detail} />
            <BaySockets bay={bay} />
          </div>
          <BayVisit detail={detail} />
          <StatesCard lines={bay.states} />
          <BayParts detail={detail} />
        </>
      }
      aside={
        <DayCurves
          title={text('curves')}
          endpoint={portChargingContract.bayCurves}
          input={(dayTime) => ({ bayId: deviceId, dayTime })}
          seriesOf={(answer) => answer}
          timeZone={timeZone}
          syncKey={`bay ${deviceId}`}
          exportName={tile.binSpaceName}
          height={200}
        />
      }
      buttons={<BayButtons detail={detail} />}
      more={null}
    />
  )
}
