import { type BatteryCalls, ClusterMonitor } from '#features/devices/web/ClusterMonitor.tsx'
import { DetailDialog } from '#web/equipment/detail/DetailDialog.tsx'
import { useText } from '#web/i18n.ts'
import { marineBatteryContract, marineTopics } from '../contract.ts'
import type { MarineDetail } from '../shapes.ts'
import { messages } from './detailMessages.ts'
import { MarineMonitor } from './MarineMonitor.tsx'

const calls = {
  topic: marineTopics.marineDetail,
  replay: marineBatteryContract.replayDetail,
  tree: marineBatteryContract.deviceTree,
  marks: marineBatteryContract.replayMarks,
}
const batteries: BatteryCalls = {
  tree: marineBatteryContract.deviceTree,
  relays: marineBatteryContract.breakers,
  clusterTemperature: marineBatteryContract.clusterTemperature,
  clusterVoltage: marineBatteryContract.clusterVoltage,
  alarms: marineBatteryContract.alarmList,
}

const headOf = (detail: MarineDetail) =>
  detail.kind === 'cluster'
    ? { names: [detail.unitName, detail.deviceName], ts: detail.ts }
    : {
        names: [detail.deviceName, detail.status.shippingName, detail.status.stationName],
        ts: detail.status.ts,
      }

/** Marine battery detail: the monitor of the battery system, or of the cluster that is chosen. */
export const MarineDetailDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => (
  <DetailDialog
    calls={calls}
    deviceId={deviceId}
    title={useText(messages)('detail')}
    storageKey="marineDetail"
    headOf={headOf}
    monitor={(detail: MarineDetail, { alarms, select }) =>
      detail.kind === 'system' ? (
        <MarineMonitor key={detail.deviceId} system={detail} calls={batteries} alarms={alarms} onCluster={select} />
      ) : (
        <ClusterMonitor key={detail.deviceId} cluster={detail} calls={batteries} alarms={alarms} onUnit={select} />
      )
    }
    onClose={onClose}
  />
)
