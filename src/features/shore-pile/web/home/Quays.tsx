import { useMemo } from 'react'
import { isStale } from '#web/equipment/metrics/MetricList.tsx'
import { powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import { ageText } from '#web/kit/Age.tsx'
import { InSight } from '#web/kit/InSight.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { texts } from '#web/texts.ts'
import type { PileHome, PileTile } from '../../shapes.ts'
import { messages } from './messages.ts'
import { PileCard } from './PileCard.tsx'
import { type Quay, quaysOf, sumOf } from './quays.ts'
import './quays.css'

/** more piles than stand on a wall at their full size */
const mostAtLarge = 12
/** of more, only those in sight are drawn */
const mostDrawn = 48

type QuaysProps = {
  home: Pick<PileHome, 'tiles' | 'time'>
  /** must stay the same function */
  onOpen: (deviceId: string) => void
}

/** The piles of every quay, faults first, then those in use. */
export const Quays = ({ home: { tiles, time }, onOpen }: QuaysProps) => {
  const text = useText(messages)
  const say = useText(texts)
  const now = useNow(5000)
  const quays = useMemo(() => quaysOf(tiles), [tiles])
  const dense = tiles.length > mostAtLarge && quays.length > 1
  const ageOf = ({ ts, intervalSeconds, silent }: PileTile): string | null =>
    silent || isStale(ts, now, intervalSeconds) ? ageText(ts, now, say) : null
  const headOf = ({ piles }: Quay): string => {
    const { used, outlets, power } = sumOf(piles)
    return text('quayHead', piles.length, used, outlets, quantityWords(powerText(power)))
  }
  return (
    <ScrollArea className={dense ? 'tw-pilequays tw-pilequays-many' : 'tw-pilequays'} label={text('piles')}>
      {quays.map((quay) => (
        <section key={quay.stationId} aria-label={quay.stationName}>
          <h2 className="tw-pilequay-head">
            {quay.stationName} <span>{headOf(quay)}</span>
          </h2>
          <div className="tw-pilequay-piles">
            {quay.piles.map((pile) => (
              <InSight key={pile.deviceId} className="tw-pilequay-place" always={tiles.length <= mostDrawn}>
                <PileCard {...{ pile, time, dense, onOpen }} age={ageOf(pile)} />
              </InSight>
            ))}
          </div>
        </section>
      ))}
    </ScrollArea>
  )
}
