import type { CSSProperties } from 'react'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import type { ShipTile } from '../shapes.ts'
import { messages } from './homeMessages.ts'
import { isBelowReserve, reserveOf, sailedShare } from './outlook.ts'
import './strip.css'

type StripShip = Pick<ShipTile, 'soc' | 'leg' | 'reserveSoc' | 'alarmLevel'>
type ShipStripProps = { ship: StripShip; leg: NonNullable<StripShip['leg']>; at: number }

const y = (soc: number): number => 100 - Math.min(100, Math.max(0, soc))

/** Above the filling where that is too low to hold the words, %. */
const labelFoot = (soc: number | null): number => (soc === null || soc >= 55 ? 0 : Math.min(soc, 55))

const toneOf = (ship: StripShip): string => {
  const level = levelOf(ship.alarmLevel)
  if (level !== null) return ` tw-ships-strip-level${level}`
  return isBelowReserve(ship) ? ' tw-ships-strip-level2' : ''
}

/**
 * A leg from berth to berth, 0 to 100 %: filled to now, dashed to the berth within its band; dotted is the reserve. Where nobody knows how
 * far it goes, the charge is a level without a place.
 */
export const ShipStrip = ({ ship, leg, at }: ShipStripProps) => {
  const text = useText(messages)
  const { soc } = ship
  const { arrivalSoc, arrivalSocLow: low, arrivalSocHigh: high } = leg
  const share = sailedShare(leg, at)
  const x = (share ?? 0) * 100
  const reserve = reserveOf(ship)
  const notReckoned = share === null ? text('sailed', numberText(leg.distance, 0)) : text('notReckoned')
  const said = [
    text('socNow', numberText(soc, 0)),
    arrivalSoc === null
      ? notReckoned
      : text('socArrival', numberText(arrivalSoc, 0), numberText(low, 0), numberText(high, 0)),
    text('reserve', numberText(reserve, 0)),
  ].join(', ')
  return (
    <span className={`tw-ships-strip${toneOf(ship)}`}>
      <span className="tw-hidden">{said}</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {soc !== null && share !== null && (
          <>
            <rect className="tw-ships-strip-fill" x="0" y={y(soc)} width={x} height={100 - y(soc)} />
            {arrivalSoc !== null && (
              <>
                <path
                  className="tw-ships-strip-band"
                  d={`M${x} ${y(soc)}L100 ${y(high ?? arrivalSoc)}V${y(low ?? arrivalSoc)}Z`}
                />
                <path className="tw-ships-strip-ahead" d={`M${x} ${y(soc)}L100 ${y(arrivalSoc)}`} />
              </>
            )}
            <path className="tw-ships-strip-now" d={`M${x} 0V100`} />
          </>
        )}
        {soc !== null && share === null && <path className="tw-ships-strip-ahead" d={`M0 ${y(soc)}H100`} />}
        <path className="tw-ships-strip-reserve" d={`M0 ${y(reserve)}H100`} />
        <path className="tw-ships-strip-floor" d="M0 100H100" />
      </svg>
      <span
        className={`tw-ships-strip-soc${x > 40 ? ' tw-ships-strip-left' : ''}`}
        style={{ '--tw-at': `${x.toFixed(1)}%`, '--tw-up': `${labelFoot(soc)}%` } as CSSProperties}
        aria-hidden="true"
      >
        <b>{numberText(soc, 0)}</b> % {text('now')}
      </span>
      {arrivalSoc === null && (
        <span className={`tw-ships-strip-none${x > 50 ? ' tw-ships-strip-none-astern' : ''}`} aria-hidden="true">
          {notReckoned}
        </span>
      )}
    </span>
  )
}
