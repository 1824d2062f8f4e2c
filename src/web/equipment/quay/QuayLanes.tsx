import { memo } from 'react'
import { useText } from '../../i18n.ts'
import { BoxChip } from './BoxChip.tsx'
import type { QuayBox, QuayTruck } from './quay.ts'
import { quayMessages } from './quayMessages.ts'
import './quayLanes.css'

/** So many boxes and trucks stand in a lane; the rest is a number. */
const mostBoxes = 7
const mostTrucks = 3

const ShownYard = ({ boxes, prefix }: { boxes: readonly QuayBox[]; prefix: string }) => {
  const text = useText(quayMessages)
  if (boxes.length === 0) return null
  return (
    <section className="tw-quaylane" aria-label={text('yard')}>
      <h3>{text('yard')}</h3>
      {boxes.slice(0, mostBoxes).map((box) => (
        <BoxChip key={box.id} box={box} prefix={prefix} />
      ))}
      {boxes.length > mostBoxes && <span className="tw-quaylane-note">{text('others', boxes.length - mostBoxes)}</span>}
    </section>
  )
}

/** Boxes that stand in the yard, outside of bays. */
export const YardLane = memo(ShownYard)

const ShownTrucks = ({ trucks, prefix }: { trucks: readonly QuayTruck[]; prefix: string }) => {
  const text = useText(quayMessages)
  if (trucks.length === 0) return null
  return (
    <section className="tw-quaylane tw-quaylane-road" aria-label={text('trucks')}>
      <h3>{text('trucks')}</h3>
      {trucks.slice(0, mostTrucks).map(({ id, name, box }) => (
        <span key={id} className="tw-quaylane-truck">
          <span className="tw-quaylane-cab" aria-hidden="true" />
          <span className="tw-quaylane-bed">{box && <BoxChip box={box} prefix={prefix} />}</span>
          <span className="tw-quaylane-note">{box ? name : `${name} ${text('noTruckBox')}`}</span>
        </span>
      ))}
      {trucks.length > mostTrucks && (
        <span className="tw-quaylane-note">{text('others', trucks.length - mostTrucks)}</span>
      )}
    </section>
  )
}

/** Trucks with the box that each carries. */
export const TruckLane = memo(ShownTrucks)
