import { MonitorButtons } from '#features/devices/web/MonitorButtons.tsx'
import { OpenedMonitor } from '#features/devices/web/OpenedMonitor.tsx'
import { useRuleLimits } from '#features/devices/web/useRuleLimits.ts'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { StatesCard } from '#web/equipment/detail/StatesCard.tsx'
import { useText } from '#web/i18n.ts'
import { energyStorageContract } from '../../contract.ts'
import { ChildBars } from './ChildBars.tsx'
import { messages } from './messages.ts'
import { StorageFacts } from './StorageFacts.tsx'
import { openedCalls, type StorageMonitorProps } from './tools.ts'

const { pcsTemperatureCurve, pcsVoltageCurve, pcsCurrentCurve, tree } = energyStorageContract

const isCabinet = (code: string): boolean => code === 'cabinetTemperature'

/** A PCS opened: its states, its temperatures; beside them its voltages and alarms. */
export const PcsMonitor = (props: StorageMonitorProps) => {
  const { detail, alarms: then, select } = props
  const text = useText(messages)
  const limits = useRuleLimits(detail.deviceId, 'pcsCabinetTemperature')
  return (
    <OpenedMonitor
      detail={detail}
      calls={openedCalls}
      then={then}
      facts={<StorageFacts {...props} />}
      main={
        <>
          <StatesCard lines={detail.states} />
          {detail.children.length > 0 && <ChildBars detail={detail} select={select} />}
          <DeviceCurve
            device={detail}
            limits={limits}
            limited={isCabinet}
            title={text('temperatureCurve')}
            endpoint={pcsTemperatureCurve}
          />
        </>
      }
      aside={<DeviceCurve device={detail} height={180} title={text('voltageCurve')} endpoint={pcsVoltageCurve} />}
      buttons={<MonitorButtons deviceId={detail.deviceId} tree={tree} />}
      more={<DeviceCurve device={detail} title={text('currentCurve')} endpoint={pcsCurrentCurve} />}
    />
  )
}
