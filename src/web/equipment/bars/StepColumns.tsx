import { memo } from 'react'
import { valueTicks } from '../curves/limitCurve.ts'
import './stepColumns.css'

/** kWh of one step; with `whole` it is drawn as a part of that. `told` says the step in words. */
export type StepColumn = {
  readonly key: string
  readonly label: string
  readonly value: number | null
  readonly whole?: number | null
  readonly told: string
}

type StepColumnsProps = {
  columns: readonly StepColumn[]
  /** given back or absorbed */
  tone: 'discharging' | 'charging'
}

/** Labels that fit below the columns. */
const mostLabels = 8

/** Energy by steps, kWh: a part of what there was, where that is known. */
export const StepColumns = memo(({ columns, tone }: StepColumnsProps) => {
  const greatest = Math.max(0, ...columns.flatMap(({ value, whole }) => [value ?? 0, whole ?? 0]))
  const full = greatest > 0 ? (valueTicks(0, greatest).at(-1) ?? greatest) : 0
  const every = Math.ceil(columns.length / mostLabels)
  const height = (value: number | null | undefined): string =>
    `${full > 0 ? (((value ?? 0) / full) * 100).toFixed(2) : 0}%`
  return (
    <div className={`tw-stepcolumns tw-stepcolumns-${tone}`}>
      <span className="tw-stepcolumns-scale" aria-hidden="true">
        {full > 0 ? `${full} kWh` : ''}
      </span>
      <ol className="tw-stepcolumns-list">
        {columns.map(({ key, label, value, whole, told }, at) => (
          <li key={key} title={told} aria-label={told}>
            <span className="tw-stepcolumns-room">
              {whole !== undefined && <span className="tw-stepcolumns-whole" style={{ height: height(whole) }} />}
              <span className="tw-stepcolumns-value" style={{ height: height(value) }} />
            </span>
            <span className="tw-stepcolumns-label" aria-hidden="true">
              {at % every === 0 ? label : ' '}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
})
