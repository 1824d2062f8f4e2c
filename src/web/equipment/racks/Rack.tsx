import { useMemo } from 'react'
import { useText } from '../../i18n.ts'
import { useWidth } from '../../kit/useWidth.ts'
import { numberText, valueText } from '../../kit/format.ts'
import { CellCanvas } from '../cells/CellCanvas.tsx'
import { extremesOf, layoutOf } from '../cells/cellGridLayout.ts'
import { type CellScale, type CellValues, levelAt } from '../cells/cellScale.ts'
import { LevelBadge } from '../pictures/LevelBadge.tsx'
import { breakerOf, levelOf } from '../pictures/unitState.ts'
import { BreakerMark } from './BreakerMark.tsx'
import { rackMessages } from './rackMessages.ts'
import './racks.css'

/** SOC in %, power in kW with discharge positive, breaker 0 open or otherwise closed; `values` by cell number less one. */
export type RackGlance = {
  readonly deviceId: string
  readonly deviceName: string
  readonly soc: number | null
  readonly power: number | null
  readonly breaker: number | null
  readonly alarmLevel: number | null
  readonly silent: boolean
  readonly columns: number
  readonly values: CellValues
  /** the cell in alarm, from 1 */
  readonly marked: number | null
}

type RackProps = {
  cluster: RackGlance
  /** from 1, which stands for the name where there is no room for it */
  place: number
  scale: CellScale | undefined
  unit: string
  decimals: number
  compact: boolean
  selected: boolean
  onOpen: () => void
}

const Cells = ({ cluster: { values, columns, silent, marked }, scale, decimals }: RackProps) => {
  const { host, width } = useWidth<HTMLDivElement>()
  const layout = useMemo(() => {
    const fitted = layoutOf(values.length, width, columns)
    return { ...fitted, cellHeight: Math.min(fitted.cellHeight, 180 / Math.max(1, fitted.rows)), written: false }
  }, [values.length, width, columns])
  const framed = useMemo(
    () =>
      values.flatMap((value, at) =>
        at + 1 === marked || (value !== null && scale && levelAt(value, scale) !== null) ? [at] : [],
      ),
    [values, scale, marked],
  )
  return (
    <span ref={host} className="tw-rack-cells">
      <CellCanvas {...{ values, decimals, scale, layout, framed }} stale={silent} />
    </span>
  )
}

const flowOf = (power: number | null): string =>
  power === null || Math.abs(power) < 0.05 ? 'none' : power > 0 ? 'out' : 'in'

/** One cluster: name, SOC, its cells at their places, coldest and hottest; below it its breaker and its power. */
export const Rack = (props: RackProps) => {
  const { cluster, place, scale, unit, decimals, compact, selected, onOpen } = props
  const text = useText(rackMessages)
  const level = levelOf(cluster.alarmLevel)
  const extremes = useMemo(() => extremesOf(cluster.values), [cluster.values])
  const [lowest, highest] = [extremes?.lowest.value ?? null, extremes?.highest.value ?? null]
  const reached = highest !== null && scale ? levelAt(highest, scale) : null
  const state = breakerOf(cluster.breaker)
  const power = `${numberText(cluster.power === null ? null : Math.abs(cluster.power), 1)} kW`
  const said = [
    `${cluster.deviceName} ${text('soc', valueText(cluster.soc, 0))}`,
    extremes ? text('range', numberText(lowest, decimals), numberText(highest, decimals), unit) : text('noValues'),
    text('breaker', text(state ?? 'unknown')),
    power,
    ...(cluster.silent ? [text('silent')] : []),
    ...(level ? [text('level', level)] : []),
  ]
  const marks = [level && `tw-rack-level${level}`, selected && 'tw-rack-selected', cluster.silent && 'tw-rack-silent']
  return (
    <div className={['tw-rack', ...marks.filter(Boolean)].join(' ')}>
      <button type="button" className="tw-rack-open" onClick={onOpen} title={said.join('\n')}>
        <span className="tw-hidden">{said.join(', ')}</span>
        <span className="tw-rack-drawn" aria-hidden="true">
          <span className="tw-rack-head">
            <span className="tw-rack-name">{compact ? place : cluster.deviceName}</span>
            <LevelBadge level={level} />
            <span>
              <b>{valueText(cluster.soc, 0)}</b>
              <span className="tw-unit">%</span>
            </span>
          </span>
          {!compact && <Cells {...props} />}
          {!compact && (
            <span className="tw-rack-range">
              {numberText(lowest, decimals)}–
              <b className={reached ? `tw-rack-reached${reached}` : undefined}>{numberText(highest, decimals)}</b>{' '}
              <span className="tw-unit tw-rack-unit">{unit}</span>
            </span>
          )}
        </span>
      </button>
      {!compact && (
        <span className={`tw-rack-feed tw-rack-${flowOf(cluster.power)}`} aria-hidden="true">
          <BreakerMark state={cluster.breaker} />
          <span>{state === 'open' ? text('open') : power}</span>
        </span>
      )}
    </div>
  )
}
