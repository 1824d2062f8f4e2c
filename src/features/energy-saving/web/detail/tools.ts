import type { AlarmRow } from '#contract/alarm.ts'
import type { UnitNode } from '#contract/unitDetail.ts'
import { energySavingContract } from '../../contract.ts'
import type { SavingDetail } from '../../shapes.ts'

/** What each monitor of a saving device is given; `alarms` are those of the moment that is replayed. */
export type SavingMonitorProps = {
  detail: SavingDetail
  alarms: readonly AlarmRow[] | undefined
  tree: readonly UnitNode[]
  /** shows another device, at a monomer or cell (from 1) where one is named */
  select: (deviceId: string, cell?: number) => void
}

export const openedCalls = { alarms: energySavingContract.alarmList }
