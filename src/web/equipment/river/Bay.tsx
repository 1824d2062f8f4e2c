import { type CSSProperties, memo } from 'react'
import { useText } from '../../i18n.ts'
import { valueText } from '../../kit/format.ts'
import { pictureMessages } from '../pictures/pictureMessages.ts'
import { LevelBadge } from '../pictures/LevelBadge.tsx'
import { shareOf } from '../pictures/shapes.ts'
import { UnitShape } from '../pictures/UnitShape.tsx'
import { isSameGlance, stateMarks } from '../pictures/unitState.ts'
import { unitWords } from '../pictures/unitWords.ts'
import '../pictures/drawing.css'
import type { DockFit, StripUnit } from './docks.ts'
import { riverMessages } from './riverMessages.ts'
import './bay.css'

const frame = { x: 0.75, y: 0.75, width: 88.5, height: 22.5 }

type BayProps = {
  unit: StripUnit
  /** what all names of the strip begin with; left out where a tile is narrow */
  prefix: string
  /** what all names end with; left out there as well */
  suffix: string
  size: DockFit['size']
  /** must stay the same function, or every tile is drawn again */
  onOpen: (id: string) => void
}

const classOf = ({ level, ready, state }: StripUnit, size: DockFit['size']): string =>
  [
    'tw-bay',
    `tw-bay-${size}`,
    `tw-pic-${state ?? 'shutdown'}`,
    state && `tw-bay-${state}`,
    ready && 'tw-bay-ready',
    state === undefined && 'tw-bay-silent',
    level && `tw-bay-level${level}`,
  ]
    .filter(Boolean)
    .join(' ')

const Shown = ({ unit, prefix, suffix, size, onOpen }: BayProps) => {
  const text = useText(riverMessages)
  const words = useText(pictureMessages)
  const { state } = unit
  const style = size === 'tiny' ? ({ '--tw-share': shareOf(unit.soc) } as CSSProperties) : undefined
  const short = unit.name.slice(prefix.length, unit.name.length - suffix.length)
  const silence = unit.since === null ? text('noData') : text('noDataSince', unit.since)
  const said = state
    ? [unitWords(unit, null, words), unit.ready ? text('readyWord') : null].filter(Boolean).join(', ')
    : [unit.name, silence, unit.place, unit.level ? words('level', unit.level) : null].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      className={classOf(unit, size)}
      title={unit.name}
      style={style}
      onClick={() => onOpen(unit.id)}
    >
      <span className="tw-hidden">{said}</span>
      <span className="tw-bay-head" aria-hidden="true">
        <span className="tw-bay-name">
          {prefix !== '' && <span className="tw-bay-prefix">{prefix}</span>}
          {short}
          {suffix !== '' && <span className="tw-bay-prefix">{suffix}</span>}
        </span>
        <LevelBadge level={unit.level} className="tw-bay-badge" />
        <span className="tw-bay-mark">{state ? stateMarks[state] : '?'}</span>
      </span>
      <svg className="tw-bay-box" viewBox="0 0 90 24" preserveAspectRatio="none" aria-hidden="true">
        {state ? (
          <UnitShape frame={frame} clusters={unit.clusters.length > 0 ? unit.clusters : [unit.soc]} state={state} />
        ) : (
          <rect className="tw-bay-hollow" {...frame} rx="2" />
        )}
      </svg>
      <span className="tw-bay-foot" aria-hidden="true">
        {state ? (
          <>
            <span className="tw-bay-soc">
              {valueText(unit.soc, 0)}
              <span className="tw-bay-unit">%</span>
            </span>
            {(unit.power ?? 0) >= 1 && <span className="tw-bay-power">{valueText(unit.power, 0)}kW</span>}
          </>
        ) : (
          <span className="tw-bay-nodata">{text('noData')}</span>
        )}
      </span>
    </button>
  )
}

/** A unit in its bay: id, state, container filled to its SOC, power; hollow and dashed while it is silent. Drawn again only when it changed. */
export const Bay = memo(
  Shown,
  (before, next) =>
    before.onOpen === next.onOpen &&
    before.size === next.size &&
    before.prefix === next.prefix &&
    before.suffix === next.suffix &&
    isSameGlance(before.unit, next.unit),
)

export const EmptyBay = ({ size }: { size: DockFit['size'] }) => (
  <span className={`tw-bay-empty tw-bay-${size}`}>{useText(riverMessages)('emptyBay')}</span>
)
