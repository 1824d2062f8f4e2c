import type { AlarmRow } from '#contract/alarm.ts'
import { LineParts } from '#features/devices/web/LineParts.tsx'
import { OpenedMonitor } from '#features/devices/web/OpenedMonitor.tsx'
import { DeviceDayCurves } from '#web/equipment/curves/DayCurves.tsx'
import { StatesCard } from '#web/equipment/detail/StatesCard.tsx'
import { UnitLine } from '#web/equipment/racks/UnitLine.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { shorePowerContract } from '../../contract.ts'
import type { ShoreDetail } from '../../detailShapes.ts'
import { messages } from './messages.ts'
import { ShoreButtons } from './ShoreButtons.tsx'
import { ShoreConnection } from './ShoreConnection.tsx'
import { ShoreFacts } from './ShoreFacts.tsx'
import { ShoreHistory } from './ShoreHistory.tsx'
import { ShoreInterlocks } from './ShoreInterlocks.tsx'
import { flowOf, partsOf, shoreLine } from './shoreLine.ts'
import { ShoreSafety } from './ShoreSafety.tsx'
import './shoreDetail.css'

const openedCalls = { alarms: shorePowerContract.alarmList }
/** What is worth a glance of each device, by point key, in this order. */
const figures = [
  ...['power', 'loadRate', 'windingTemperature', 'oilTemperature', 'outputVoltage', 'outputFrequency'],
  ...['igbtTemperatureA', 'coolantTemperature', 'frequency', 'cableTemperature'],
]

/** A socket opened: its line from the grid to the ship, what closing asks for, its connection and its day. `alarms` are those of a moment. */
export const ShoreMonitor = ({ detail, alarms }: { detail: ShoreDetail; alarms: readonly AlarmRow[] | undefined }) => {
  const text = useText(messages)
  const { deviceId, deviceName, intervalSeconds, timeZone, socket, supply } = detail
  const own = socket ?? supply
  return (
    <OpenedMonitor
      detail={{ deviceId, intervalSeconds, metrics: own?.metrics ?? [] }}
      calls={openedCalls}
      then={alarms}
      facts={<ShoreFacts detail={detail} />}
      main={
        <>
          <Card title={text('line')}>
            <UnitLine
              label={text('lineOf', deviceName)}
              places={shoreLine(detail, text)}
              state={flowOf(detail)}
              balance={undefined}
            />
          </Card>
          <div className="tw-shoredetail-pair">
            <ShoreInterlocks deviceId={detail.commandDeviceId} />
            <div className="tw-shoredetail-stack">
              <ShoreConnection detail={detail} />
              <ShoreSafety detail={detail} />
            </div>
          </div>
          {own && <StatesCard lines={own.states} />}
          <LineParts
            title={text('devices')}
            parts={partsOf(detail).filter((part) => part.deviceId !== deviceId)}
            figures={figures}
          />
        </>
      }
      aside={
        <>
          <DeviceDayCurves
            title={text('curves')}
            endpoint={shorePowerContract.deviceCurves}
            deviceId={deviceId}
            timeZone={timeZone}
            syncKey={`shore ${deviceId}`}
            exportName={deviceName}
            height={200}
          />
          {alarms === undefined && <ShoreHistory detail={detail} />}
        </>
      }
      buttons={<ShoreButtons detail={detail} />}
      more={null}
    />
  )
}
