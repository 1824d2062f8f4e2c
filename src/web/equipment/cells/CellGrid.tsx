import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { usualColumns } from '#catalogue/points/point.ts'
import { useText } from '../../i18n.ts'
import { useWidth } from '../../kit/useWidth.ts'
import { Age } from '../../kit/Age.tsx'
import { valueText } from '../../kit/format.ts'
import { isStale } from '../metrics/MetricList.tsx'
import { CellCanvas } from './CellCanvas.tsx'
import { CellTable } from './CellTable.tsx'
import { cellAt, cellByKey, type Extreme, extremesOf, layoutOf } from './cellGridLayout.ts'
import { cellGridMessages } from './cellGridMessages.ts'
import { type CellScale, levelAt, scaleOf } from './cellScale.ts'
import { ScaleBar } from './ScaleBar.tsx'
import './CellGrid.css'

type CellGridProps = {
  /** what is shown, for instance cell voltage */
  name: string
  unit: string
  decimals: number
  /** by cell number less one */
  values: readonly (number | null)[]
  /** cells in a row, from the profile */
  columns?: number
  /** that of the unit, where several grids are compared; without one around the mean of these values */
  scale?: CellScale | undefined
  /** the cell, from 1, that stays marked; a click or Enter chooses another */
  marked?: number | undefined
  onMark?: (cell: number) => void
  /** without frame and name, where its surroundings have both */
  bare?: boolean
  /** of the newest value and now, ms */
  ts: number | null
  now: number
  intervalSeconds: number
}

/** All cells at their places: shaded around the mean, those past a limit in its colour and framed; each is read by pointer, touch and key. */
export const CellGrid = (props: CellGridProps) => {
  const { name, unit, decimals, values, columns = usualColumns, ts, now, intervalSeconds, bare = false } = props
  const { marked, onMark } = props
  const text = useText(cellGridMessages)
  const { host, width } = useWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number>()
  const extremes = useMemo(() => extremesOf(values), [values])
  const layout = useMemo(() => layoutOf(values.length, width, columns), [values.length, width, columns])
  const ownScale = useMemo(() => scaleOf(values), [values])
  const scale = props.scale ?? ownScale
  const framed = useMemo(
    () => [
      ...values.flatMap((value, index) => (value !== null && scale && levelAt(value, scale) !== null ? [index] : [])),
      ...(marked === undefined ? [] : [marked - 1]),
      ...(pointed === undefined ? [] : [pointed]),
    ],
    [values, scale, marked, pointed],
  )
  const size = { width: layout.columns * layout.cellWidth, height: layout.rows * layout.cellHeight }

  const told = ({ index, value }: Extreme) => `#${index + 1} ${valueText(value, decimals)} ${unit}`
  const unknown = values.filter((value) => value === null).length
  const shown = pointed ?? (marked === undefined ? undefined : marked - 1)
  const cellText =
    shown === undefined ? '' : `${text('cellNumber', shown + 1)} ${valueText(values[shown] ?? null, decimals)} ${unit}`

  const cellUnder = (event: PointerEvent<HTMLDivElement>): number | undefined => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return cellAt(event.clientX - left, event.clientY - top, values.length, layout)
  }
  const point = (event: PointerEvent<HTMLDivElement>): void => setPointed(cellUnder(event))
  const choose = (index: number | undefined): void => {
    if (index !== undefined) onMark?.(index + 1)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && onMark) choose(shown)
    const next = cellByKey(event.key, shown ?? -1, values.length, layout.columns)
    if (next === undefined) return
    event.preventDefault()
    setPointed(Math.max(0, next))
  }
  return (
    <figure className={bare ? 'tw-cells tw-cells-bare' : 'tw-cells'}>
      <figcaption>
        <strong>{name}</strong>
        {extremes && (
          <>
            <span>
              ▼ {text('lowest')} {told(extremes.lowest)}
            </span>
            <span>
              ▲ {text('highest')} {told(extremes.highest)}
            </span>
            <span>
              {text('difference')} {valueText(extremes.highest.value - extremes.lowest.value, decimals)} {unit}
            </span>
          </>
        )}
        {unknown > 0 && <span className="tw-age">{text('unknown', unknown)}</span>}
        <Age ts={ts} now={now} />
      </figcaption>
      <div ref={host}>
        <div
          role="slider"
          tabIndex={0}
          className="tw-cells-area"
          style={size}
          aria-label={name}
          aria-valuemin={1}
          aria-valuemax={values.length}
          aria-valuenow={(shown ?? 0) + 1}
          aria-valuetext={cellText || text('hint')}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(undefined)}
          onClick={() => choose(pointed)}
          onKeyDown={press}
          onBlur={() => setPointed(undefined)}
        >
          <CellCanvas {...{ values, decimals, scale, layout, framed }} stale={isStale(ts, now, intervalSeconds)} />
        </div>
      </div>
      <div className="tw-cells-foot">
        {scale && <ScaleBar scale={scale} unit={unit} decimals={decimals} />}
        <output>{cellText || text('hint')}</output>
        <CellTable name={name} unit={unit} decimals={decimals} values={values} />
      </div>
    </figure>
  )
}
