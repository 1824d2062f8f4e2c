import { type ReactNode, useMemo } from 'react'
import type { OpenAlarms } from '#contract/alarm.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { useOpenAlarms } from '../alarms/useOpenAlarms.ts'
import { type Home, type HomeTile, sinceText } from '../home/homeData.ts'
import { runStateOf } from '../pictures/unitState.ts'
import { SentenceBar, type StateCount } from '../sentence/SentenceBar.tsx'
import { type SentenceGiven, sentenceOf } from '../sentence/sentence.ts'
import { sentenceMessages } from '../sentence/sentenceMessages.ts'
import { type AlarmActions, AlarmBand, AlarmLineBand } from './AlarmBand.tsx'
import { newestOf } from './silentPlace.ts'
import { useCalm } from './useCalm.ts'
import { bandOf, caredFor, inOrder } from './wallAlarms.ts'
import { wallMessages } from './wallMessages.ts'
import './wall.css'

export type WallTile = HomeTile & { readonly silent: boolean; readonly updateTime: string | null }

/** What a home hands to its wall. `alarms` are those of a moment of the past: nothing is followed then. */
export type WallGiven<H extends Home<WallTile> = Home<WallTile>> = {
  home: H
  empty: SentenceGiven['empty']
  alarms: OpenAlarms | undefined
  lost: boolean
  onOpen: (deviceId: string) => void
}

/** What a platform's wall says in its sentence, and where its alarms lead. */
export type WallWords = AlarmActions &
  Pick<SentenceGiven, 'units' | 'amount' | 'next' | 'upcoming' | 'said' | 'concern' | 'silentPlace'> & {
    /** at the right of the sentence, in place of the running states of the units */
    counts?: readonly StateCount[]
    /** leads to the unresolved alarms */
    onMoreAlarms: () => void
  }

/** `tight`: an alarm takes the upper third, and everything else steps back. `since` is the newest reading of the silent units. */
export type WallShown = {
  tight: boolean
  open: OpenAlarms | undefined
  counted: { online: number; total: number; since: string | null }
}

type WallFrameProps = Omit<WallGiven, 'onOpen'> & {
  words: WallWords
  children: (shown: WallShown) => ReactNode
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

/** The frame of a wall: one sentence or the gravest alarm, further alarms as lines, and below them what the platform shows. */
export const WallFrame = (props: WallFrameProps) =>
  props.alarms ? <Frame {...props} open={props.alarms} /> : <LiveFrame {...props} />

const LiveFrame = (props: WallFrameProps) => <Frame {...props} open={useOpenAlarms().open} />

const Frame = (props: WallFrameProps & { open: OpenAlarms | undefined }) => {
  const { home, words, empty, alarms, lost, open, children } = props
  const say = useText(sentenceMessages)
  const text = useText(wallMessages)
  const { language } = useLanguage()
  const { tiles, time, at } = home
  const { onOpenAlarm, onOpenStory, onMoreAlarms, counts, ...said } = words
  const silent = tiles.filter((tile) => tile.silent)
  const known = useMemo(() => (open?.latest ?? []).map(caredFor), [open])
  const heard = newestOf(silent)
  const allSilent = tiles.length > 0 && silent.length === tiles.length
  const band = bandOf(known, open?.byLevel ?? [])
  const lead = lost || allSilent ? undefined : band.lead
  const past = alarms !== undefined
  const sentence = sentenceOf(
    {
      ...said,
      state: lost ? 'lost' : past ? 'replay' : 'live',
      total: tiles.length,
      silent: silent.length,
      inAlarm: tiles.filter((tile) => !tile.silent && tile.alarmLevel !== null).length,
      silentSince: heard,
      empty,
      open,
      first: inOrder(known).find(({ care }) => care === undefined)?.alarm ?? inOrder(known)[0]?.alarm,
      time,
    },
    say,
    language,
  )
  const calm = useCalm(!past && !lost && silent.length === 0 && open?.count === 0, at)
  const actions = { onOpenAlarm, onOpenStory }
  const tight = lead !== undefined
  const counted = {
    online: tiles.length - silent.length,
    total: tiles.length,
    since: heard && sinceText(heard, time),
  }
  return (
    <div className="tw-wall">
      <div className={`tw-wall-in${tight ? ' tw-wall-tight' : ''}${lost || allSilent ? ' tw-wall-last' : ''}`}>
        {lead ? (
          <AlarmBand lead={lead} time={time} past={past} {...actions} />
        ) : (
          <SentenceBar sentence={sentence} counts={counts ?? countsOf(tiles)} calm={calm} onOpenAlarm={onOpenAlarm} />
        )}
        {!lost && !allSilent && band.lines.length > 0 && (
          <div className="tw-wall-lines">
            {band.lines.map((shown) => (
              <AlarmLineBand key={shown.alarm.alarmId} shown={shown} time={time} past={past} {...actions} />
            ))}
            {band.others > 0 && (
              <button type="button" className="tw-wall-others" onClick={onMoreAlarms}>
                {text('others', band.others)}
              </button>
            )}
          </div>
        )}
        {children({ tight, open, counted })}
      </div>
    </div>
  )
}
