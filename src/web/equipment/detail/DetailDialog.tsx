import type { ReactNode } from 'react'
import type { AlarmRow, OpenAlarms } from '#contract/alarm.ts'
import { errors } from '#contract/errors.ts'
import type { UnitNode } from '#contract/unitDetail.ts'
import { useCall } from '../../calls/api.ts'
import { ApiError } from '../../calls/http.ts'
import type { TreeCall } from '../tree/treeCall.ts'
import { DetailFrame, type FrameCalls } from './DetailFrame.tsx'
import { TreeButton } from './TreeButton.tsx'
import { useDetailParts } from './useDetailAddress.ts'

/** What every live detail says of its device. */
type DetailHead = { at: number; deviceId: string; deviceName: string; timeZone: string; intervalSeconds: number }
type Past<T> = { detail: T; tree: UnitNode[]; alarms: OpenAlarms }

/** `alarms` are those of the moment that is replayed, `tree` is empty until it is known; `select` shows another device of it, at a cell where one is named. */
type MonitorTools = {
  alarms: readonly AlarmRow[] | undefined
  tree: readonly UnitNode[]
  select: (deviceId: string, cell?: number) => void
}

type DetailDialogProps<T extends DetailHead> = {
  calls: FrameCalls<T, Past<T>> & { tree: TreeCall }
  deviceId: string
  title: string
  /** under which the open branches of the tree are remembered */
  storageKey: string
  /** beside the title: the unit's name first, then what says where the device is, and when it was last heard, ms */
  headOf: (detail: T) => { names: readonly (string | null)[]; ts: number | null }
  monitor: (detail: T, tools: MonitorTools) => ReactNode
  onClose: () => void
}

/** The detail of a unit: the monitor of the device that the address names, live or at a moment; its tree opens from its name. */
export const DetailDialog = <T extends DetailHead>(props: DetailDialogProps<T>) => {
  const { calls, deviceId, title, storageKey, headOf, monitor, onClose } = props
  const { part, go } = useDetailParts()
  const chosen = part ?? deviceId
  const select = (id: string, cell?: number): void =>
    go({ part: id === deviceId ? undefined : id, cell, alarm: undefined })
  const tree = useCall(calls.tree, { deviceId }, { refetchInterval: 30_000 })
  const missing =
    tree.data?.length === 0 || (tree.error instanceof ApiError && tree.error.code === errors['rows.not_found'].code)
  const treeButton = (name: string, nodes: readonly UnitNode[]): ReactNode =>
    nodes.length > 0 && (
      <TreeButton
        name={name}
        nodes={nodes}
        selected={chosen}
        storageKey={`${storageKey}.${deviceId}`}
        onSelect={(id) => select(id)}
      />
    )
  return (
    <DetailFrame<T, Past<T>>
      calls={calls}
      unitId={deviceId}
      deviceId={chosen}
      title={title}
      headOf={(detail) => ({
        ...headOf(detail),
        deviceId: detail.deviceId,
        intervalSeconds: detail.intervalSeconds,
      })}
      tree={(head, then) => treeButton(head?.names[0] ?? '', then?.tree ?? tree.data ?? [])}
      missing={missing}
      monitor={(detail, then) =>
        monitor(detail, { alarms: then?.alarms.latest, tree: then?.tree ?? tree.data ?? [], select })
      }
      onClose={onClose}
    />
  )
}
