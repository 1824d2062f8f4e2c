import { useText } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import { pictureMessages } from './pictureMessages.ts'
import { UnitShape } from './UnitShape.tsx'
import { type UnitGlance, runStateOf } from './unitState.ts'
import { shipStateOf, shipStateSigns } from './shipStates.ts'
import { unitWords } from './unitWords.ts'
import { LevelBadge } from './LevelBadge.tsx'
import { Pressable } from './Pressable.tsx'
import './drawing.css'
import './ship.css'

const slotFrame = { x: 0.75, y: 0.75, width: 78.5, height: 34.5 }

type ShipPictureProps = {
  name: string
  /** 0 sailing, 1 anchored, 5 berthed, any other aground, null unknown */
  dynamicState: number | null
  /** kn */
  speed: number | null
  /** every slot of the deck, in order; null where no box stands */
  slots: readonly (UnitGlance | null)[]
  stale?: boolean
  onBox?: (id: string) => void
}

const Slot = ({ box, number, onBox }: { box: UnitGlance | null; number: number; onBox: ShipPictureProps['onBox'] }) => {
  const text = useText(pictureMessages)
  if (!box)
    return (
      <Pressable className="tw-slot tw-slot-empty" label={text('emptySlot', number)}>
        <span className="tw-age">{number}</span>
      </Pressable>
    )
  return (
    <Pressable
      className={box.level ? `tw-slot tw-ring-${box.level}` : 'tw-slot'}
      label={unitWords(box, null, text)}
      onOpen={onBox && (() => onBox(box.id))}
    >
      <svg viewBox="0 0 80 36" preserveAspectRatio="none" aria-hidden="true">
        <UnitShape frame={slotFrame} clusters={box.clusters} state={runStateOf(box.runningState)} />
      </svg>
      <span className="tw-slot-soc">{valueText(box.soc, 0)}</span>
      <LevelBadge className="tw-slot-level" level={box.level} />
    </Pressable>
  )
}

/** A battery ship from the side: its slots with their boxes on deck, what it is doing, and how fast. */
export const ShipPicture = ({ name, dynamicState, speed, slots, stale = false, onBox }: ShipPictureProps) => {
  const text = useText(pictureMessages)
  const state = shipStateOf(dynamicState)
  const onBoard = slots.filter((slot) => slot !== null).length
  return (
    <fieldset className={`tw-ship tw-ship-${state ?? 'unknown'}${stale ? ' tw-pic-stale' : ''}`}>
      <legend>
        <strong>{name}</strong>
        <span className="tw-ship-state">
          {state && <span aria-hidden="true">{shipStateSigns[state]} </span>}
          {state ? text(state) : '--'}
        </span>
        <span>{text('speed', valueText(speed, 1))}</span>
        <span className="tw-age">{text('onBoard', onBoard, slots.length)}</span>
      </legend>
      <ol className="tw-slots">
        {slots.map((box, at) => (
          <li key={box?.id ?? `slot${at + 1}`}>
            <Slot box={box} number={at + 1} onBox={onBox} />
          </li>
        ))}
      </ol>
      <svg className="tw-hull" viewBox="0 0 600 70" preserveAspectRatio="none" aria-hidden="true">
        <path className="tw-box-wall" d="M6 4H594L566 52Q562 58 552 58H44Q34 58 30 52z" />
        <path className="tw-pic-line" d="M18 26H582" />
        {state === 'berthed' && <path className="tw-quay" d="M0 66H600" />}
        {state === 'aground' && <path className="tw-ground" d="M0 68Q150 52 300 62T600 60" />}
        {state === 'anchored' && <path className="tw-pic-line" d="M560 40V68M553 62Q560 70 567 62" />}
      </svg>
      <div className="tw-waves" aria-hidden="true">
        <svg viewBox="0 0 1200 12" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 6${'q15 -8 30 0t30 0'.repeat(20)}`} />
        </svg>
      </div>
    </fieldset>
  )
}
