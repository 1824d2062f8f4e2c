import type { TariffRow } from '#features/tariffs/shapes.ts'
import { serverNow } from '#web/calls/clock.ts'
import { useText } from '#web/i18n.ts'
import { today } from '#web/kit/time/days.ts'
import { useSession } from '#web/session/session.ts'
import { reportMessages } from './reportMessages.ts'
import { hoursNow } from './tariffHours.ts'

/** What a kWh costs by the hours of a day of this month, CNY. */
export const TariffHours = ({
  rows,
  tariffId,
}: {
  rows: readonly TariffRow[]
  tariffId: string | null | undefined
}) => {
  const text = useText(reportMessages)
  const { user } = useSession()
  const month = Number(today(user?.time_zone ?? 'Asia/Shanghai').slice(5, 7))
  const hours = hoursNow(rows, tariffId, { now: serverNow(), month })
  if (hours.length === 0) return null
  return (
    <ol className="tw-chargereport-hours" aria-label={text('bands')}>
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
