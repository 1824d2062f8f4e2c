import { useMemo } from 'react'
import type { OpenAlarms } from '#contract/alarm.ts'
import type { HourEnergy } from '#contract/unit.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { dayOf } from '../../kit/time/moment.ts'
import { useOpenAlarms } from '../alarms/useOpenAlarms.ts'
import { type Home, type HomeTile, sinceText } from '../home/homeData.ts'
import type { Quantity } from '../metrics/quantities.ts'
import { runStateOf } from '../pictures/unitState.ts'
import type { StripDock, StripShip } from '../river/docks.ts'
import { RiverStrip } from '../river/RiverStrip.tsx'
import { SentenceBar, type StateCount } from '../sentence/SentenceBar.tsx'
import { type SentenceGiven, sentenceOf } from '../sentence/sentence.ts'
import { sentenceMessages } from '../sentence/sentenceMessages.ts'
import { type AlarmActions, AlarmBand, AlarmLineBand } from './AlarmBand.tsx'
import { EnergyToday } from './EnergyToday.tsx'
import { newestOf, silentPlaceOf } from './silentPlace.ts'
import { useCalm } from './useCalm.ts'
import { WallAlarms } from './WallAlarms.tsx'
import { type WallFigure, WallFigures } from './WallFigures.tsx'
import { bandOf, caredFor, inOrder } from './wallAlarms.ts'
import { wallMessages } from './wallMessages.ts'
import './wall.css'

export type WallTile = HomeTile & { readonly silent: boolean; readonly updateTime: string | null }

/** What a platform's wall shows; docks and ships must stay the same while nothing in them changes. */
export type WallView = AlarmActions & {
  units: SentenceGiven['units']
  amount: Quantity
  next: string
  docks: readonly StripDock[]
  ships: readonly StripShip[]
  /** whether docks count the units that are ready for a ship */
  ready?: boolean
  figures: readonly WallFigure[]
  hours: readonly HourEnergy[]
  /** the hours of the day before; undefined until they are known */
  yesterday: readonly HourEnergy[] | undefined
  /** today's past is still being written */
  waiting?: boolean
  /** leads to the unresolved alarms */
  onMoreAlarms: () => void
}

type HomeWallProps = {
  home: Home<WallTile>
  view: WallView
  empty: SentenceGiven['empty']
  /** the alarms of a moment of the past: nothing is followed then */
  then: OpenAlarms | undefined
  lost: boolean
  onOpen: (deviceId: string) => void
}

const states = ['charging', 'discharging', 'standby', 'shutdown'] as const

const countsOf = (tiles: readonly WallTile[]): StateCount[] => {
  const heard = tiles.filter(({ silent }) => !silent)
  return [
    ...states.map((state) => ({
      state,
      count: heard.filter(({ runningState }) => runStateOf(runningState) === state).length,
    })),
    { state: 'offline', count: tiles.length - heard.length },
  ]
}

/** A home as a wall: one sentence or the gravest alarm, where everything is, and the figures. It fits its room without scrolling. */
export const HomeWall = (props: HomeWallProps) =>
  props.then ? <Wall {...props} open={props.then} /> : <LiveWall {...props} />

const LiveWall = (props: HomeWallProps) => <Wall {...props} open={useOpenAlarms().open} />

const Wall = ({ home, view, empty, then, lost, onOpen, open }: HomeWallProps & { open: OpenAlarms | undefined }) => {
  const say = useText(sentenceMessages)
  const text = useText(wallMessages)
  const { language } = useLanguage()
  const { tiles, time, timeZone, at } = home
  const silent = tiles.filter((tile) => tile.silent)
  const known = useMemo(() => (open?.latest ?? []).map(caredFor), [open])
  const heard = newestOf(silent)
  const allSilent = tiles.length > 0 && silent.length === tiles.length
  const band = bandOf(known, open?.byLevel ?? [])
  const lead = lost || allSilent ? undefined : band.lead
  const past = then !== undefined
  const sentence = sentenceOf(
    {
      state: lost ? 'lost' : past ? 'replay' : 'live',
      units: view.units,
      total: tiles.length,
      silent: silent.length,
      inAlarm: tiles.filter((tile) => !tile.silent && tile.alarmLevel !== null).length,
      silentSince: heard,
      silentPlace: silentPlaceOf(tiles, view.docks, view.ships),
      amount: view.amount,
      next: view.next,
      empty,
      open,
      first: inOrder(known).find(({ care }) => care === undefined)?.alarm ?? inOrder(known)[0]?.alarm,
      time,
    },
    say,
    language,
  )
  const calm = useCalm(!past && !lost && silent.length === 0 && open?.count === 0, at)
  const today = dayOf(at, timeZone)
  const actions = { onOpenAlarm: view.onOpenAlarm, onOpenStory: view.onOpenStory }
  const tight = lead !== undefined
  return (
    <div className="tw-wall">
      <div className={`tw-wall-in${tight ? ' tw-wall-tight' : ''}${lost || allSilent ? ' tw-wall-last' : ''}`}>
        {lead ? (
          <AlarmBand lead={lead} time={time} past={past} {...actions} />
        ) : (
          <SentenceBar sentence={sentence} counts={countsOf(tiles)} calm={calm} onOpenAlarm={view.onOpenAlarm} />
        )}
        {!lost && !allSilent && band.lines.length > 0 && (
          <div className="tw-wall-lines">
            {band.lines.map((shown) => (
              <AlarmLineBand key={shown.alarm.alarmId} shown={shown} time={time} past={past} {...actions} />
            ))}
            {band.others > 0 && (
              <button type="button" className="tw-wall-others" onClick={view.onMoreAlarms}>
                {text('others', band.others)}
              </button>
            )}
          </div>
        )}
        <RiverStrip docks={view.docks} ships={view.ships} ready={view.ready ?? false} dim={tight} onOpen={onOpen} />
        <div className="tw-wall-cards">
          <WallFigures
            figures={view.figures}
            counted={{
              online: tiles.length - silent.length,
              total: tiles.length,
              since: heard && sinceText(heard, time),
            }}
            plain={tight}
          />
          {!tight && (
            <>
              <EnergyToday
                today={view.hours}
                yesterday={view.yesterday}
                from={today.from}
                before={dayOf(today.from - 1, timeZone).from}
                now={Math.floor(at / 60_000) * 60_000}
                waiting={view.waiting ?? false}
              />
              <WallAlarms
                alarms={open?.latest}
                count={open?.count ?? 0}
                time={time}
                onOpenAlarm={view.onOpenAlarm}
                onMore={view.onMoreAlarms}
              />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
