import type { ComponentType } from 'react'
import { DetailDialog } from '#web/equipment/detail/DetailDialog.tsx'
import { useText } from '#web/i18n.ts'
import { energyStorageContract, energyStorageTopics } from '../contract.ts'
import type { StorageDetail, StorageKind } from '../shapes.ts'
import { EmsMonitor } from './detail/EmsMonitor.tsx'
import { messages } from './detail/messages.ts'
import { PcsMonitor } from './detail/PcsMonitor.tsx'
import { StackMonitor } from './detail/StackMonitor.tsx'
import { StorageCluster } from './detail/StorageCluster.tsx'
import type { StorageMonitorProps } from './detail/tools.ts'

const calls = {
  topic: energyStorageTopics.storageDetail,
  replay: energyStorageContract.replayDetail,
  tree: energyStorageContract.tree,
  marks: energyStorageContract.replayMarks,
}

const monitors: Readonly<Record<StorageKind, ComponentType<StorageMonitorProps>>> = {
  ems: EmsMonitor,
  pcs: PcsMonitor,
  stack: StackMonitor,
  cluster: StorageCluster,
}

const headOf = ({ stationName, deviceName, ts }: StorageDetail) => ({ names: [stationName, deviceName], ts })

/** Storage detail: the monitor of the EMS, PCS, stack or cluster that the address names; the station's name opens its tree. */
export const StorageDetailDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => (
  <DetailDialog
    calls={calls}
    deviceId={deviceId}
    title={useText(messages)('detail')}
    storageKey="storageDetail"
    headOf={headOf}
    monitor={(detail: StorageDetail, tools) => {
      const Monitor = monitors[detail.kind]
      return <Monitor key={detail.deviceId} detail={detail} {...tools} />
    }}
    onClose={onClose}
  />
)
