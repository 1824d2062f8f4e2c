import { Modal } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { OpenAlarms } from '#contract/alarm.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topic.ts'
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
import { DetailTitle } from './DetailTitle.tsx'
import { detailMessages } from './detailMessages.ts'
import './detail.css'
import { browserZone } from '../../session/zone.ts'

type Shown = { at: number; timeZone: string }
type Past<T> = { detail: T; alarms: OpenAlarms }

/** A detail on the wire: live under the device's id, as it was at a moment (ms), and its alarms of a day. */
export type FrameCalls<T extends Shown, A extends Past<T>> = {
  topic: Topic<z.ZodType<T>, z.ZodType<T>>
  replay: Endpoint<z.ZodType<unknown, { deviceId: string; at: number | string }>, z.ZodType<A>>
  marks: MarksCall
}

/** Which device a detail is of: beside the title its unit's name first, then what says where it is, and when it was last heard, ms. */
export type DetailNames = {
  deviceId: string
  names: readonly (string | null)[]
  ts: number | null
  intervalSeconds: number
}

type DetailFrameProps<T extends Shown, A extends Past<T>> = {
  calls: FrameCalls<T, A>
  /** the unit whose alarms the replay marks, and the device below it that is shown */
  unitId: string
  deviceId: string
  title: string
  headOf: (detail: T) => DetailNames
  /** in place of the unit's name, such as a button that opens its tree; `then` is the answer of a moment of the past */
  tree?: (head: DetailNames | undefined, then: A | undefined) => ReactNode
  /** there is no such device */
  missing?: boolean
  monitor: (detail: T, then: A | undefined) => ReactNode
  onClose: () => void
}

/** The dialog of a detail: its title with the age of what it shows, live or at a moment with the replay bar. */
export const DetailFrame = <T extends Shown, A extends Past<T>>(props: DetailFrameProps<T, A>) => {
  const { calls, unitId, deviceId, title, headOf, tree, missing = false, monitor, onClose } = props
  const text = useText(detailMessages)
  const closing = useClosing(onClose)
  const replay = useSharedReplay()
  const at = replay?.at
  const { data, error, state, answer, waiting } = useLiveOrPast(calls.topic, deviceId, {
    merge: (_, next) => next,
    past: { endpoint: calls.replay, input: (ts: number) => ({ deviceId, at: ts }), pick: ({ detail }) => detail },
    at,
    next: replay?.next,
  })
  const known = data && headOf(data)
  const head = known?.deviceId === deviceId ? known : undefined
  const shown = head && data
  const then = shown ? answer : undefined
  const marks = useMarks(calls.marks, { at, timeZone: shown?.timeZone, deviceId: unitId })
  const lost = state === 'lost'
  const dialog = (
    <Modal
      {...closing}
      title={
        <DetailTitle
          title={title}
          tree={tree?.(head, then)}
          head={head}
          lost={lost}
          extra={replay && <ReplayButton replay={replay} />}
        />
      }
      width="90%"
      className={at === undefined ? 'tw-detail' : 'tw-detail tw-detail-past'}
      footer={null}
    >
      {replay && (
        <ReplayBar
          replay={replay}
          timeZone={shown?.timeZone ?? browserZone}
          marks={marks}
          waiting={waiting}
          error={error}
        />
      )}
      {missing && <EmptyState title={text('unknownDevice')} />}
      {!missing && (
        <div className={lost ? 'tw-detail-main tw-detail-lost' : 'tw-detail-main'}>
          {error !== undefined && !shown && <FailedState error={new Error(error)} />}
          {error === undefined && !shown && <Loading />}
          {shown && monitor(shown, then)}
        </div>
      )}
    </Modal>
  )
  return <MomentContext value={at === undefined ? undefined : (shown?.at ?? at)}>{dialog}</MomentContext>
}
