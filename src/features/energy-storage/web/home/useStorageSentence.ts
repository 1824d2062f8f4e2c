import { formatTime } from '#contract/zoned.ts'
import { energyText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { runStateOf } from '#web/equipment/pictures/unitState.ts'
import type { StateCount } from '#web/equipment/sentence/SentenceBar.tsx'
import type { WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { StorageSnapshot, StorageStation } from '../../shapes.ts'
import { messages } from './messages.ts'
import { type HomeText, powerWords } from './words.ts'

type Words = Pick<WallWords, 'units' | 'amount' | 'next' | 'said'> & Pick<Partial<WallWords>, 'concern' | 'counts'>

const hourMs = 3_600_000
/** What lasts longer than a day is no news. */
const dayHours = 24

/** When the stations are empty, or full, if they go on as they do; nothing where that is not within a day. */
const outlookOf = ({ sums, at, timeZone }: StorageSnapshot, text: HomeText): string[] => {
  const { power, chargeable, dischargeable } = sums
  const left = (power ?? 0) > 0 ? dischargeable : chargeable
  if (power === null || left === null || Math.abs(power) < 1) return []
  const hours = left / Math.abs(power)
  if (hours > dayHours) return []
  return [text(power > 0 ? 'emptyAt' : 'fullAt', formatTime(at + hours * hourMs, timeZone).slice(11, 16))]
}

const countsOf = ({ states }: StorageSnapshot): StateCount[] =>
  states.states.map(({ code, count }) => ({ state: runStateOf(code), count }))

const concernOf = (stations: readonly StorageStation[], text: HomeText) => {
  const off = stations.find(({ residual }) => residual !== null)
  if (!off) return {}
  const words = text('unexplained', off.stationName, numberText(off.residual, 1))
  return { concern: { part: { text: words, tone: 'level2' as const }, below: text('unexplainedHint') } }
}

/** What the wall of storage stations says: the power, and when they are empty or full; `counts` are PCS by state. */
export const useStorageSentence = (): ((home: StorageSnapshot) => Words) => {
  const text = useText(messages)
  return (home) => ({
    units: (count) => text('countOfDevices', count),
    amount: energyText(home.sums.dischargeable),
    next: text(
      'holding',
      numberText(home.sums.soc, 0),
      quantityWords(energyText(home.sums.dischargeable)),
      quantityWords(energyText(home.sums.chargeable)),
    ),
    said: [powerWords(home.sums.power, text), ...outlookOf(home, text)].map((said) => ({ text: said, tone: 'text' })),
    ...concernOf(home.stations, text),
    counts: countsOf(home),
  })
}
