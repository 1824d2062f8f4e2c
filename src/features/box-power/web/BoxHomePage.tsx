import { Suspense, useCallback, useEffect, useRef } from 'react'
import { lazyPart } from '#web/calls/patient.ts'
import { LatestAlarms } from '#features/alarms/web/LatestAlarms.tsx'
import { hearServerTime } from '#web/calls/clock.ts'
import { PanelBoundary } from '#web/errors.tsx'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { ReplayBar } from '#web/kit/time/ReplayBar.tsx'
import { ReplayButton } from '#web/kit/time/ReplayButton.tsx'
import { MomentContext, ReplayContext, useReplay } from '#web/kit/time/replay.ts'
import { useFilter } from '#web/kit/table/useFilter.ts'
import { useLiveOrPast } from '#web/live/liveOrPast.ts'
import { useSession } from '#web/session/session.ts'
import { usePanel } from '#web/shell/frame/usePanel.ts'
import { boxReplayContract, boxTopics } from '../contract.ts'
import type { HomeSnapshot } from '../shapes.ts'
import { FleetCard } from './FleetCard.tsx'
import { DayEnergyCard, DistributionCard, Figures, StateCard } from './HomeCards.tsx'
import { mergeHome } from './homeData.ts'
import { messages } from './homeMessages.ts'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { HomeVerdict } from './HomeVerdict.tsx'
import { useMarks } from './past.ts'
import { RankingCard } from './RankingCard.tsx'
import './home.css'

const MapCard = lazyPart(async () => (await import('./MapCard.tsx')).MapCard)
const BoxDetailDialog = lazyPart(async () => (await import('./BoxDetailDialog.tsx')).BoxDetailDialog)

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const past = {
  endpoint: boxReplayContract.replayHome,
  input: (at: number) => ({ at }),
  pick: (home: HomeSnapshot) => home,
}

/** The wall: what the fleet does, where, since when, and what is wrong; or what it did at a moment, `?at=`. `?box=` opens the detail of one. */
export const BoxHomePage = () => {
  const text = useText(messages)
  const { user } = useSession()
  const replay = useReplay()
  const isPast = replay.at !== undefined
  const {
    data: home,
    state,
    error,
    answer,
    waiting,
  } = useLiveOrPast(boxTopics.boxHome, user?.user_id, {
    merge: mergeHome,
    past,
    at: replay.at,
    next: replay.next,
  })
  const timeZone = home?.timeZone ?? browserZone
  const marks = useMarks(replay.at, home?.timeZone)
  const at = isPast ? undefined : home?.at
  // A wall that is watched for days hears of the server's clock by its picture alone.
  useEffect(() => {
    if (at !== undefined) hearServerTime(at)
  }, [at])
  const panel = usePanel()
  const more = useCallback(() => panel.open(1), [panel.open])
  const [box, setBox] = useFilter('box')
  // The tiles are drawn anew with each change of what they are given.
  const latest = useRef(setBox)
  useEffect(() => {
    latest.current = setBox
  })
  const open = useCallback((deviceId: string) => latest.current(deviceId), [])
  const bar = (
    <ReplayBar replay={replay} timeZone={timeZone} marks={marks} waiting={waiting} error={error} active={box === ''} />
  )
  if (error !== undefined && !home)
    return (
      <>
        {bar}
        <FailedState error={new Error(error)} />
      </>
    )
  if (!home) return <HomeSkeleton />
  const time = home.time.slice(11)
  const lost = state === 'lost'
  const page = (
    <div className={`tw-home tw-fit${lost ? ' tw-home-lost' : ''}${isPast ? ' tw-replaying' : ''}`}>
      <header className="tw-home-head">
        <h1>{text('title')}</h1>
        {home.tiles.length > 0 && <HomeVerdict sums={home.sums} time={home.time} then={answer?.alarms} />}
        <p className="tw-age" role="status">
          {text(lost ? 'lastKnown' : 'asOf', isPast ? home.time : time)}
        </p>
        <ReplayButton replay={replay} />
      </header>
      {bar}
      {home.tiles.length === 0 ? (
        <EmptyState title={text('noBoxes')} hint={text('noBoxesHint')} />
      ) : (
        <div className="tw-home-grid">
          <div>
            <StateCard sums={home.sums} states={home.states} />
            <RankingCard tiles={home.tiles} onOpen={open} />
          </div>
          <div>
            <Figures sums={home.sums} />
            <div className="tw-home-map">
              <PanelBoundary>
                <Suspense fallback={<div className="tw-card" />}>
                  <MapCard stations={home.stations} ships={home.ships} />
                </Suspense>
              </PanelBoundary>
            </div>
            <FleetCard tiles={home.tiles} onOpen={open} />
          </div>
          <div>
            <div className="tw-home-alarms">
              <LatestAlarms then={answer?.alarms.latest} onMore={more} />
            </div>
            <DayEnergyCard hours={home.hours} sums={home.sums} />
            <DistributionCard stations={home.stations} />
          </div>
        </div>
      )}
      {/^\d+$/.test(box) && (
        <Suspense fallback={null}>
          <BoxDetailDialog key={box} deviceId={box} onClose={() => setBox('')} />
        </Suspense>
      )}
    </div>
  )
  return (
    <ReplayContext value={replay}>
      <MomentContext value={isPast ? home.at : undefined}>{page}</MomentContext>
    </ReplayContext>
  )
}
