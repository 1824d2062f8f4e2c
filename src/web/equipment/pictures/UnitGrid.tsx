import type { CSSProperties } from 'react'
import { useText } from '../../i18n.ts'
import { ageText } from '../../kit/Age.tsx'
import { texts } from '../../texts.ts'
import { isStale } from '../metrics/MetricList.tsx'
import { pictureMessages } from './pictureMessages.ts'
import { UnitTile } from './UnitTile.tsx'
import type { UnitGlance } from './unitState.ts'
import './tile.css'

/** How tiles share the room of a wall. `rows` is undefined where the fleet scrolls. */
export type Fit = { columns: number; rows: number | undefined; dense: boolean }

type UnitGridProps = {
  units: readonly UnitGlance[]
  /** ms */
  now: number
  intervalSeconds: number
  /** on the wall of a home */
  wall?: boolean
  fit?: Fit | undefined
  /** must stay the same function, or every tile is drawn again */
  onOpen?: ((id: string) => void) | undefined
}

const classOf = (wall: boolean, fit: Fit | undefined): string =>
  ['tw-tiles', wall && 'tw-tiles-wall', fit?.dense && 'tw-tiles-dense', fit?.rows && 'tw-tiles-whole']
    .filter(Boolean)
    .join(' ')

/** A fleet as a grid of tiles; only changed ones are drawn. */
export const UnitGrid = ({ units, now, intervalSeconds, wall = false, fit, onOpen }: UnitGridProps) => {
  const text = useText(texts)
  const words = useText(pictureMessages)
  if (units.length === 0) return <p className="tw-age">{words('fleetEmpty')}</p>
  return (
    <ul
      className={classOf(wall, fit)}
      style={{ '--tw-columns': fit?.columns, '--tw-rows': fit?.rows } as CSSProperties}
    >
      {units.map((unit) => (
        <li key={unit.id}>
          <UnitTile
            unit={unit}
            age={isStale(unit.ts, now, unit.intervalSeconds ?? intervalSeconds) ? ageText(unit.ts, now, text) : null}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  )
}
