import { useState } from 'react'
import type { UnitNode } from '#contract/unitDetail.ts'
import { DeviceMonitorDialog } from '#features/devices/web/DeviceMonitorDialog.tsx'
import { useCall } from '#web/calls/api.ts'
import { DetailFrame } from '#web/equipment/detail/DetailFrame.tsx'
import { TreeButton } from '#web/equipment/detail/TreeButton.tsx'
import { useUnitInAddress } from '#web/equipment/detail/useDetailAddress.ts'
import { useText } from '#web/i18n.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { shorePowerContract, shorePowerTopics } from '../contract.ts'
import type { ShoreDetail, ShoreNode } from '../detailShapes.ts'
import { messages } from './detail/messages.ts'
import { treeNodes } from './detail/shoreLine.ts'
import { ShoreMonitor } from './detail/ShoreMonitor.tsx'

const calls = {
  topic: shorePowerTopics.shoreDetail,
  replay: shorePowerContract.replayDetail,
  marks: shorePowerContract.replayMarks,
}

const headOf = ({ deviceId, deviceName, tile, berthName, stationName, intervalSeconds }: ShoreDetail) => ({
  ...{ deviceId, intervalSeconds, ts: tile.ts },
  names: [deviceName, berthName, stationName],
})

/** Supplies, and sockets at a berth, have a detail; what stands between them has readings. */
const hasDetail = (nodes: readonly ShoreNode[], deviceId: string, isTop = true): boolean =>
  nodes.some(
    (node) =>
      (node.deviceId === deviceId && (isTop || node.berthId !== null)) || hasDetail(node.children, deviceId, false),
  )

const Tree = ({ deviceId, name }: { deviceId: string; name: string }) => {
  const text = useText(messages)
  const at = useMoment()
  const [, show] = useUnitInAddress('socket')
  const [readings, setReadings] = useState<string>()
  const { data = [] } = useCall(
    shorePowerContract.deviceTree,
    { ...(at === undefined ? {} : { at }) },
    { refetchInterval: at === undefined && 30_000 },
  )
  const nodes: readonly UnitNode[] = treeNodes(data)
  if (nodes.length === 0) return null
  return (
    <>
      <TreeButton
        name={name}
        nodes={nodes}
        selected={deviceId}
        storageKey="shoreDetail"
        onSelect={(id) => (hasDetail(data, id) ? show(id) : setReadings(id))}
      />
      {readings !== undefined && (
        <DeviceMonitorDialog
          title={text('readings')}
          deviceId={readings}
          nodes={nodes}
          onClose={() => setReadings(undefined)}
        />
      )}
    </>
  )
}

/** The detail of a socket or supply: the line from the grid to the ship, live or at a moment. */
export const ShoreDetailDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => (
  <DetailFrame
    calls={calls}
    unitId={deviceId}
    deviceId={deviceId}
    title={useText(messages)('detail')}
    headOf={headOf}
    tree={(head) => head && <Tree deviceId={deviceId} name={head.names[0] ?? ''} />}
    monitor={(detail: ShoreDetail, then) => (
      <ShoreMonitor key={detail.deviceId} detail={detail} alarms={then?.alarms.latest} />
    )}
    onClose={onClose}
  />
)
