import { type CSSProperties, memo } from 'react'
import { sinceText } from '#web/equipment/home/homeData.ts'
import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { shareOf } from '#web/equipment/pictures/shapes.ts'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { dash, numberText } from '#web/kit/format.ts'
import type { ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { isBelowReserve } from './outlook.ts'
import { ShipStrip } from './ShipStrip.tsx'
import { placeWords, powerWords, stateWords } from './shipWords.ts'
import './rows.css'

/** `time` is the picture's, `yyyy-MM-dd HH:mm:ss`, `at` the same in ms. */
type ShipRowProps = { ship: ShipTile; at: number; time: string; onOpen: (id: string) => void }

const toneOf = (ship: ShipTile): string => {
  const level = levelOf(ship.alarmLevel) ?? (isBelowReserve(ship) ? 2 : null)
  return level === null ? '' : ` tw-ships-row-level${level}`
}

/** A time of day, with the date in small letters where it is not today. */
const Expected = ({ eta, time }: { eta: string; time: string }) => {
  const said = sinceText(eta, time)
  return (
    <span>
      {said.length > 5 && <small>{said.slice(0, -5)}</small>}
      <b>{said.slice(-5)}</b>
    </span>
  )
}

const Sailing = ({ ship, leg, at, time }: ShipRowProps & { leg: NonNullable<ShipTile['leg']> }) => {
  const text = useText(messages)
  const { arrivalSoc, arrivalSocLow: low, arrivalSocHigh: high, restDistance, eta } = leg
  return (
    <>
      <ShipStrip ship={ship} leg={leg} at={at} />
      <span className="tw-ships-row-figure">
        <span>
          <b>{numberText(arrivalSoc, 0)}</b> <small>%</small>
        </span>
        <small>{low === null || high === null ? dash : `${numberText(low, 0)}–${numberText(high, 0)} %`}</small>
      </span>
      <span className="tw-ships-row-figure">
        {eta === null ? <b>{dash}</b> : <Expected eta={eta} time={time} />}
        <small>{numberText(restDistance, 0)} n mile</small>
      </span>
      {ship.silent && <span className="tw-hidden">{text('silent')}</span>}
    </>
  )
}

const Lying = ({ ship }: Pick<ShipRowProps, 'ship'>) => {
  const text = useText(messages)
  const charging = (ship.power ?? 0) <= -1
  const style = { '--tw-share': shareOf(ship.soc) } as CSSProperties
  return (
    <>
      <span className="tw-ships-row-lying">
        <span
          className={charging ? 'tw-ships-row-gauge tw-ships-row-charging' : 'tw-ships-row-gauge'}
          style={style}
          aria-hidden="true"
        />
        <span>
          {[stateWords(ship, text), ship.silent ? '' : powerWords(ship.power, text)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="tw-ships-row-figure">
        <span>
          <b>{numberText(ship.soc, 0)}</b> <small>%</small>
        </span>
      </span>
      <span className="tw-ships-row-figure" />
    </>
  )
}

/** A ship in the list: under way with its leg as a strip, else where it lies and what its batteries do. */
export const ShipRow = memo((props: ShipRowProps) => {
  const { ship, time, onOpen } = props
  const text = useText(messages)
  const { language } = useLanguage()
  const last = ship.updateTime === null ? text('neverSeen') : text('lastSeen', sinceText(ship.updateTime, time))
  return (
    <li className={`tw-ships-row${ship.leg ? '' : ' tw-ships-row-short'}${toneOf(ship)}`}>
      <button
        type="button"
        className={ship.silent ? 'tw-ships-row-open tw-ships-row-silent' : 'tw-ships-row-open'}
        onClick={() => onOpen(ship.deviceId)}
      >
        <span className="tw-ships-row-name">
          <span>
            <LevelBadge level={levelOf(ship.alarmLevel)} /> <b>{ship.vesselName}</b>
          </span>
          <small>{ship.silent ? last : placeWords(ship, language, text)}</small>
        </span>
        {ship.leg ? <Sailing {...props} leg={ship.leg} /> : <Lying ship={ship} />}
      </button>
    </li>
  )
})
