import { useText } from '#web/i18n.ts'
import { cellClock, cellsOfDay, type MonthGroup, runsOf } from './bands.ts'
import { tariffMessages } from './tariffMessages.ts'
import './tariffs.css'

/** A day by kinds of hours, with the word and the price of each run. */
export const DayBand = ({ cells, prices }: Pick<MonthGroup, 'cells' | 'prices'>) => {
  const text = useText(tariffMessages)
  return (
    <ol className="tw-tariff-band">
      {runsOf(cells).map(({ kind, from, to }) => (
        <li
          key={from}
          className={`tw-tariff-run tw-tariff-${kind}`}
          style={{ flexGrow: (to - from) / cellsOfDay }}
          title={`${cellClock(from)}–${cellClock(to)} ${text(kind)} ${prices[kind] ?? ''}`}
        >
          <span>{text(kind)}</span>
          <small>{prices[kind]}</small>
        </li>
      ))}
    </ol>
  )
}
