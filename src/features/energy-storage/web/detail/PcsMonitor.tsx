import { OpenedAside, OpenedDevice, OpenedMain } from '#features/devices/web/OpenedDevice.tsx'
import { UnitFoot } from '#features/devices/web/UnitFoot.tsx'
import { useHeading } from '#features/devices/web/useHeading.ts'
import { StateLines } from '#web/equipment/detail/StatesDialog.tsx'
import { useShown } from '#web/equipment/metrics/useShown.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { energyStorageContract } from '../../contract.ts'
import { ChildBars } from './ChildBars.tsx'
import { messages } from './messages.ts'
import { StorageButtons } from './StorageButtons.tsx'
import { StorageCurve } from './StorageCurve.tsx'
import { StorageFacts } from './StorageFacts.tsx'
import { openedCalls, type StorageMonitorProps } from './tools.ts'
import { usePcsLimits } from './usePcsLimits.ts'

/** A PCS opened: its states, its temperatures; beside them its voltages and alarms. */
export const PcsMonitor = (props: StorageMonitorProps) => {
  const { detail, alarms: then, select } = props
  const text = useText(messages)
  const shown = useShown()
  const heading = useHeading(detail.deviceId, openedCalls.alarms, then)
  const limits = usePcsLimits(detail.deviceId)
  return (
    <OpenedDevice
      deviceId={detail.deviceId}
      calls={openedCalls}
      heading={heading}
      then={then}
      facts={<StorageFacts {...props} />}
    >
      {(alarms) => (
        <>
          <OpenedMain>
            <Card title={text('states')}>
              <StateLines lines={detail.states} />
            </Card>
            {detail.children.length > 0 && <ChildBars detail={detail} select={select} />}
            <StorageCurve
              detail={detail}
              limits={limits}
              title={text('temperatureCurve')}
              endpoint={energyStorageContract.pcsTemperatureCurve}
            />
          </OpenedMain>
          <OpenedAside>
            <StorageCurve
              detail={detail}
              height={180}
              title={text('voltageCurve')}
              endpoint={energyStorageContract.pcsVoltageCurve}
            />
            {alarms}
          </OpenedAside>
          <UnitFoot
            opened
            title={text('metrics')}
            metrics={shown.metrics(detail.metrics)}
            intervalSeconds={detail.intervalSeconds}
            buttons={<StorageButtons deviceId={detail.deviceId} />}
          >
            <StorageCurve
              detail={detail}
              title={text('currentCurve')}
              endpoint={energyStorageContract.pcsCurrentCurve}
            />
          </UnitFoot>
        </>
      )}
    </OpenedDevice>
  )
}
