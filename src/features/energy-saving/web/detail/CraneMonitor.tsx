import { MonitorButtons } from '#features/devices/web/MonitorButtons.tsx'
import { OpenedMonitor } from '#features/devices/web/OpenedMonitor.tsx'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { StatesCard } from '#web/equipment/detail/StatesCard.tsx'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { energySavingContract } from '../../contract.ts'
import { SavingCrane } from '../crane/SavingCrane.tsx'
import { CraneEnergy } from './CraneEnergy.tsx'
import { FaultFlags } from './FaultFlags.tsx'
import { LastLifts } from './LastLifts.tsx'
import { messages } from './messages.ts'
import { PartList } from './PartList.tsx'
import { SavingFacts } from './SavingFacts.tsx'
import { SavingRates } from './SavingRates.tsx'
import { openedCalls, type SavingMonitorProps } from './tools.ts'

const { dcdcPower, dcdcBusVoltage, socCurve, temperatureCurve, tree } = energySavingContract

/** A crane opened: its parts with what flows, its saving rate under the formula, its lifts; beside them its day and alarms. */
export const CraneMonitor = (props: SavingMonitorProps) => {
  const { detail, alarms: then } = props
  const text = useText(messages)
  const live = then === undefined
  return (
    <OpenedMonitor
      detail={detail}
      calls={openedCalls}
      then={then}
      facts={<SavingFacts {...props} />}
      main={
        <>
          <Card title={text('crane')}>
            <SavingCrane crane={detail.crane} stale={detail.silent} />
          </Card>
          <PartList {...props} />
          {live && <SavingRates deviceId={detail.deviceId} />}
          {live && <LastLifts detail={detail} />}
          <StatesCard lines={detail.states} />
        </>
      }
      aside={
        <>
          <DeviceCurve device={detail} height={180} title={text('powerCurve')} endpoint={dcdcPower} />
          <DeviceCurve device={detail} height={150} title={text('socCurve')} endpoint={socCurve} />
        </>
      }
      buttons={<MonitorButtons deviceId={detail.deviceId} tree={tree} />}
      more={
        <>
          {live && <CraneEnergy deviceId={detail.deviceId} timeZone={detail.timeZone} />}
          <DeviceCurve device={detail} title={text('busVoltageCurve')} endpoint={dcdcBusVoltage} />
          <DeviceCurve device={detail} title={text('temperatureCurve')} endpoint={temperatureCurve} />
          <FaultFlags faults={detail.faults} />
        </>
      }
    />
  )
}
