import { MonitorButtons } from '#features/devices/web/MonitorButtons.tsx'
import { OpenedMonitor } from '#features/devices/web/OpenedMonitor.tsx'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { StatesCard } from '#web/equipment/detail/StatesCard.tsx'
import { useText } from '#web/i18n.ts'
import { energyStorageContract } from '../../contract.ts'
import { StationCapacity } from './CapacityCard.tsx'
import { ChildBars } from './ChildBars.tsx'
import { CommunicationCard } from './CommunicationCard.tsx'
import { EmsEnergy } from './EmsEnergy.tsx'
import { messages } from './messages.ts'
import { StorageFacts } from './StorageFacts.tsx'
import { openedCalls, type StorageMonitorProps } from './tools.ts'

const { emsPowerCurve, emsVoltageCurve, emsCurrentCurve, tree } = energyStorageContract

/** Links have a card of their own, which stands only while it is live. */
const isLink = (code: string): boolean => /^comm[A-Z]/.test(code)

/** An EMS opened: its stacks beside each other, its links and states; beside them its power against its plan. What only stands now is left out of a replay. */
export const EmsMonitor = (props: StorageMonitorProps) => {
  const { detail, alarms: then, select } = props
  const text = useText(messages)
  const { deviceId, stationId, timeZone } = detail
  const isLive = then === undefined
  return (
    <OpenedMonitor
      detail={detail}
      calls={openedCalls}
      then={then}
      facts={<StorageFacts {...props} />}
      main={
        <>
          <ChildBars detail={detail} select={select} />
          {isLive && <CommunicationCard deviceId={deviceId} />}
          <StatesCard lines={isLive ? detail.states.filter(({ code }) => !isLink(code)) : detail.states} />
        </>
      }
      aside={<DeviceCurve device={detail} height={180} title={text('power')} endpoint={emsPowerCurve} />}
      buttons={<MonitorButtons deviceId={deviceId} tree={tree} />}
      more={
        <>
          {isLive && <StationCapacity stationId={stationId} />}
          {isLive && <EmsEnergy deviceId={deviceId} timeZone={timeZone} />}
          <DeviceCurve device={detail} title={text('gridVoltage')} endpoint={emsVoltageCurve} />
          <DeviceCurve device={detail} title={text('gridCurrent')} endpoint={emsCurrentCurve} />
        </>
      }
    />
  )
}
