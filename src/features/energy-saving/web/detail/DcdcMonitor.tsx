import { MonitorButtons } from '#features/devices/web/MonitorButtons.tsx'
import { OpenedMonitor } from '#features/devices/web/OpenedMonitor.tsx'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { StatesCard } from '#web/equipment/detail/StatesCard.tsx'
import { useText } from '#web/i18n.ts'
import { energySavingContract } from '../../contract.ts'
import { CraneEnergy } from './CraneEnergy.tsx'
import { FaultFlags } from './FaultFlags.tsx'
import { messages } from './messages.ts'
import { SavingFacts } from './SavingFacts.tsx'
import { openedCalls, type SavingMonitorProps } from './tools.ts'

const { dcdcPower, dcdcBusVoltage, tree } = energySavingContract

/** A DC/DC opened: its states and fault flags, its power and energy; beside them the bus voltage and alarms. */
export const DcdcMonitor = (props: SavingMonitorProps) => {
  const { detail, alarms: then } = props
  const text = useText(messages)
  const flags = new Set(detail.faults.map(({ code }) => code))
  return (
    <OpenedMonitor
      detail={detail}
      calls={openedCalls}
      then={then}
      facts={<SavingFacts {...props} />}
      main={
        <>
          <FaultFlags faults={detail.faults.filter(({ deviceId }) => deviceId === detail.deviceId)} />
          <StatesCard lines={detail.states.filter(({ code }) => !flags.has(code))} />
          <DeviceCurve device={detail} title={text('powerCurve')} endpoint={dcdcPower} />
        </>
      }
      aside={<DeviceCurve device={detail} height={180} title={text('busVoltageCurve')} endpoint={dcdcBusVoltage} />}
      buttons={<MonitorButtons deviceId={detail.deviceId} tree={tree} />}
      more={then === undefined && <CraneEnergy deviceId={detail.deviceId} timeZone={detail.timeZone} />}
    />
  )
}
