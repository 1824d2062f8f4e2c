import { type CSSProperties, memo } from 'react'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { BoxChip } from './BoxChip.tsx'
import type { QuayShip } from './quay.ts'
import { quayMessages } from './quayMessages.ts'
import { placeShips, type ShipPlace } from './shipPlan.ts'
import './quayShips.css'

/** A hull from above, its bow at the right; drawn as long and as broad as its room. */
const hull = 'M2 2H78Q94 2 99 30Q94 58 78 58H2Q1 58 1 56V4Q1 2 2 2Z'

const Ship = ({ place: { ship, left, width }, prefix }: { place: ShipPlace; prefix: string }) => {
  const text = useText(quayMessages)
  const { name, note, slots } = ship
  const boxes = slots.flatMap((box, at) =>
    box ? [`${text('slot', at + 1)} ${box.name} ${numberText(box.soc, 0)} %`] : [],
  )
  const said = text('aboard', name, boxes.length === 0 ? text('noBoxes') : boxes.join(', '))
  const style = {
    '--tw-ship-left': left,
    '--tw-ship-width': width,
    '--tw-ship-columns': Math.max(1, Math.ceil(slots.length / 2)),
  } as CSSProperties
  return (
    <section className="tw-quayship" style={style} aria-label={name}>
      <p className="tw-quayship-name">
        <b>{name}</b> <span>{note}</span>
      </p>
      <div className="tw-quayship-plan" role="img" aria-label={said}>
        <svg viewBox="0 0 100 60" preserveAspectRatio="none" aria-hidden="true">
          <path d={hull} />
        </svg>
        <span className="tw-quayship-bridge" aria-hidden="true" />
        <span className="tw-quayship-slots" aria-hidden="true">
          {slots.map((box, at) =>
            box ? (
              <BoxChip key={box.id} box={box} prefix={prefix} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty slot is its place.
              <span key={`empty ${at}`} className="tw-quayship-slot">
                {at + 1}
              </span>
            ),
          )}
        </span>
      </div>
    </section>
  )
}

/** Ships at the quay from above, to one scale, with their boxes in their slots. */
const Shown = ({ ships, prefix }: { ships: readonly QuayShip[]; prefix: string }) => {
  const text = useText(quayMessages)
  const { places, others } = placeShips(ships)
  return (
    <div className="tw-quayships">
      {places.map((place) => (
        <Ship key={place.ship.id} place={place} prefix={prefix} />
      ))}
      {others > 0 && <p className="tw-quayships-others">{text('otherShips', others)}</p>}
    </div>
  )
}

export const QuayShips = memo(Shown)
