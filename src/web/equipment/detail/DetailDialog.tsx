import { Modal } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { AlarmRow, OpenAlarms } from '#contract/alarm.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import type { Topic } from '#contract/topic.ts'
import type { UnitNode } from '#contract/unitDetail.ts'
import { useCall } from '../../calls/api.ts'
import { ApiError } from '../../calls/http.ts'
import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FailedState } from '../../kit/FailedState.tsx'
import { useClosing } from '../../kit/form/useClosing.ts'
import { Loading } from '../../kit/Loading.tsx'
import { ReplayBar } from '../../kit/time/ReplayBar.tsx'
import { ReplayButton } from '../../kit/time/ReplayButton.tsx'
import { MomentContext, useSharedReplay } from '../../kit/time/replay.ts'
import { useLiveOrPast } from '../../live/liveOrPast.ts'
import { type MarksCall, useMarks } from '../alarms/useMarks.ts'
import type { TreeCall } from '../tree/treeCall.ts'
import { DetailTitle } from './DetailTitle.tsx'
import { detailMessages } from './detailMessages.ts'
import { TreeButton } from './TreeButton.tsx'
import { useDetailParts } from './useDetailAddress.ts'
import './detail.css'

/** What every live detail says of its device. */
type DetailHead = { at: number; deviceId: string; deviceName: string; timeZone: string; intervalSeconds: number }

/** A platform's detail on the wire: live under the device's id, as it was at a moment (ms), its tree and its alarms of a day. */
type DetailCalls<T extends DetailHead> = {
  topic: Topic<z.ZodType<T>, z.ZodType<T>>
  replay: Endpoint<
    z.ZodType<unknown, { deviceId: string; at: number | string }>,
    z.ZodType<{ detail: T; tree: UnitNode[]; alarms: OpenAlarms }>
  >
  tree: TreeCall
  marks: MarksCall
}

/** `alarms` are those of the moment that is replayed; `select` shows another device of the tree. */
type MonitorTools = { alarms: readonly AlarmRow[] | undefined; select: (deviceId: string) => void }

type DetailDialogProps<T extends DetailHead> = {
  calls: DetailCalls<T>
  deviceId: string
  title: string
  /** under which the open branches of the tree are remembered */
  storageKey: string
  /** beside the title: the unit's name first, then what says where the device is, and when it was last heard, ms */
  headOf: (detail: T) => { names: readonly (string | null)[]; ts: number | null }
  monitor: (detail: T, tools: MonitorTools) => ReactNode
  onClose: () => void
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The detail of a unit: the monitor of the device that the address names, live or at a moment; its tree opens from its name. */
export const DetailDialog = <T extends DetailHead>(props: DetailDialogProps<T>) => {
  const { calls, deviceId, title, storageKey, headOf, monitor, onClose } = props
  const text = useText(detailMessages)
  const { part, go } = useDetailParts()
  const chosen = part ?? deviceId
  const select = (id: string): void => go({ part: id === deviceId ? undefined : id, cell: undefined, alarm: undefined })
  const closing = useClosing(onClose)
  const replay = useSharedReplay()
  const at = replay?.at
  const tree = useCall(calls.tree, { deviceId }, { refetchInterval: 30_000 })
  const { data, error, state, answer, waiting } = useLiveOrPast(calls.topic, chosen, {
    merge: (_, next) => next,
    past: {
      endpoint: calls.replay,
      input: (ts: number) => ({ deviceId: chosen, at: ts }),
      pick: ({ detail }) => detail,
    },
    at,
    next: replay?.next,
  })
  const shown = data?.deviceId === chosen ? data : undefined
  const then = shown ? answer : undefined
  const timeZone = shown?.timeZone ?? browserZone
  const marks = useMarks(calls.marks, { at, timeZone: shown?.timeZone, deviceId })
  const lost = state === 'lost'
  const missing =
    tree.data?.length === 0 || (tree.error instanceof ApiError && tree.error.code === errors['rows.not_found'].code)
  const head = shown && { ...headOf(shown), intervalSeconds: shown.intervalSeconds }
  const nodes = then?.tree ?? tree.data ?? []
  const treeButton = nodes.length > 0 && (
    <TreeButton
      name={head?.names[0] ?? ''}
      nodes={nodes}
      selected={chosen}
      storageKey={`${storageKey}.${deviceId}`}
      onSelect={select}
    />
  )
  const dialog = (
    <Modal
      {...closing}
      title={
        <DetailTitle
          title={title}
          tree={treeButton}
          head={head}
          lost={lost}
          extra={replay && <ReplayButton replay={replay} />}
        />
      }
      width="90%"
      className={at === undefined ? 'tw-detail' : 'tw-detail tw-detail-past'}
      footer={null}
    >
      {replay && <ReplayBar replay={replay} timeZone={timeZone} marks={marks} waiting={waiting} error={error} />}
      {missing && <EmptyState title={text('unknownDevice')} />}
      {!missing && (
        <div className={lost ? 'tw-detail-main tw-detail-lost' : 'tw-detail-main'}>
          {error !== undefined && !shown && <FailedState error={new Error(error)} />}
          {error === undefined && !shown && <Loading />}
          {shown && monitor(shown, { alarms: then?.alarms.latest, select })}
        </div>
      )}
    </Modal>
  )
  return <MomentContext value={at === undefined ? undefined : (shown?.at ?? at)}>{dialog}</MomentContext>
}
