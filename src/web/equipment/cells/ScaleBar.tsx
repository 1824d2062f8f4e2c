import { useText } from '../../i18n.ts'
import { numberText } from '../../kit/format.ts'
import { cellGridMessages } from './cellGridMessages.ts'
import type { CellLimit, CellScale } from './cellScale.ts'
import { barOf, placeOn } from './scaleBar.ts'
import './ScaleBar.css'

type ScaleBarProps = { scale: CellScale; unit: string; decimals: number }

const keyOf = ({ side, level }: CellLimit): string => `${side}${level}`

/** The colours of cells with their values: the mean, and the limits that lie near it. */
export const ScaleBar = ({ scale, unit, decimals }: ScaleBarProps) => {
  const text = useText(cellGridMessages)
  const { mean, span } = scale
  const bar = barOf(scale)
  const at = (value: number): string => `${(placeOn(value, bar) * 100).toFixed(2)}%`
  const colours = `var(--tw-cellCold) ${at(mean - span)}, var(--tw-cellMid) ${at(mean)}, var(--tw-cellHot) ${at(mean + span)}`
  const said = [
    `${text('scale')} ${unit}`,
    `${text('mean')} ${numberText(mean, decimals)}`,
    ...bar.limits.map(({ level, value }) => text('limit', level, value)),
  ]
  return (
    <div className="tw-scalebar" role="img" aria-label={said.join(', ')}>
      <div className="tw-scalebar-bar">
        <i className="tw-scalebar-fill" style={{ backgroundImage: `linear-gradient(90deg, ${colours})` }} />
        {bar.limits.map((limit) => (
          <i
            key={keyOf(limit)}
            className={`tw-scalebar-${limit.level}`}
            style={limit.side === 'high' ? { left: at(limit.value), right: 0 } : { left: 0, width: at(limit.value) }}
          />
        ))}
        <i className="tw-scalebar-mark" style={{ left: at(mean) }} />
      </div>
      <div className="tw-scalebar-words" aria-hidden="true">
        <span className="tw-scalebar-mean" style={{ left: at(mean) }}>
          {text('mean')} {numberText(mean, decimals)}
        </span>
        {bar.limits.map((limit) => (
          <span key={keyOf(limit)} className={`tw-scalebar-word-${limit.level}`} style={{ left: at(limit.value) }}>
            {numberText(limit.value, decimals > 1 ? 2 : 0)}
          </span>
        ))}
      </div>
    </div>
  )
}
