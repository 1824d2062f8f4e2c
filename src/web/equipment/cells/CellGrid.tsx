import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n.ts'
import { palettes } from '../../look/palette.ts'
import { useTheme } from '../../look/theme.ts'
import { Age } from '../../kit/Age.tsx'
import { CellTable } from './CellTable.tsx'
import { drawCells } from './cellGridDrawing.ts'
import { cellAt, cellByKey, type Extreme, extremesOf, layoutOf } from './cellGridLayout.ts'
import { cellGridMessages } from './cellGridMessages.ts'
import { valueText } from '../../kit/format.ts'
import { isStale } from '../metrics/MetricList.tsx'
import './CellGrid.css'

type CellGridProps = {
  /** what is shown, for instance cell voltage */
  name: string
  unit: string
  decimals: number
  /** by cell number less one */
  values: readonly (number | null)[]
  /** without frame and name, where its surroundings have both */
  bare?: boolean
  /** of the newest value and now, ms */
  ts: number | null
  now: number
  intervalSeconds: number
}

/** The width of the element as it stands, px. */
const useWidth = () => {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { host, width }
}

/** All cells as one picture: shaded by value, the extreme ones outlined and named, each to be read by pointer, touch and key. */
export const CellGrid = ({ name, unit, decimals, values, ts, now, intervalSeconds, bare = false }: CellGridProps) => {
  const text = useText(cellGridMessages)
  const { theme } = useTheme()
  const { host, width } = useWidth()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [selected, setSelected] = useState<number>()
  const stale = isStale(ts, now, intervalSeconds)
  const extremes = useMemo(() => extremesOf(values), [values])
  const layout = useMemo(() => layoutOf(values.length, width), [values.length, width])
  const [across, down] = [layout.columns * layout.cellWidth, layout.rows * layout.cellHeight]

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || width === 0) return
    const ratio = globalThis.devicePixelRatio || 1
    const [pixelsAcross, pixelsDown] = [Math.round(across * ratio), Math.round(down * ratio)]
    if (element.width !== pixelsAcross || element.height !== pixelsDown) {
      element.width = pixelsAcross
      element.height = pixelsDown
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const font = getComputedStyle(element).fontFamily
    drawCells(context, { values, decimals, extremes, layout, palette: palettes[theme], font, selected, stale })
  }, [values, decimals, extremes, layout, across, down, width, theme, selected, stale])

  const told = ({ index, value }: Extreme) => `#${index + 1} ${valueText(value, decimals)} ${unit}`
  const unknown = values.filter((value) => value === null).length
  const shown = selected === undefined ? undefined : values[selected]
  const cellText =
    selected === undefined ? '' : `${text('cellNumber', selected + 1)} ${valueText(shown ?? null, decimals)} ${unit}`

  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    setSelected(cellAt(event.clientX - left, event.clientY - top, values.length, layout))
  }
  const press = (event: KeyboardEvent): void => {
    const next = cellByKey(event.key, selected ?? -1, values.length, layout.columns)
    if (next === undefined) return
    event.preventDefault()
    setSelected(Math.max(0, next))
  }
  return (
    <figure className={bare ? 'tw-cells tw-cells-bare' : 'tw-cells'}>
      <figcaption>
        <strong>{name}</strong>
        {extremes && (
          <>
            <span className="tw-cells-lowest">
              ▼ {text('lowest')} {told(extremes.lowest)}
            </span>
            <span className="tw-cells-highest">
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
          style={{ width: across, height: down }}
          aria-label={name}
          aria-valuemin={1}
          aria-valuemax={values.length}
          aria-valuenow={(selected ?? 0) + 1}
          aria-valuetext={cellText || text('hint')}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setSelected(undefined)}
          onKeyDown={press}
          onBlur={() => setSelected(undefined)}
        >
          <canvas ref={canvas} style={{ width: across, height: down }} />
        </div>
      </div>
      <div className="tw-cells-foot">
        {extremes && (
          <span className="tw-cells-scale">
            {valueText(extremes.lowest.value, decimals)}
            <i aria-hidden="true" />
            {valueText(extremes.highest.value, decimals)} {unit}
          </span>
        )}
        <output>{cellText || text('hint')}</output>
        <CellTable name={name} unit={unit} decimals={decimals} values={values} />
      </div>
    </figure>
  )
}
