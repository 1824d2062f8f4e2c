import type { TariffRow } from '#features/tariffs/shapes.ts'
import { serverNow } from '../../calls/clock.ts'
import { useText } from '../../i18n.ts'
import { today } from '../../kit/time/days.ts'
import { useZone } from '../../session/zone.ts'
import { tariffMessages } from './tariffMessages.ts'
import { hoursNow } from './hoursNow.ts'
import './tariffHours.css'

/** What a kWh costs by the hours of a day of this month, CNY. */
export const TariffHours = ({
  rows,
  tariffId,
}: {
  rows: readonly TariffRow[]
  tariffId: string | null | undefined
}) => {
  const text = useText(tariffMessages)
  const month = Number(today(useZone()).slice(5, 7))
  const hours = hoursNow(rows, tariffId, { now: serverNow(), month })
  if (hours.length === 0) return null
  return (
    <ol className="tw-tariffhours" aria-label={text('bands')}>
      {hours.map(({ from, to, price }) => (
        <li key={from}>
          <span>
            {from}–{to}
          </span>
          <b>{price}</b>
        </li>
      ))}
    </ol>
  )
}
