import { type BatteryCalls, ClusterMonitor } from '#features/devices/web/ClusterMonitor.tsx'
import { useText } from '#web/i18n.ts'
import { DetailDialog } from '#web/equipment/detail/DetailDialog.tsx'
import { boxReplayContract, boxStationContract, boxTopics } from '../contract.ts'
import type { LiveDetail } from '../detailShapes.ts'
import { BoxMonitor } from './BoxMonitor.tsx'
import { messages } from './detailMessages.ts'

const calls = {
  topic: boxTopics.boxDetail,
  replay: boxReplayContract.replayDetail,
  tree: boxStationContract.deviceTree,
  marks: boxReplayContract.replayMarks,
}
const batteries: BatteryCalls = {
  tree: boxStationContract.deviceTree,
  relays: boxStationContract.relayStatus,
  clusterTemperature: boxStationContract.clusterTemperature,
  clusterVoltage: boxStationContract.clusterVoltage,
  alarms: boxStationContract.stationAlarmList,
  positions: true,
}

const headOf = (detail: LiveDetail) =>
  detail.kind === 'cluster'
    ? { names: [detail.unitName, detail.deviceName], ts: detail.ts }
    : {
        names: [detail.deviceName, detail.status.stationName, detail.status.shippingName],
        ts: detail.status.ts,
      }

/** Box power detail: the monitor of the box, or of the cluster that is chosen. */
export const BoxDetailDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => (
  <DetailDialog
    calls={calls}
    deviceId={deviceId}
    title={useText(messages)('detail')}
    storageKey="boxDetail"
    headOf={headOf}
    monitor={(detail: LiveDetail, { alarms, select }) =>
      detail.kind === 'box' ? (
        <BoxMonitor key={detail.deviceId} box={detail} calls={batteries} alarms={alarms} onCluster={select} />
      ) : (
        <ClusterMonitor key={detail.deviceId} cluster={detail} calls={batteries} alarms={alarms} onUnit={select} />
      )
    }
    onClose={onClose}
  />
)
