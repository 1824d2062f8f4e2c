import { OpenedCluster } from '#features/devices/web/OpenedCluster.tsx'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { metricOf } from '#web/equipment/metrics/valueOf.ts'
import { useText } from '#web/i18n.ts'
import { energySavingContract } from '../../contract.ts'
import { messages } from './messages.ts'
import { SavingFacts } from './SavingFacts.tsx'
import { openedCalls, type SavingMonitorProps } from './tools.ts'

const { socCurve, tree } = energySavingContract
const calls = { ...openedCalls, tree }

/** A battery cluster of a crane opened: every cell at its place, the day of the chosen one; its figures below. */
export const BatteryCluster = (props: SavingMonitorProps) => {
  const { detail, alarms: then } = props
  const text = useText(messages)
  return (
    <OpenedCluster
      detail={detail}
      calls={calls}
      then={then}
      facts={<SavingFacts {...props} />}
      charging={(metricOf(detail, 'current') ?? 0) < 0}
      day={<DeviceCurve device={detail} height={180} title={text('socCurve')} endpoint={socCurve} />}
    />
  )
}
