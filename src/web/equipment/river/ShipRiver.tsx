import { type CSSProperties, memo, useMemo } from 'react'
import { useLanguage, useText } from '../../i18n.ts'
import { useRoving } from '../../kit/useRoving.ts'
import { shareOf } from '../pictures/shapes.ts'
import { stripWidth } from './docks.ts'
import { riverMessages } from './riverMessages.ts'
import { layoutRiver, type RiverMark } from './shipRiver.ts'
import { halfOf, middleOf, water } from './water.ts'
import './shipRiver.css'

const radius = 13

const classOf = ({ level, charging, silent }: RiverMark): string =>
  [
    'tw-river-mark',
    level && `tw-river-mark-level${level}`,
    charging && 'tw-river-mark-charging',
    silent && 'tw-river-mark-silent',
  ]
    .filter(Boolean)
    .join(' ')

const at = (x: number): CSSProperties => ({ '--tw-left': x, '--tw-mid': middleOf(x) }) as CSSProperties

/** A ship's mark: a ring filled to its SOC around what it does; hollow and dashed while it is silent. */
export const Mark = ({ mark }: { mark: RiverMark }) => (
  <g className={classOf(mark)}>
    <circle className="tw-river-disk" r={radius + 2.5} />
    <circle className="tw-river-ring" r={radius} />
    {!mark.silent && (
      <circle
        className="tw-river-soc"
        r={radius}
        pathLength={100}
        strokeDasharray={`${shareOf(mark.soc) * 100} 100`}
        transform="rotate(-90)"
      />
    )}
    <text y="5">{mark.sign}</text>
  </g>
)

const PlacedMark = memo(({ mark, x }: { mark: RiverMark; x: number }) => (
  <svg className="tw-river-place" style={at(x)} viewBox="-17 -17 34 34" aria-hidden="true">
    <Mark mark={mark} />
  </svg>
))

type ShipRiverProps = {
  /** the most urgent first, which have a name where not all find room */
  ships: readonly RiverMark[]
  label: string
  dim?: boolean
  onOpen: (id: string) => void
}

/** Ships where they are along the river, upstream at the left, each with its SOC; nothing where none is on a river. One stop of the Tab key. */
export const ShipRiver = ({ ships, label, dim = false, onOpen }: ShipRiverProps) => {
  const text = useText(riverMessages)
  const { language } = useLanguage()
  const roving = useRoving<HTMLFieldSetElement>()
  const layout = useMemo(() => layoutRiver(ships), [ships])
  if (!layout) return null
  const { marks, above, below, towns, unnamed } = layout
  return (
    <section className={`tw-river${dim ? ' tw-river-dim' : ''}`} aria-label={label}>
      <svg className="tw-river-water" viewBox={`0 0 ${stripWidth} 68`} preserveAspectRatio="none" aria-hidden="true">
        <path d={water} />
      </svg>
      {towns.map(({ x, zh, en }) => (
        <span
          key={en}
          className="tw-river-town"
          style={{ '--tw-left': x, '--tw-mid': middleOf(x), '--tw-half': halfOf(x) } as CSSProperties}
        >
          {language === 'en' ? en : zh}
        </span>
      ))}
      {marks.map(({ mark, x }) => (
        <PlacedMark key={mark.id} mark={mark} x={x} />
      ))}
      <fieldset ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus} aria-label={label}>
        {[above, below].map((lane, side) =>
          lane.map(({ mark, left, width }) => (
            <button
              key={mark.id}
              type="button"
              className={`tw-river-label tw-river-label-${side === 0 ? 'above' : 'below'}${mark.level ? ` tw-river-label-level${mark.level}` : ''}`}
              style={{ '--tw-left': left, '--tw-width': width } as CSSProperties}
              onClick={() => onOpen(mark.id)}
            >
              {mark.name} <b>{mark.note}</b>
            </button>
          )),
        )}
      </fieldset>
      {unnamed > 0 && <p className="tw-river-others">{text('otherShips', unnamed)}</p>}
    </section>
  )
}
