import { sinceText } from '#web/equipment/home/homeData.ts'
import { energyText, powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import type { SentencePart } from '#web/equipment/sentence/sentence.ts'
import type { StateCount } from '#web/equipment/sentence/SentenceBar.tsx'
import type { WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import {
  connectionStates,
  type QuaySnapshot,
  type ShoreHome,
  type ShoreStationTile,
  type ShoreSums,
} from '../../shapes.ts'
import { berthMarks, clockOf } from './berthFace.ts'
import { type HomeText, messages } from './messages.ts'

type Words = Pick<WallWords, 'units' | 'amount' | 'next' | 'said'> & Pick<Partial<WallWords>, 'concern' | 'counts'>
type Given = { home: ShoreHome; station: ShoreStationTile; quay: QuaySnapshot | undefined }

const part = (text: string, tone: SentencePart['tone'] = 'text'): SentencePart => ({ text, tone })

/** What wants somebody's hand first, else the next ship. */
export const nextOf = (quay: QuaySnapshot, now: number, text: HomeText): string => {
  const { requests, timeZone } = quay
  const unknown = requests.find(({ flags }) => flags.includes('unannounced') && flags.includes('unconfirmed'))
  if (unknown) return text('unannouncedAt', unknown.berthName ?? unknown.socketName ?? '')
  const waiting = requests.find(({ state }) => state === connectionStates.plugged || state === connectionStates.ready)
  if (waiting) return text('waiting', waiting.shippingName ?? text('unnamedShip'))
  const next = requests.find(({ state }) => state === connectionStates.requested)
  if (!next) return text('noRequest')
  const { shippingName, etaTs, berthName, maxPower } = next
  const power = maxPower === null ? '' : text('nextPower', numberText(maxPower, 0))
  return text('nextShip', shippingName ?? '', clockOf(etaTs, timeZone, now) ?? '', berthName ?? '', power)
}

const saidOf = ({ home, station }: Given, text: HomeText): SentencePart[] => {
  const { supplying, loadRate, power } = station.sums
  if (station.silent && station.updateTime !== null)
    return [part(text('silentSince', station.stationName, sinceText(station.updateTime, home.time)), 'level1')]
  return [
    part(supplying > 0 ? text('saidSupplying', supplying) : text('saidNone')),
    ...(power === null ? [] : [part(quantityWords(powerText(power)))]),
    ...(loadRate === null ? [] : [part(text('load', numberText(loadRate, 0)))]),
  ]
}

const countsOf = ({ berths, connected, supplying, requested }: ShoreSums, text: HomeText): StateCount[] => [
  { state: 'charging', count: supplying, named: { mark: berthMarks.supplying, name: text('supplying') } },
  { state: 'standby', count: connected - supplying, named: { mark: berthMarks.plugged, name: text('plugged') } },
  { state: 'standby', count: requested, named: { mark: berthMarks.requested, name: text('requested') } },
  {
    state: 'shutdown',
    count: Math.max(0, berths - connected - requested),
    named: { mark: berthMarks.free, name: text('free') },
  },
]

const full = 100

/** What the wall of shore power says: ships that are supplied, power and load; then who waits or comes next. */
export const useShoreSentence = (): ((given: Given) => Words) => {
  const text = useText(messages)
  return (given) => {
    const { home, quay } = given
    const { sums, silent } = given.station
    const over = sums.loadRate !== null && sums.loadRate > full
    return {
      units: (count) => text('countOfStations', count),
      amount: energyText(sums.energyToday),
      next: silent ? text('checkGateway') : quay ? nextOf(quay, home.at, text) : '',
      said: saidOf(given, text),
      ...(over
        ? {
            concern: {
              part: part(text('overLoad', numberText(sums.loadRate, 0)), 'level2'),
              below: text('overLoadHint'),
            },
          }
        : {}),
      counts: countsOf(sums, text),
    }
  }
}
