import { DetailFrame, type DetailNames } from '#web/equipment/detail/DetailFrame.tsx'
import { useText } from '#web/i18n.ts'
import { shipsContract, shipsTopics } from '../contract.ts'
import type { ShipDetail } from '../shapes.ts'
import { messages } from './detailMessages.ts'
import { ShipMonitor } from './ShipMonitor.tsx'

const calls = {
  topic: shipsTopics.shipDetail,
  replay: shipsContract.replayDetail,
  marks: shipsContract.replayMarks,
}

const headOf = ({ ship }: ShipDetail): DetailNames => ({
  deviceId: ship.deviceId,
  names: [ship.vesselName, ship.stationName],
  ts: ship.ts,
  intervalSeconds: ship.intervalSeconds,
})

/** The detail of a ship, live or at the moment that its home replays. */
export const ShipDetailDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => (
  <DetailFrame
    calls={calls}
    unitId={deviceId}
    deviceId={deviceId}
    title={useText(messages)('detail')}
    headOf={headOf}
    monitor={(detail: ShipDetail, then) => <ShipMonitor key={deviceId} detail={detail} alarms={then?.alarms.latest} />}
    onClose={onClose}
  />
)
