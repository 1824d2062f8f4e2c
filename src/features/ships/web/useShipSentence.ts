import { sinceText } from '#web/equipment/home/homeData.ts'
import { energyText } from '#web/equipment/metrics/quantities.ts'
import type { StateCount } from '#web/equipment/sentence/SentenceBar.tsx'
import type { WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { useLanguage, useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { ShipSnapshot, ShipSums, ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { arrivalsOf, concernOf, reserveOf } from './outlook.ts'
import { type HomeText, portWords } from './shipWords.ts'

type Words = Pick<WallWords, 'units' | 'amount' | 'next' | 'said'> & Pick<Partial<WallWords>, 'concern' | 'counts'>

/** A day: what arrives later is no news. */
const hoursAhead = 24

const countsOf = (sums: ShipSums, text: HomeText): StateCount[] => [
  { state: 'discharging', count: sums.sailingNum, named: { mark: '▶', name: text('sailing') } },
  { state: 'standby', count: sums.anchoredNum, named: { mark: '⚓', name: text('anchored') } },
  { state: 'standby', count: sums.berthedNum, named: { mark: '■', name: text('berthed') } },
  { state: 'shutdown', count: sums.agroundNum, named: { mark: '✕', name: text('aground') } },
  { state: 'offline', count: sums.shipNum - sums.onlineNum },
]

/** What the wall of ships says: how many, how many sail, and who arrives with too little, else who arrives next. */
export const useShipSentence = (): ((home: ShipSnapshot, ships: readonly ShipTile[]) => Words) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const arrival = (ship: ShipTile, time: string): string =>
    [
      ship.leg?.eta ? text('arrivesAt', sinceText(ship.leg.eta, time), portWords(ship, language, text)) : '',
      ship.leg?.restDistance == null ? '' : text('stillToGo', numberText(ship.leg.restDistance, 0)),
      ship.leg?.arrivalSocLow == null || ship.leg.arrivalSocHigh === null
        ? ''
        : text('within', numberText(ship.leg.arrivalSocLow, 0), numberText(ship.leg.arrivalSocHigh, 0)),
    ]
      .filter(Boolean)
      .join(' · ')
  return ({ sums, at, time }, ships) => {
    const concern = concernOf(ships)
    const [next] = arrivalsOf(ships, at, hoursAhead)
    return {
      units: (count) => text('countOfShips', count),
      amount: energyText(sums.storedEnergy),
      next: next ? text('nextArrival', next.vesselName, arrival(next, time)) : text('noneSailing'),
      said: [
        { text: text('countOfShips', sums.shipNum), tone: 'text' },
        { text: text('sailingShips', sums.sailingNum), tone: 'text' },
      ],
      ...(concern && { concern: { part: concernPart(concern, text), below: arrival(concern.ship, time) } }),
      counts: countsOf(sums, text),
    }
  }
}

const concernPart = ({ ship, num }: { ship: ShipTile; num: number }, text: HomeText) => {
  const soc = numberText(ship.leg?.arrivalSoc ?? null, 0)
  const words =
    num === 1
      ? text('arrivesBelow', ship.vesselName, soc, numberText(reserveOf(ship), 0))
      : text('manyArriveBelow', num, ship.vesselName, soc)
  return { text: words, tone: 'level2' as const }
}
