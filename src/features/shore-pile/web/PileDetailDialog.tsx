import { DetailFrame } from '#web/equipment/detail/DetailFrame.tsx'
import { useText } from '#web/i18n.ts'
import { shorePileContract, shorePileTopics } from '../contract.ts'
import type { PileDetail } from '../shapes.ts'
import { detailMessages } from './detail/detailMessages.ts'
import { PileMonitor } from './detail/PileMonitor.tsx'

const calls = {
  topic: shorePileTopics.pileDetail,
  replay: shorePileContract.replayDetail,
  marks: shorePileContract.replayMarks,
}

const headOf = ({ deviceId, deviceName, pile, intervalSeconds }: PileDetail) => ({
  ...{ deviceId, intervalSeconds, ts: pile.ts },
  names: [deviceName, pile.stationName],
})

/** The detail of a pile: its connectors and what runs at them, live or at a moment. */
export const PileDetailDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => (
  <DetailFrame
    calls={calls}
    unitId={deviceId}
    deviceId={deviceId}
    title={useText(detailMessages)('detail')}
    headOf={headOf}
    monitor={(detail: PileDetail, then) => (
      <PileMonitor key={detail.deviceId} detail={detail} alarms={then?.alarms.latest} />
    )}
    onClose={onClose}
  />
)
