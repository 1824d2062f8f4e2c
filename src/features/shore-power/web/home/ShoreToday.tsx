import { energyText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import { useText } from '#web/i18n.ts'
import { groupedText, numberText, percentText } from '#web/kit/format.ts'
import type { ShoreSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import './shoreCards.css'

/** What was supplied today and what the month brought. */
export const ShoreToday = ({ sums: { energyToday, energyMonth, feeMonth, usageRate } }: { sums: ShoreSums }) => {
  const text = useText(messages)
  const energy = energyText(energyToday)
  return (
    <section className="tw-shorecards" aria-label={text('energyToday')}>
      <dl>
        <div>
          <dt>{text('energyToday')}</dt>
          <dd>
            <strong>{numberText(energy.value, energy.decimals)}</strong> <span>{energy.unit}</span>
          </dd>
        </div>
        <div>
          <dt>{text('feeMonth')}</dt>
          <dd>
            <strong>{groupedText(feeMonth)}</strong> <span>{feeMonth === null ? text('noTariff') : text('yuan')}</span>
          </dd>
        </div>
      </dl>
      <p>{text('usage', quantityWords(energyText(energyMonth)), percentText(usageRate, 1))}</p>
    </section>
  )
}
