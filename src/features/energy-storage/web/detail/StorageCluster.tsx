import { OpenedCluster } from '#features/devices/web/OpenedCluster.tsx'
import { useCellLimits } from '#features/devices/web/useCellLimits.ts'
import { DeviceCurve } from '#web/equipment/curves/DeviceCurve.tsx'
import { metricOf } from '#web/equipment/metrics/valueOf.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { energyStorageContract } from '../../contract.ts'
import { ExtremeCells } from './ChildBars.tsx'
import { quantityOfCell } from './extremeText.ts'
import { messages } from './messages.ts'
import { StorageFacts } from './StorageFacts.tsx'
import { openedCalls, type StorageMonitorProps } from './tools.ts'
import { voltageParts } from './voltageParts.ts'

const { clusterVoltageCurve, clusterCurrentCurve, clusterSocCurve, tree } = energyStorageContract
const calls = { ...openedCalls, tree }

/** A cluster opened: every cell at its place, the day of the chosen one against the mean; its extremes, figures and curves. */
export const StorageCluster = (props: StorageMonitorProps) => {
  const { detail, alarms: then, select } = props
  const text = useText(messages)
  const { deviceId, extremes } = detail
  const charging = (metricOf(detail, 'current') ?? 0) < 0
  const limits = useCellLimits(deviceId, 'voltage', charging)
  const voltage = { device: detail, endpoint: clusterVoltageCurve }
  return (
    <OpenedCluster
      detail={detail}
      calls={calls}
      then={then}
      facts={<StorageFacts {...props} />}
      charging={charging}
      quantityOf={(cell) => quantityOfCell(extremes, cell)}
      day={
        <DeviceCurve
          {...voltage}
          height={180}
          title={text('cellVoltageCurve')}
          only={voltageParts.cells}
          limits={limits}
        />
      }
      aside={
        extremes && (
          <Card title={text('extremes')}>
            <ExtremeCells extremes={extremes} select={select} />
          </Card>
        )
      }
      more={
        <>
          <DeviceCurve {...voltage} title={text('differenceCurve')} only={voltageParts.difference} />
          <DeviceCurve {...voltage} title={text('totalVoltageCurve')} only={voltageParts.total} />
          <DeviceCurve device={detail} title={text('currentCurve')} endpoint={clusterCurrentCurve} />
          <DeviceCurve device={detail} title={text('soc')} endpoint={clusterSocCurve} />
        </>
      }
    />
  )
}
