import type { ComponentType } from 'react'
import { DetailDialog } from '#web/equipment/detail/DetailDialog.tsx'
import { useText } from '#web/i18n.ts'
import { energySavingContract, energySavingTopics } from '../contract.ts'
import type { SavingDetail, SavingKind } from '../shapes.ts'
import { BoxMonitor } from './detail/BoxMonitor.tsx'
import { BatteryCluster } from './detail/BatteryCluster.tsx'
import { CraneMonitor } from './detail/CraneMonitor.tsx'
import { DcdcMonitor } from './detail/DcdcMonitor.tsx'
import { messages } from './detail/messages.ts'
import type { SavingMonitorProps } from './detail/tools.ts'

const calls = {
  topic: energySavingTopics.savingDetail,
  replay: energySavingContract.replayDetail,
  tree: energySavingContract.tree,
  marks: energySavingContract.replayMarks,
}

const monitors: Readonly<Record<SavingKind, ComponentType<SavingMonitorProps>>> = {
  crane: CraneMonitor,
  capacitorBox: BoxMonitor,
  dcdc: DcdcMonitor,
  cluster: BatteryCluster,
}

const headOf = ({ unitName, stationName, ts }: SavingDetail) => ({ names: [unitName, stationName], ts })

/** Saving detail: the monitor of the crane, storage box, DC/DC or cluster that the address names; the crane's name opens its tree. */
export const SavingDetailDialog = ({ deviceId, onClose }: { deviceId: string; onClose: () => void }) => (
  <DetailDialog
    calls={calls}
    deviceId={deviceId}
    title={useText(messages)('detail')}
    storageKey="savingDetail"
    headOf={headOf}
    monitor={(detail: SavingDetail, tools) => {
      const Monitor = monitors[detail.kind]
      return <Monitor key={detail.deviceId} detail={detail} {...tools} />
    }}
    onClose={onClose}
  />
)
