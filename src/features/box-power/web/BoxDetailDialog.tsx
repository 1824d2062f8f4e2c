import { Grid, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { errors } from '#contract/errors.ts'
import { useCall } from '#web/calls/api.ts'
import { ApiError } from '#web/calls/http.ts'
import { useText } from '#web/i18n.ts'
import { Age } from '#web/kit/Age.tsx'
import { DeviceTree } from '#web/equipment/tree/DeviceTree.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { isStale } from '#web/equipment/metrics/MetricList.tsx'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useClosing } from '#web/kit/form/useClosing.ts'
import { useNow } from '#web/kit/useNow.ts'
import { ReplayBar } from '#web/kit/time/ReplayBar.tsx'
import { ReplayButton } from '#web/kit/time/ReplayButton.tsx'
import { MomentContext, useSharedReplay } from '#web/kit/time/replay.ts'
import { useLiveOrPast } from '#web/live/liveOrPast.ts'
import { boxReplayContract, boxStationContract, boxTopics } from '../contract.ts'
import type { LiveDetail } from '../detailShapes.ts'
import { BoxMonitor } from './BoxMonitor.tsx'
import { ClusterMonitor } from './ClusterMonitor.tsx'
import { messages } from './detailMessages.ts'
import { useMarks } from './past.ts'
import './detail.css'

type BoxDetailDialogProps = { deviceId: string; onClose: () => void }

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const whole = (_: LiveDetail, next: LiveDetail): LiveDetail => next

const placeOf = (data: LiveDetail | undefined): string => {
  if (!data) return ''
  if (data.kind === 'cluster') return [data.unitName, data.deviceName].filter(Boolean).join(' · ')
  return [data.deviceName, data.status.stationName, data.status.shippingName].filter(Boolean).join(' · ')
}

const Title = ({ data, lost, extra }: { data: LiveDetail | undefined; lost: boolean; extra: ReactNode }) => {
  const text = useText(messages)
  const now = useNow()
  const ts = data === undefined ? null : data.kind === 'box' ? data.status.ts : data.ts
  return (
    <div className="tw-detail-title">
      <span>{text('detail')}</span>
      <span className="tw-age">{placeOf(data)}</span>
      {data && (
        <span className="tw-detail-live">
          {lost ? (
            <StateTag state="lost" text={text('lost')} />
          ) : (
            <StateTag state={isStale(ts, now, data.intervalSeconds) ? 'stale' : 'ok'} text="" />
          )}
          <Age ts={ts} now={now} />
        </span>
      )}
      {extra}
    </div>
  )
}

/** Box power detail: the device tree at the left, the monitor of the chosen box or cluster at the right. */
export const BoxDetailDialog = ({ deviceId, onClose }: BoxDetailDialogProps) => {
  const text = useText(messages)
  const [chosen, setChosen] = useState(deviceId)
  const closing = useClosing(onClose)
  const replay = useSharedReplay()
  const at = replay?.at
  const tree = useCall(boxStationContract.deviceTree, { deviceId }, { refetchInterval: 30_000 })
  const { data, error, state, answer, waiting } = useLiveOrPast(boxTopics.boxDetail, chosen, {
    merge: whole,
    past: {
      endpoint: boxReplayContract.replayDetail,
      input: (ts) => ({ deviceId: chosen, at: ts }),
      pick: ({ detail }) => detail,
    },
    at,
    next: replay?.next,
  })
  const shown = data?.deviceId === chosen ? data : undefined
  const then = shown ? answer : undefined
  const timeZone = shown?.timeZone ?? browserZone
  const marks = useMarks(at, shown?.timeZone, deviceId)
  const lost = state === 'lost'
  const isPhone = Grid.useBreakpoint().sm === false
  const missing =
    tree.data?.length === 0 || (tree.error instanceof ApiError && tree.error.code === errors['rows.not_found'].code)
  const dialog = (
    <Modal
      {...closing}
      title={<Title data={shown} lost={lost} extra={replay && <ReplayButton replay={replay} />} />}
      width="90%"
      className={at === undefined ? 'tw-detail' : 'tw-detail tw-detail-past'}
      footer={null}
    >
      {replay && <ReplayBar replay={replay} timeZone={timeZone} marks={marks} waiting={waiting} error={error} />}
      {missing && <EmptyState title={text('unknownBox')} />}
      {!missing && (
        <div className="tw-detail-body">
          <nav className="tw-detail-tree" aria-label={text('tree')}>
            <DeviceTree
              nodes={then?.tree ?? tree.data ?? []}
              selected={chosen}
              onSelect={({ strId }) => setChosen(strId)}
              label={text('tree')}
              {...(isPhone ? { height: 128 } : {})}
              storageKey={`boxDetail.${deviceId}`}
            />
          </nav>
          <div className={lost ? 'tw-detail-main tw-lost' : 'tw-detail-main'}>
            {error !== undefined && !shown && <FailedState error={new Error(error)} />}
            {error === undefined && !shown && <Loading />}
            {shown?.kind === 'box' && (
              <BoxMonitor key={chosen} box={shown} alarms={then?.alarms.latest} onCluster={setChosen} />
            )}
            {shown?.kind === 'cluster' && <ClusterMonitor key={chosen} cluster={shown} alarms={then?.alarms.latest} />}
          </div>
        </div>
      )}
    </Modal>
  )
  return <MomentContext value={at === undefined ? undefined : (shown?.at ?? at)}>{dialog}</MomentContext>
}
