import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { ageText } from '../../kit/Age.tsx'
import { isStale } from '../metrics/MetricList.tsx'
import { pictureMessages } from './pictureMessages.ts'
import { BoxTile } from './BoxTile.tsx'
import type { BoxGlance } from './boxState.ts'
import './pictures.css'

type BoxGridProps = {
  boxes: readonly BoxGlance[]
  /** ms */
  now: number
  intervalSeconds: number
  /** must stay the same function, or every tile is drawn again */
  onOpen?: ((id: string) => void) | undefined
}

/** A fleet as a grid of tiles. An unchanged box must be the same object, then only changed tiles are drawn. */
export const BoxGrid = ({ boxes, now, intervalSeconds, onOpen }: BoxGridProps) => {
  const text = useText(texts)
  const words = useText(pictureMessages)
  if (boxes.length === 0) return <p className="tw-age">{words('fleetEmpty')}</p>
  return (
    <ul className="tw-tiles">
      {boxes.map((box) => (
        <li key={box.id}>
          <BoxTile
            box={box}
            age={isStale(box.ts, now, intervalSeconds) ? ageText(box.ts, now, text) : null}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  )
}
