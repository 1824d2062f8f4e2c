import { useMemo } from 'react'
import { isStale } from '#web/equipment/metrics/MetricList.tsx'
import { powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import { ageText } from '#web/kit/Age.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'
import { useNow } from '#web/kit/useNow.ts'
import { texts } from '#web/texts.ts'
import type { PileHome, PileTile } from '../../shapes.ts'
import { messages } from './messages.ts'
import { PileCard } from './PileCard.tsx'
import { type Quay, quaysOf, sumOf } from './quays.ts'
import './quays.css'

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
  const ageOf = ({ ts, intervalSeconds, silent }: PileTile): string | null =>
    silent || isStale(ts, now, intervalSeconds) ? ageText(ts, now, say) : null
  const headOf = ({ piles }: Quay): string => {
    const { used, outlets, power } = sumOf(piles)
    return text('quayHead', piles.length, used, outlets, quantityWords(powerText(power)))
  }
  return (
    <ScrollArea className="tw-pilequays" label={text('piles')}>
      {quays.map((quay) => (
        <section key={quay.stationId} className="tw-pilequay" aria-label={quay.stationName}>
          <h2 className="tw-pilequay-head">
            {quay.stationName} <span>{headOf(quay)}</span>
          </h2>
          <div className="tw-pilequay-piles">
            {quay.piles.map((pile) => (
              <PileCard key={pile.deviceId} pile={pile} time={time} age={ageOf(pile)} onOpen={onOpen} />
            ))}
          </div>
        </section>
      ))}
    </ScrollArea>
  )
}
