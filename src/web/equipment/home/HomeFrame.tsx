import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import type { AlarmRow, OpenAlarms } from '#contract/alarm.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topic.ts'
import { hearServerTime } from '../../calls/clock.ts'
import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { FailedState } from '../../kit/FailedState.tsx'
import { ReplayBar } from '../../kit/time/ReplayBar.tsx'
import { ReplayButton } from '../../kit/time/ReplayButton.tsx'
import { MomentContext, ReplayContext, useReplay } from '../../kit/time/replay.ts'
import { useLiveOrPast } from '../../live/liveOrPast.ts'
import { useSession } from '../../session/session.ts'
import { alarmPlace } from '../alarms/alarmAddress.ts'
import { PlatformContext } from '../alarms/useOpenAlarms.ts'
import { type MarksCall, useMarks } from '../alarms/useMarks.ts'
import { WallOnDuty } from '../duty/OnDuty.tsx'
import { useUnitInAddress } from '../detail/useDetailAddress.ts'
import type { WallGiven, WallTile } from '../wall/WallFrame.tsx'
import type { Home } from './homeData.ts'
import { homeMessages } from './homeMessages.ts'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import './home.css'
import './screen.css'
import { browserZone } from '../../session/zone.ts'

/** A platform's home on the wire: live under the user's id, as it was at a moment (ms), and its alarms of a day. */
type HomeCalls<H, D extends z.ZodType> = {
  topic: Topic<z.ZodType<H>, D>
  merge: (home: H, delta: z.output<D>) => H
  replay: Endpoint<z.ZodType<unknown, { at: number | string }>, z.ZodType<H & { alarms: OpenAlarms }>>
  marks: MarksCall
}

export type ShownHome<H> = {
  home: H
  /** the alarms of a moment of the past; undefined while live */
  alarms: OpenAlarms | undefined
  /** opens a unit's detail; stays the same function */
  open: (deviceId: string) => void
  /** opens the unit of an alarm at its part and cell with the alarm marked; stays the same function */
  openAlarm: (alarm: AlarmRow) => void
}

type HomeFrameProps<H extends Home<WallTile>, D extends z.ZodType> = {
  platform: PlatformKey
  calls: HomeCalls<H, D>
  title: string
  /** while there is no unit yet */
  empty: { title: string; hint: string }
  /** the key in the address of the unit that is open: `?box=…&at=…` */
  unitKey: string
  /** in the head, beside the title */
  verdict: (shown: ShownHome<H>) => ReactNode
  /** the first screen; `given` is what every wall is drawn from */
  wall: (shown: ShownHome<H>, given: WallGiven<H>) => ReactNode
  /** the map, which is drawn only when somebody asks for it; left out where places are not known */
  map?: (shown: ShownHome<H>) => ReactNode
  /** below the wall, except in full screen: three columns, one after the other on a phone */
  columns: (shown: ShownHome<H>) => readonly [left: ReactNode, middle: ReactNode, right: ReactNode]
  detail: (deviceId: string, onClose: () => void) => ReactNode
}

/** A home on the wall: what the fleet does, where and since when, and what is wrong; with `?at=` at a moment of the past. */
export const HomeFrame = <H extends Home<WallTile>, D extends z.ZodType>(props: HomeFrameProps<H, D>) => {
  const { platform, calls, title, empty, unitKey, verdict, wall, map, columns, detail } = props
  const text = useText(homeMessages)
  const { user } = useSession()
  const replay = useReplay()
  const isPast = replay.at !== undefined
  const {
    data: home,
    state,
    error,
    answer,
    waiting,
  } = useLiveOrPast(calls.topic, user?.user_id, {
    merge: calls.merge,
    past: { endpoint: calls.replay, input: (at: number) => ({ at }), pick: (then) => then },
    at: replay.at,
    next: replay.next,
  })
  const timeZone = home?.timeZone ?? browserZone
  const marks = useMarks(calls.marks, { at: replay.at, timeZone: home?.timeZone })
  const at = isPast ? undefined : home?.at
  // A home that is watched for days learns the server's clock only from its picture.
  useEffect(() => {
    if (at !== undefined) hearServerTime(at)
  }, [at])
  const [unit, setUnit] = useUnitInAddress(unitKey)
  // The tiles are drawn anew with each change of what they are given.
  const latest = useRef(setUnit)
  useEffect(() => {
    latest.current = setUnit
  })
  const open = useCallback((deviceId: string) => latest.current(deviceId), [])
  const openAlarm = useCallback((alarm: AlarmRow) => {
    const { unit: unitId, ...parts } = alarmPlace(alarm)
    latest.current(unitId, parts)
  }, [])
  const isFull = useLocation().pathname.startsWith('/fullScreen')
  const bar = (
    <ReplayBar replay={replay} timeZone={timeZone} marks={marks} waiting={waiting} error={error} active={unit === ''} />
  )
  if (error !== undefined && !home)
    return (
      <>
        {bar}
        <FailedState error={new Error(error)} />
      </>
    )
  if (!home) return <HomeSkeleton title={title} />
  const shown: ShownHome<H> = { home, alarms: answer?.alarms, open, openAlarm }
  const hasUnits = home.tiles.length > 0
  const lost = state === 'lost'
  const page = (
    <div className={`tw-home tw-fit${lost ? ' tw-home-lost' : ''}${isPast ? ' tw-replaying' : ''}`}>
      <div className="tw-home-screen">
        <header className="tw-home-head">
          <h1>{title}</h1>
          {hasUnits && verdict(shown)}
          <p className="tw-age" role="status">
            {text(lost ? 'lastKnown' : 'asOf', isPast ? home.time : home.time.slice(11))}
          </p>
          {!isPast && <WallOnDuty stationIds={new Set(home.tiles.map(({ stationId }) => stationId))} />}
          {hasUnits && map && <MapButton>{() => map(shown)}</MapButton>}
          <ReplayButton replay={replay} />
        </header>
        {bar}
        {hasUnits ? (
          wall(shown, { home, empty, alarms: shown.alarms, lost, onOpen: open })
        ) : (
          <EmptyState title={empty.title} hint={empty.hint} />
        )}
      </div>
      {hasUnits && !isFull && <Columns columns={columns(shown)} />}
      {unit !== '' && <Suspense fallback={null}>{detail(unit, () => setUnit(''))}</Suspense>}
    </div>
  )
  return (
    <PlatformContext value={platform}>
      <ReplayContext value={replay}>
        <MomentContext value={isPast ? home.at : undefined}>{page}</MomentContext>
      </ReplayContext>
    </PlatformContext>
  )
}

const MapButton = ({ children }: { children: () => ReactNode }) => {
  const text = useText(homeMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<EnvironmentOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('map')}
      </Button>
      <Modal
        title={text('map')}
        width="90vw"
        centered
        footer={null}
        open={open}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        {open && <div className="tw-home-mapframe">{children()}</div>}
      </Modal>
    </>
  )
}

const Columns = ({ columns: [left, middle, right] }: { columns: readonly [ReactNode, ReactNode, ReactNode] }) => (
  <div className="tw-home-grid">
    <div>{left}</div>
    <div>{middle}</div>
    <div>{right}</div>
  </div>
)

/** The place of the latest alarms, first on a phone. */
export const HomeAlarms = ({ children }: { children: ReactNode }) => <div className="tw-home-alarms">{children}</div>
