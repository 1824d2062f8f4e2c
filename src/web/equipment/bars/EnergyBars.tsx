import { memo } from 'react'
import { valueText } from '../../kit/format.ts'
import '../states/stateTag.css'
import './bars.css'

/** `key` tells apart what the labels do not, such as the hour that the clock shows twice. */
export type EnergyBar = { key: string; label: string; up: number | null; down: number | null }

type EnergyBarsProps = {
  bars: readonly EnergyBar[]
  unit: string
  /** what the bars above and below the line are */
  upName: string
  downName: string
  decimals?: number
  className?: string
}

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
/** The next round number. */
const scaleOf = (most: number): number => {
  const ten = 10 ** Math.floor(Math.log10(most))
  return ten * (steps.find((step) => most <= step * ten) ?? 10)
}

const share = (value: number | null, most: number): string =>
  `${most > 0 ? (((value ?? 0) / most) * 100).toFixed(1) : 0}%`

/** Discharged energy above the line, charged below it; both in the colours of their states. */
export const EnergyBars = memo(({ bars, unit, upName, downName, decimals = 0, className = '' }: EnergyBarsProps) => {
  const most = Math.max(0, ...bars.flatMap(({ up, down }) => [up ?? 0, down ?? 0]))
  const full = most > 0 ? scaleOf(most) : 0
  const every = Math.ceil(bars.length / 12)
  return (
    <div className={`tw-bars-frame ${className}`.trim()}>
      <span className="tw-bars-scale" aria-hidden="true">
        {full > 0 ? `${full} ${unit}` : ''}
      </span>
      <ol className="tw-bars">
        {bars.map(({ key, label, up, down }, at) => {
          const told = `${label} ${upName} ${valueText(up, decimals)} ${unit}, ${downName} ${valueText(down, decimals)} ${unit}`
          return (
            <li key={key} title={told} aria-label={told}>
              <span className="tw-bars-half tw-bars-up tw-state-discharging">
                <span style={{ height: share(up, full) }} />
              </span>
              <span className="tw-bars-half tw-state-charging">
                <span style={{ height: share(down, full) }} />
              </span>
              <span className="tw-bars-label">{at % every === 0 ? label : ' '}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
})
