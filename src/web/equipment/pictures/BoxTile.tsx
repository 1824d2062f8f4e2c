import { memo } from 'react'
import { useText } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import { pictureMessages } from './pictureMessages.ts'
import { StateTag } from '../states/StateTag.tsx'
import { BoxShape } from './BoxShape.tsx'
import { type BoxGlance, boxStateOf, plugOf } from './boxState.ts'
import { boxWords } from './boxWords.ts'
import { LevelBadge } from './LevelBadge.tsx'
import { PlugMark } from './PlugMark.tsx'
import { Pressable } from './Pressable.tsx'
import './pictures.css'

const frame = { x: 0.75, y: 0.75, width: 158.5, height: 38.5 }

type BoxTileProps = {
  box: BoxGlance
  /** how old its data is, where that is too old; null while it is fresh */
  age: string | null
  onOpen?: ((id: string) => void) | undefined
}

/** One box at a glance: clusters filled to their SOC, state, plug, power, place, alarm level, age where it is old. */
export const BoxTile = memo(({ box, age, onOpen }: BoxTileProps) => {
  const text = useText(pictureMessages)
  const state = boxStateOf(box.runningState)
  const old = age !== null && state === 'shutdown' ? text('offlineFor', age) : age
  return (
    <Pressable
      className={`tw-tile${age === null ? '' : ' tw-tile-stale'}${box.level ? ` tw-ring-${box.level}` : ''}`}
      label={boxWords(box, old, text)}
      onOpen={onOpen && (() => onOpen(box.id))}
    >
      <span className="tw-tile-head">
        <strong title={box.name}>{box.name}</strong>
        <LevelBadge level={box.level} />
        <StateTag state={state} text={text(state)} />
      </span>
      <svg viewBox="0 0 160 40" preserveAspectRatio="none" aria-hidden="true">
        <BoxShape frame={frame} clusters={box.clusters} state={state} />
      </svg>
      <span className="tw-tile-foot">
        <span className="tw-tile-soc">
          {valueText(box.soc, 0)}
          <span className="tw-unit">%</span>
        </span>
        {old === null ? (
          <span className="tw-tile-power">
            {valueText(box.power, 0)} <span className="tw-unit">kW</span>
          </span>
        ) : (
          <span className="tw-age">◷ {old}</span>
        )}
      </span>
      <span className="tw-tile-place tw-age">
        <PlugMark plug={plugOf(box.pluggedState)} />
        {box.place ?? '--'}
      </span>
    </Pressable>
  )
})
