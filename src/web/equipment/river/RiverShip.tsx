import { type CSSProperties, memo } from 'react'
import { useText } from '../../i18n.ts'
import { pictureMessages } from '../pictures/pictureMessages.ts'
import { shareOf } from '../pictures/shapes.ts'
import { unitWords } from '../pictures/unitWords.ts'
import type { StripShip, StripUnit } from './docks.ts'
import { riverMessages } from './riverMessages.ts'
import './ship.css'

const mostDrawn = 4

const Cargo = ({ unit, onOpen }: { unit: StripUnit; onOpen: (id: string) => void }) => {
  const text = useText(riverMessages)
  const words = useText(pictureMessages)
  const said = unit.state ? unitWords(unit, null, words) : [unit.name, text('noData'), unit.place].join(', ')
  const state = unit.state ? `tw-pic-${unit.state}` : 'tw-cargo-silent'
  return (
    <button
      type="button"
      className={`tw-cargo ${state}${unit.level ? ` tw-cargo-level${unit.level}` : ''}`}
      style={{ '--tw-share': shareOf(unit.soc) } as CSSProperties}
      title={unit.name}
      onClick={() => onOpen(unit.id)}
    >
      <span className="tw-hidden">{said}</span>
    </button>
  )
}

type ShipProps = {
  ship: StripShip
  /** its middle in units of the drawing; undefined where it lies in a list */
  left?: number
  onOpen: (id: string) => void
}

const Shown = ({ ship, left, onOpen }: ShipProps) => {
  const text = useText(riverMessages)
  const back = ship.heading !== null && ship.heading > 180
  const style = { '--tw-left': left, '--tw-boxes': Math.min(mostDrawn, ship.units.length) } as CSSProperties
  const others = ship.units.length - mostDrawn
  return (
    <section className={`tw-river-ship${back ? ' tw-river-back' : ''}`} style={style} aria-label={ship.name}>
      <span className="tw-river-hull">
        <svg viewBox="0 0 140 36" preserveAspectRatio="none" aria-hidden="true">
          <path className="tw-river-body" d="M3 12H137L122 34H18Z" />
          <path className="tw-river-body" d="M112 12V-10H128V12" />
        </svg>
        <span className="tw-river-cargo">
          {ship.units.slice(0, mostDrawn).map((unit) => (
            <Cargo key={unit.id} unit={unit} onOpen={onOpen} />
          ))}
        </span>
      </span>
      <span className="tw-river-name">
        {ship.name}
        {others > 0 && ` ${text('others', others)}`}
      </span>
      <span className="tw-river-facts">{ship.facts}</span>
    </section>
  )
}

/** A ship with its boxes, its name and one line of facts. */
export const RiverShip = memo(Shown, (before, next) => JSON.stringify(before) === JSON.stringify(next))
