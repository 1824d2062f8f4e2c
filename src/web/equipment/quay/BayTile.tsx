import { type CSSProperties, memo } from 'react'
import { type Text, useText } from '../../i18n.ts'
import { numberText, valueText } from '../../kit/format.ts'
import { LevelBadge } from '../pictures/LevelBadge.tsx'
import { pictureMessages } from '../pictures/pictureMessages.ts'
import { shareOf } from '../pictures/shapes.ts'
import { UnitShape } from '../pictures/UnitShape.tsx'
import type { BaySize } from './fitBays.ts'
import { bayMarks, isSameBay, type QuayBay } from './quay.ts'
import { quayMessages } from './quayMessages.ts'
import './bayTile.css'

type BayTileProps = {
  bay: QuayBay
  /** what the names of all boxes begin with; left out where a tile is narrow */
  prefix: string
  size: Exclude<BaySize, 'grouped'>
  /** must stay the same function, or every tile is drawn again */
  onOpen: (id: string) => void
}

const frame = { x: 0.75, y: 0.75, width: 88.5, height: 22.5 }

const noteOf = (bay: QuayBay, text: Text<keyof typeof quayMessages.zh>): string => {
  if (bay.age !== null) return text('old', bay.age)
  if (bay.doubtful) return text('doubtful')
  return bay.state === 'charging' && bay.full !== null ? text('fullAt', bay.full) : text(bay.state)
}

/** All that a tile shows, in words. */
const useBayWords = () => {
  const text = useText(quayMessages)
  const say = useText(pictureMessages)
  return (bay: QuayBay): string => {
    const { name, box, state, soc, power, full, level, age, doubtful } = bay
    return [
      box === null ? name : `${box}, ${name}`,
      text(state),
      ...(box === null ? [] : [text('soc', numberText(soc, 0))]),
      ...((power ?? 0) >= 1 ? [text('power', numberText(power, 0))] : []),
      ...(full === null ? [] : [text('fullAt', full)]),
      ...(doubtful ? [text('doubtfulWords')] : []),
      ...(level ? [say('level', level)] : []),
      ...(age === null ? [] : [age]),
    ].join(', ')
  }
}

const Shown = ({ bay, prefix, size, onOpen }: BayTileProps) => {
  const text = useText(quayMessages)
  const words = useBayWords()
  const { id, name, box, state, soc, power, level, age } = bay
  const short = box === null ? name : box.slice(prefix.length)
  const classes = ['tw-quaybay', `tw-quaybay-${size}`, `tw-quaybay-${state}`]
  if (state === 'charging') classes.push('tw-pic-charging')
  if (age !== null) classes.push('tw-quaybay-old')
  if (level) classes.push(`tw-quaybay-level${level}`)
  return (
    <button
      type="button"
      className={classes.join(' ')}
      title={box === null ? name : `${box} · ${name}`}
      style={{ '--tw-share': shareOf(soc) } as CSSProperties}
      onClick={() => onOpen(id)}
    >
      <span className="tw-hidden">{words(bay)}</span>
      <span className="tw-quaybay-head" aria-hidden="true">
        <span className="tw-quaybay-name">
          {box !== null && prefix !== '' && <span className="tw-quaybay-prefix">{prefix}</span>}
          {short}
        </span>
        <LevelBadge level={level} className="tw-quaybay-badge" />
        <span className="tw-quaybay-mark">{bayMarks[state]}</span>
      </span>
      {size === 'large' && box !== null && (
        <svg className="tw-quaybay-box" viewBox="0 0 90 24" preserveAspectRatio="none" aria-hidden="true">
          <UnitShape frame={frame} clusters={[soc]} state={state === 'charging' ? 'charging' : 'standby'} />
        </svg>
      )}
      {size !== 'tiny' && box !== null && (
        <span className="tw-quaybay-row" aria-hidden="true">
          <span className="tw-quaybay-soc">
            {valueText(soc, 0)}
            <span className="tw-quaybay-unit">%</span>
          </span>
          {(power ?? 0) >= 1 && <span className="tw-quaybay-power">{valueText(power, 0)}kW</span>}
        </span>
      )}
      {size === 'large' && (
        <span className="tw-quaybay-note" aria-hidden="true">
          {noteOf(bay, text)}
        </span>
      )}
    </button>
  )
}

/** A bay from above with the box in it: state, SOC, power, and when it is full. Drawn again only when it changed. */
export const BayTile = memo(
  Shown,
  (before, next) =>
    before.onOpen === next.onOpen &&
    before.size === next.size &&
    before.prefix === next.prefix &&
    isSameBay(before.bay, next.bay),
)
