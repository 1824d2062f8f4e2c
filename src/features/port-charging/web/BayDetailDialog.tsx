import { DetailFrame } from '#web/equipment/detail/DetailFrame.tsx'
import { useText } from '#web/i18n.ts'
import { portChargingContract, portChargingTopics } from '../contract.ts'
import type { BayDetail } from '../detailShapes.ts'
import { BayMonitor } from './detail/BayMonitor.tsx'
import { messages } from './detail/messages.ts'

const calls = {
  topic: portChargingTopics.bayDetail,
  replay: portChargingContract.replayDetail,
  marks: portChargingContract.replayMarks,
}

const headOf = ({ deviceId, tile, stationName, intervalSeconds }: BayDetail) => ({
  ...{ deviceId, intervalSeconds, ts: tile.ts },
  names: [tile.binSpaceName, stationName],
})

/** The detail of a bay: the line from the grid to the box that stands in it, live or at a moment. */
export const BayDetailDialog = ({ bayId, onClose }: { bayId: string; onClose: () => void }) => (
  <DetailFrame
    calls={calls}
    unitId={bayId}
    deviceId={bayId}
    title={useText(messages)('detail')}
    headOf={headOf}
    monitor={(detail: BayDetail, then) => (
      <BayMonitor key={detail.deviceId} detail={detail} alarms={then?.alarms.latest} />
    )}
    onClose={onClose}
  />
)
