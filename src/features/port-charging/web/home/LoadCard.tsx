import type { CSSProperties } from 'react'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { ChargeSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import './loadCard.css'

/** kW that the plan may use: the limit less what is left free. */
export const usableOf = ({ transformerLimit, reserve }: Pick<ChargeSums, 'transformerLimit' | 'reserve'>) =>
  transformerLimit === null ? null : transformerLimit * (1 - (reserve ?? 0) / 100)

/** The load of a station against its limit, with the part that is left free and the peak of the day. */
export const LoadCard = ({ sums }: { sums: ChargeSums }) => {
  const text = useText(messages)
  const { power, transformerLimit: limit, reserve, peakToday, charging } = sums
  const usable = usableOf(sums)
  const free = usable === null || power === null ? null : usable - power
  const share = (kW: number | null): number => (limit && kW !== null ? Math.min(1, Math.max(0, kW / limit)) : 0)
  const peakRate = limit && peakToday !== null ? (peakToday / limit) * 100 : null
  const style = {
    '--tw-load': share(power),
    '--tw-usable': share(usable),
    '--tw-peak': share(peakToday),
  } as CSSProperties
  return (
    <section className="tw-chargeload" aria-label={text('loadTitle')}>
      <h2>{text('loadTitle')}</h2>
      <p className="tw-chargeload-value">
        <strong>{numberText(power, 0)}</strong>{' '}
        <span>{limit === null ? `kW · ${text('loadNoLimit')}` : text('ofLimit', numberText(limit, 0))}</span>
      </p>
      {limit !== null && (
        <div
          className={share(power) >= 1 ? 'tw-chargeload-bar tw-chargeload-over' : 'tw-chargeload-bar'}
          role="img"
          aria-label={text('loadBar', numberText(power, 0), numberText(limit, 0))}
          style={style}
        >
          {peakToday !== null && <span className="tw-chargeload-peak" />}
          {reserve !== null && reserve > 0 && <span className="tw-chargeload-reserve" />}
        </div>
      )}
      <p className="tw-chargeload-marks">
        {peakToday !== null && (
          <span className="tw-chargeload-peakwords">
            {peakRate === null
              ? text('peakPower', numberText(peakToday, 0))
              : text('peakToday', numberText(peakRate, 0))}
          </span>
        )}
        {reserve !== null && limit !== null && (
          <span className="tw-chargeload-reservewords">{text('reserve', numberText(reserve, 0))}</span>
        )}
      </p>
      <p className="tw-chargeload-note">
        {text('inCharge', charging)}
        {free !== null && ` · ${text(free >= 0 ? 'spare' : 'beyond', numberText(Math.abs(free), 0))}`}
      </p>
    </section>
  )
}
