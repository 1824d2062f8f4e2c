import { sinceText } from '#web/equipment/home/homeData.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { arrivalsOf, isBelowReserve } from './outlook.ts'
import { portWords } from './shipWords.ts'
import './side.css'

const hours = 12
const most = 6

/** The arrivals of the next twelve hours, each with the SOC that is expected. */
export const NextArrivals = ({ ships, at, time }: { ships: readonly ShipTile[]; at: number; time: string }) => {
  const text = useText(messages)
  const { language } = useLanguage()
  const next = arrivalsOf(ships, at, hours).slice(0, most)
  return (
    <section className="tw-ships-next" aria-label={text('next')}>
      <h2>{text('next')}</h2>
      {next.length === 0 && <p>{text('noneArrives')}</p>}
      <ul>
        {next.map((ship) => (
          <li key={ship.deviceId}>
            <time>{ship.leg?.eta && sinceText(ship.leg.eta, time)}</time>
            <span>{text('arrivesPort', ship.vesselName, portWords(ship, language, text))}</span>
            <b className={isBelowReserve(ship) ? 'tw-ships-next-low' : undefined}>
              {numberText(ship.leg?.arrivalSoc ?? null, 0)} %
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}
