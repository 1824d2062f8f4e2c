import { memo } from 'react'
import { valueTicks } from '#web/equipment/curves/limitCurve.ts'
import './savedColumns.css'

/** kWh of one step; with `whole` it is drawn as a part of that. `told` says the step in words. */
type SavedColumn = {
  readonly key: string
  readonly label: string
  readonly value: number | null
  readonly whole?: number | null
  readonly told: string
}

type SavedColumnsProps = {
  columns: readonly SavedColumn[]
  /** given back or absorbed */
  tone: 'discharging' | 'charging'
}

/** Labels that fit below the columns. */
const mostLabels = 8

/** Energy by steps, kWh: what was saved, of all where that is known. */
export const SavedColumns = memo(({ columns, tone }: SavedColumnsProps) => {
  const greatest = Math.max(0, ...columns.flatMap(({ value, whole }) => [value ?? 0, whole ?? 0]))
  const full = greatest > 0 ? (valueTicks(0, greatest).at(-1) ?? greatest) : 0
  const every = Math.ceil(columns.length / mostLabels)
  const height = (value: number | null | undefined): string =>
    `${full > 0 ? (((value ?? 0) / full) * 100).toFixed(2) : 0}%`
  return (
    <div className={`tw-saved tw-saved-${tone}`}>
      <span className="tw-saved-scale" aria-hidden="true">
        {full > 0 ? `${full} kWh` : ''}
      </span>
      <ol className="tw-saved-columns">
        {columns.map(({ key, label, value, whole, told }, at) => (
          <li key={key} title={told} aria-label={told}>
            <span className="tw-saved-room">
              {whole !== undefined && <span className="tw-saved-whole" style={{ height: height(whole) }} />}
              <span className="tw-saved-value" style={{ height: height(value) }} />
            </span>
            <span className="tw-saved-label" aria-hidden="true">
              {at % every === 0 ? label : ' '}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
})
