import { type CSSProperties, memo } from 'react'
import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import type { Quantity } from '../metrics/quantities.ts'
import '../pictures/drawing.css'
import { emsOf } from '../sentence/sentence.ts'
import { wallMessages } from './wallMessages.ts'
import './figures.css'

/** A key figure of a wall. `note` is one line below it, `mark` the state that it belongs to. */
export type WallFigure = Quantity & {
  readonly name: string
  readonly note: string
  /** after the note, where there is room */
  readonly extra?: string
  readonly mark?: 'charging' | 'discharging'
}

/** How large a unit is beside its figure. */
const unitPart = 0.43

const Figure = memo(({ name, value, unit, decimals, note, extra, mark }: WallFigure) => (
  <div className="tw-wallfig">
    <dt>{name}</dt>
    <dd
      className="tw-wallfig-value"
      style={{ '--tw-ems': emsOf(`${numberText(value, decimals)} `) + unitPart * emsOf(unit) } as CSSProperties}
    >
      <strong>{numberText(value, decimals)}</strong> <span>{unit}</span>
    </dd>
    <dd className="tw-wallfig-note" style={{ '--tw-ems': emsOf(`▲ ${note} · ${extra ?? ''}`) } as CSSProperties}>
      {mark && (
        <span className={`tw-wallfig-mark tw-pic-${mark}`} aria-hidden="true">
          {mark === 'charging' ? '▲ ' : '▼ '}
        </span>
      )}
      {note}
      {extra !== undefined && <span className="tw-wallfig-extra"> · {extra}</span>}
    </dd>
  </div>
))

type WallFiguresProps = {
  figures: readonly WallFigure[]
  /** units whose figures count, of all; said where some are silent. `since` is the newest reading, said where all are */
  counted: { online: number; total: number; since: string | null }
  /** in one row without cards, below an alarm */
  plain: boolean
}

/** The key figures: two rows of cards, or one row of plain figures while an alarm takes the room. */
export const WallFigures = ({ figures, counted, plain }: WallFiguresProps) => {
  const text = useText(wallMessages)
  const partly = counted.online < counted.total
  const note =
    counted.online === 0 && counted.since !== null
      ? text('lastKnown', counted.since)
      : text('ofOnline', counted.online, counted.total)
  return (
    <dl className={plain ? 'tw-wallfigs tw-wallfigs-plain' : 'tw-wallfigs'}>
      {figures.map(({ extra, ...figure }) =>
        partly ? (
          <Figure key={figure.name} {...figure} note={note} />
        ) : (
          <Figure key={figure.name} {...figure} {...(extra === undefined ? {} : { extra })} />
        ),
      )}
    </dl>
  )
}
