import type { ReactNode } from 'react'
import { useText } from '../../i18n.ts'
import { commonPrefix } from '../river/names.ts'
import { QuayBays } from './QuayBays.tsx'
import { QuayCrane } from './QuayCrane.tsx'
import { TruckLane, YardLane } from './QuayLanes.tsx'
import { QuayShips } from './QuayShips.tsx'
import type { QuayBox, QuayContainer, QuayCrane as Crane, QuayShip, QuayTruck } from './quay.ts'
import { quayMessages } from './quayMessages.ts'
import '../wall/wall.css'
import './quay.css'

export type QuayPicture = {
  readonly ships: readonly QuayShip[]
  readonly containers: readonly QuayContainer[]
  readonly crane: Crane | null
  readonly yard: readonly QuayBox[]
  readonly trucks: readonly QuayTruck[]
}

type QuayProps = QuayPicture & {
  /** said where no ship lies at the quay */
  noShip: string
  /** what the crane does, in words */
  task: ReactNode
  /** must stay the same function, or every bay is drawn again */
  onOpen: (bayId: string) => void
}

/** With more bays than this, boxes elsewhere are only counted, so that the bays keep their room. */
const manyBays = 48

const namesOf = ({ ships, containers, yard, trucks }: QuayPicture): string[] => [
  ...containers.flatMap(({ bays }) => bays.flatMap(({ box }) => box ?? [])),
  ...ships.flatMap(({ slots }) => slots.flatMap((box) => box?.name ?? [])),
  ...[...yard, ...trucks.flatMap(({ box }) => box ?? [])].map(({ name }) => name),
]

/** A port's yard from above: ships at the quay, the crane where it stands, bays with their boxes, yard and trucks. */
export const Quay = ({ task, noShip, onOpen, ...picture }: QuayProps) => {
  const text = useText(quayMessages)
  const { ships, containers, crane, yard, trucks } = picture
  const prefix = commonPrefix(namesOf(picture))
  const isDense = containers.reduce((sum, { bays }) => sum + bays.length, 0) > manyBays
  const elsewhere = [
    ...(yard.length > 0 ? [text('yardCount', yard.length)] : []),
    ...(trucks.length > 0 ? [text('truckCount', trucks.length)] : []),
  ]
  return (
    <section
      className={isDense || ships.length === 0 ? 'tw-quayview tw-quay-dense' : 'tw-quayview'}
      aria-label={text('quay')}
    >
      <div className="tw-quay-water">
        {ships.length === 0 ? <p className="tw-quay-noship">{noShip}</p> : <QuayShips ships={ships} prefix={prefix} />}
      </div>
      <div className="tw-quay-land">
        <QuayBays containers={containers} prefix={prefix} onOpen={onOpen} />
        {!isDense && <YardLane boxes={yard} prefix={prefix} />}
        <p className="tw-quay-task">
          {task}
          {isDense && elsewhere.map((words) => ` · ${words}`).join('')}
        </p>
      </div>
      {!isDense && trucks.length > 0 && (
        <div className="tw-quay-road">
          <TruckLane trucks={trucks} prefix={prefix} />
        </div>
      )}
      {crane && (
        <div className="tw-quay-crane">
          <QuayCrane crane={crane} prefix={prefix} />
        </div>
      )}
    </section>
  )
}
