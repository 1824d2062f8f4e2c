import { useMemo } from 'react'
import { energyText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { ShipRiver } from '#web/equipment/river/ShipRiver.tsx'
import { useNextSwap } from '#web/equipment/swaps/useNextSwap.ts'
import { WallAlarms } from '#web/equipment/wall/WallAlarms.tsx'
import { type WallFigure, WallFigures } from '#web/equipment/wall/WallFigures.tsx'
import { WallFrame, type WallGiven, type WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { useText } from '#web/i18n.ts'
import { onceForEach } from '#web/kit/onceForEach.ts'
import type { ShipSnapshot, ShipSums, ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { markOf } from './markOf.ts'
import { NextArrivals } from './NextArrivals.tsx'
import { byUrgency } from './outlook.ts'
import { ShipRows } from './ShipRows.tsx'
import type { HomeText } from './shipWords.ts'
import { useShipSentence } from './useShipSentence.ts'
import { Weather } from './Weather.tsx'
import './side.css'

/** Boxes that left may hold more than those that came. */
const swapsNote = (taken: number | null, text: HomeText): string =>
  taken !== null && taken < 0
    ? text('swapsGivenNote', quantityWords(energyText(-taken)))
    : text('swapsNote', quantityWords(energyText(taken)))

const figuresOf = (sums: ShipSums, text: HomeText): WallFigure[] => [
  { name: text('perMile'), value: sums.kwhPerMile, unit: 'kWh/n mile', decimals: 1, note: text('perMileNote') },
  {
    name: text('swaps'),
    value: sums.swapsToday,
    unit: text('swapsUnit'),
    decimals: 0,
    note: swapsNote(sums.chargedToday, text),
  },
]

type ShipWallProps = WallGiven<ShipSnapshot> & { actions: Omit<WallWords, 'units' | 'amount' | 'next'> }

/** Ships as a wall: the sentence, where they are on the river, each with its leg by urgency, and what comes next. */
export const ShipWall = ({ home, onOpen, actions, ...given }: ShipWallProps) => {
  const text = useText(messages)
  const sentence = useShipSentence()
  const ships = useMemo(() => byUrgency(home.tiles), [home.tiles])
  const markFor = useMemo(() => onceForEach((ship: ShipTile) => markOf(ship, text)), [text])
  const marks = useMemo(() => ships.map(markFor), [ships, markFor])
  const { at, time, sums } = home
  const swap = useNextSwap(at, given.alarms !== undefined)
  const upcoming = swap && { upcoming: swap.part, next: swap.below }
  // These come from legs and swaps, so that a silent ship does not lessen them.
  const counted = { online: sums.shipNum, total: sums.shipNum, since: null }
  return (
    <WallFrame {...given} home={home} words={{ ...actions, ...sentence(home, ships), ...upcoming }}>
      {({ tight, open }) => (
        <>
          <ShipRiver ships={marks} label={text('river')} dim={tight} onOpen={onOpen} />
          <div className={tight ? 'tw-ships-cards tw-ships-cards-tight' : 'tw-ships-cards'}>
            <ShipRows ships={ships} at={at} time={time} onOpen={onOpen} />
            {!tight && (
              <div className="tw-ships-side">
                <WallFigures figures={figuresOf(sums, text)} counted={counted} plain={false} />
                <NextArrivals ships={ships} at={at} time={time} />
                {(open?.count ?? 0) > 0 && (
                  <div className="tw-ships-side-alarms">
                    <WallAlarms
                      alarms={open?.latest}
                      count={open?.count ?? 0}
                      time={time}
                      onOpenAlarm={actions.onOpenAlarm}
                      onMore={actions.onMoreAlarms}
                    />
                  </div>
                )}
                {!given.alarms && <Weather near={ships.find(({ shippingStatus }) => shippingStatus.lon !== null)} />}
              </div>
            )}
          </div>
        </>
      )}
    </WallFrame>
  )
}
