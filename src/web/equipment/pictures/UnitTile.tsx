import { memo } from 'react'
import { useText } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import { pictureMessages } from './pictureMessages.ts'
import { StateTag } from '../states/StateTag.tsx'
import { UnitShape } from './UnitShape.tsx'
import { isSameGlance, plugOf, runStateOf, type UnitGlance } from './unitState.ts'
import { unitWords } from './unitWords.ts'
import { LevelBadge } from './LevelBadge.tsx'
import { PlugMark } from './PlugMark.tsx'
import { Pressable } from './Pressable.tsx'
import './drawing.css'
import './tile.css'

const frame = { x: 0.75, y: 0.75, width: 158.5, height: 38.5 }

const classOf = ({ level }: UnitGlance, isOld: boolean): string =>
  ['tw-tile', isOld && 'tw-tile-stale tw-pic-stale', level && `tw-ring-${level}`, level === 1 && 'tw-tile-alarm']
    .filter(Boolean)
    .join(' ')

type UnitTileProps = {
  unit: UnitGlance
  /** how old its data is, where that is too old; null while it is fresh */
  age: string | null
  onOpen?: ((id: string) => void) | undefined
}

/** A unit at a glance: clusters filled to their SOC, state, plug, power, place, alarm level, age where it is old. */
const Tile = ({ unit, age, onOpen }: UnitTileProps) => {
  const text = useText(pictureMessages)
  const state = runStateOf(unit.runningState)
  const old = age !== null && state === 'offline' ? text('offlineFor', age) : age
  return (
    <Pressable
      className={classOf(unit, age !== null)}
      label={unitWords(unit, age, text)}
      onOpen={onOpen && (() => onOpen(unit.id))}
    >
      <span className="tw-tile-head">
        <strong title={unit.name}>{unit.name}</strong>
        <LevelBadge level={unit.level} />
        <StateTag className="tw-tile-state" state={state} text={text(state)} />
      </span>
      <svg viewBox="0 0 160 40" preserveAspectRatio="none" aria-hidden="true">
        <UnitShape frame={frame} clusters={unit.clusters} state={state} />
      </svg>
      <span className="tw-tile-foot">
        <span className="tw-tile-soc">
          {valueText(unit.soc, 0)}
          <span className="tw-unit">%</span>
        </span>
        {old === null ? (
          <span className="tw-tile-power">
            {valueText(unit.power, 0)} <span className="tw-unit">kW</span>
          </span>
        ) : (
          <span className="tw-tile-age tw-age">◷ {old}</span>
        )}
      </span>
      <span className="tw-tile-place tw-age">
        <PlugMark plug={plugOf(unit.pluggedState ?? null)} />
        {unit.place ?? '--'}
      </span>
    </Pressable>
  )
}

/** A unit with unchanged values is not drawn again. */
export const UnitTile = memo(
  Tile,
  (before, next) => before.age === next.age && before.onOpen === next.onOpen && isSameGlance(before.unit, next.unit),
)
