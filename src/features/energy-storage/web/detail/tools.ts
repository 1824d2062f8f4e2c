import type { UnitNode } from '#contract/unitDetail.ts'
import type { AlarmRow } from '#contract/alarm.ts'
import type { BatteryCalls } from '#features/devices/web/ClusterMonitor.tsx'
import { energyStorageContract } from '../../contract.ts'
import type { StorageDetail } from '../../shapes.ts'

/** What each monitor of a storage device is given; `alarms` are those of the moment that is replayed. */
export type StorageMonitorProps = {
  detail: StorageDetail
  alarms: readonly AlarmRow[] | undefined
  tree: readonly UnitNode[]
  /** shows another device, at a cell (from 1) where one is named */
  select: (deviceId: string, cell?: number) => void
}

export const openedCalls: Pick<BatteryCalls, 'alarms' | 'positions'> = { alarms: energyStorageContract.alarmList }

/** The nodes from the root of a tree down to a device; empty where it is not in it. */
export const pathTo = (nodes: readonly UnitNode[], deviceId: string): UnitNode[] => {
  for (const node of nodes) {
    if (node.strId === deviceId) return [node]
    const below = pathTo(node.children, deviceId)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** What a device reports by a point key; null where nothing came. */
export const metricOf = ({ metrics }: StorageDetail, code: string): number | null =>
  metrics.find((metric) => metric.code === code)?.value ?? null
export const stateOf = ({ states }: StorageDetail, code: string): number | null =>
  states.find((state) => state.code === code)?.value ?? null
