import { OpenedAside, OpenedDevice, OpenedMain } from '#features/devices/web/OpenedDevice.tsx'
import { UnitFoot } from '#features/devices/web/UnitFoot.tsx'
import { useHeading } from '#features/devices/web/useHeading.ts'
import { StateLines } from '#web/equipment/detail/StatesDialog.tsx'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { energyStorageContract } from '../../contract.ts'
import { StationCapacity } from './CapacityCard.tsx'
import { ChildBars } from './ChildBars.tsx'
import { CommunicationCard } from './CommunicationCard.tsx'
import { EmsEnergy } from './EmsEnergy.tsx'
import { messages } from './messages.ts'
import { StorageButtons } from './StorageButtons.tsx'
import { StorageCurve } from './StorageCurve.tsx'
import { StorageFacts } from './StorageFacts.tsx'
import { openedCalls, type StorageMonitorProps } from './tools.ts'

/** An EMS opened: its stacks beside each other, its links and states; beside them its power against its plan. What only stands now is left out of a replay. */
export const EmsMonitor = (props: StorageMonitorProps) => {
  const { detail, alarms: then, select } = props
  const text = useText(messages)
  const shown = useShown()
  const { deviceId, stationId, timeZone } = detail
  const heading = useHeading(deviceId, openedCalls.alarms, then)
  const isLive = then === undefined
  return (
    <OpenedDevice
      deviceId={deviceId}
      calls={openedCalls}
      heading={heading}
      then={then}
      facts={<StorageFacts {...props} />}
    >
      {(alarms) => (
        <>
          <OpenedMain>
            <ChildBars detail={detail} select={select} />
            {isLive && <CommunicationCard deviceId={deviceId} />}
            <Card title={text('states')}>
              <StateLines lines={detail.states} />
            </Card>
          </OpenedMain>
          <OpenedAside>
            <StorageCurve
              detail={detail}
              height={180}
              title={text('power')}
              endpoint={energyStorageContract.emsPowerCurve}
            />
            {alarms}
          </OpenedAside>
          <UnitFoot
            opened
            title={text('metrics')}
            metrics={shown.metrics(detail.metrics)}
            intervalSeconds={detail.intervalSeconds}
            buttons={<StorageButtons deviceId={deviceId} />}
          >
            {isLive && <StationCapacity stationId={stationId} />}
            {isLive && <EmsEnergy deviceId={deviceId} timeZone={timeZone} />}
            <StorageCurve
              detail={detail}
              title={text('gridVoltage')}
              endpoint={energyStorageContract.emsVoltageCurve}
            />
            <StorageCurve
              detail={detail}
              title={text('gridCurrent')}
              endpoint={energyStorageContract.emsCurrentCurve}
            />
          </UnitFoot>
        </>
      )}
    </OpenedDevice>
  )
}
