import { MonitorButtons } from '#features/devices/web/MonitorButtons.tsx'
import { OpenedMonitor } from '#features/devices/web/OpenedMonitor.tsx'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { StatesCard } from '#web/equipment/detail/StatesCard.tsx'
import { useDetailParts } from '#web/equipment/detail/useDetailAddress.ts'
import { useText } from '#web/i18n.ts'
import { energySavingContract } from '../../contract.ts'
import { messages } from './messages.ts'
import { MonomerCurve } from './MonomerCurve.tsx'
import { MonomerExtremes } from './MonomerExtremes.tsx'
import { Monomers } from './Monomers.tsx'
import { PartList } from './PartList.tsx'
import { SavingFacts } from './SavingFacts.tsx'
import { openedCalls, type SavingMonitorProps } from './tools.ts'

const { socCurve, temperatureCurve, tree } = energySavingContract

/** A storage box opened: every capacitor at its place, or the clusters of its battery; beside them its day and alarms. */
export const BoxMonitor = (props: SavingMonitorProps) => {
  const { detail, alarms: then, select } = props
  const text = useText(messages)
  const { cell, go } = useDetailParts()
  const { cells, extremes } = detail
  const [cluster] = detail.clusters
  const isCapacitors = cells !== null && cells.voltage.length > 0 && cluster === undefined
  return (
    <OpenedMonitor
      detail={detail}
      calls={openedCalls}
      then={then}
      facts={<SavingFacts {...props} />}
      main={
        <>
          {isCapacitors && <Monomers detail={detail} cells={cells} cell={cell} onCell={(next) => go({ cell: next })} />}
          {cluster && <PartList {...props} />}
          {extremes && isCapacitors && <MonomerExtremes extremes={extremes} onCell={(next) => go({ cell: next })} />}
          {extremes && cluster && (
            <MonomerExtremes isBattery extremes={extremes} onCell={(next) => select(cluster.deviceId, next)} />
          )}
          <StatesCard lines={detail.states} />
        </>
      }
      aside={
        <>
          {isCapacitors && cell !== undefined && cell <= cells.voltage.length && (
            <MonomerCurve detail={detail} cell={cell} />
          )}
          <DeviceCurve device={detail} height={180} title={text('socCurve')} endpoint={socCurve} />
        </>
      }
      buttons={<MonitorButtons deviceId={detail.deviceId} tree={tree} />}
      more={<DeviceCurve device={detail} title={text('temperatureCurve')} endpoint={temperatureCurve} />}
    />
  )
}
