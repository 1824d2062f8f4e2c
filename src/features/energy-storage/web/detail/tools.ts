import type { AlarmRow } from '#contract/alarm.ts'
import type { UnitNode } from '#contract/unitDetail.ts'
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
