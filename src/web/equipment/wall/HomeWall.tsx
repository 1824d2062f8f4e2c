import type { HourEnergy } from '#contract/unit.ts'
import { dayOf } from '../../kit/time/moment.ts'
import type { Home } from '../home/homeData.ts'
import { type HourCall, useYesterday } from '../home/useYesterday.ts'
import type { StripDock, StripShip } from '../river/docks.ts'
import { RiverStrip } from '../river/RiverStrip.tsx'
import { EnergyToday } from './EnergyToday.tsx'
import { silentPlaceOf } from './silentPlace.ts'
import { WallAlarms } from './WallAlarms.tsx'
import { type WallFigure, WallFigures } from './WallFigures.tsx'
import { WallFrame, type WallGiven, type WallTile, type WallWords } from './WallFrame.tsx'

/** What a battery platform's wall shows; docks and ships must stay the same while nothing in them changes. */
export type WallView = Omit<WallWords, 'silentPlace'> & {
  docks: readonly StripDock[]
  ships: readonly StripShip[]
  /** whether docks count the units that are ready for a ship */
  ready?: boolean
  figures: readonly WallFigure[]
  hours: readonly HourEnergy[]
  /** today's past is still being written */
  waiting?: boolean
}

type HomeWallProps = WallGiven<Home<WallTile>> & {
  view: WallView
  /** the home at a moment, which knows the hours of the day before */
  replay: HourCall<{ hours: HourEnergy[] }>
}

/** The home of batteries as a wall: one sentence or the gravest alarm, where everything is, and the figures. It fits its room without scrolling. */
export const HomeWall = ({ view, replay, onOpen, ...given }: HomeWallProps) => {
  const { docks, ships, ready = false, figures, hours, waiting = false, ...words } = view
  const { tiles, time, timeZone, at } = given.home
  const yesterday = useYesterday(replay, given.home)
  const today = dayOf(at, timeZone)
  return (
    <WallFrame {...given} words={{ ...words, silentPlace: silentPlaceOf(tiles, docks, ships) }}>
      {({ tight, open, counted }) => (
        <>
          <RiverStrip docks={docks} ships={ships} ready={ready} dim={tight} onOpen={onOpen} />
          <div className="tw-wall-cards">
            <WallFigures figures={figures} counted={counted} plain={tight} />
            {!tight && (
              <>
                <EnergyToday
                  today={hours}
                  yesterday={yesterday}
                  from={today.from}
                  before={dayOf(today.from - 1, timeZone).from}
                  now={Math.floor(at / 60_000) * 60_000}
                  waiting={waiting}
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
        </>
      )}
    </WallFrame>
  )
}
