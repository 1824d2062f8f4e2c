import { useText } from '../../i18n.ts'
import { texts } from '../../texts.ts'
import { ageText } from '../../kit/Age.tsx'
import { valueText } from '../../kit/format.ts'
import { type State, StateTag } from '../states/StateTag.tsx'
import './metrics.css'

export type Metric = {
  key: string
  name: string
  value: number | string | null
  unit: string
  decimals: number
  /** ms since the epoch; null where there never was a value */
  ts: number | null
  /** beside the age, such as where an extreme is */
  note?: string
  state?: { state: State; text: string }
}

/** Whether a value is older than three intervals; one that never came is. */
export const isStale = (ts: number | null, now: number, intervalSeconds: number): boolean =>
  ts === null || now - ts > 3 * intervalSeconds * 1000

type MetricListProps = {
  items: readonly Metric[]
  now: number
  intervalSeconds: number
  /** a line each, with its age only where it is too old */
  dense?: boolean
  className?: string
}

/** Key figures with unit and age; what is older than three intervals is dimmed and says so. */
export const MetricList = ({ items, now, intervalSeconds, dense = false, className = '' }: MetricListProps) => {
  const text = useText(texts)
  return (
    <dl className={`tw-metrics${dense ? ' tw-metrics-dense' : ''} ${className}`.trim()}>
      {items.map((item) => {
        const stale = isStale(item.ts, now, intervalSeconds)
        const age = ageText(item.ts, now, text)
        return (
          <div key={item.key} className={stale ? 'tw-metric tw-metric-stale' : 'tw-metric'}>
            <dt>{item.name}</dt>
            <dd>
              <span className="tw-figure">{valueText(item.value, item.decimals)}</span>
              {item.unit && <span className="tw-unit"> {item.unit}</span>}
              {item.state && <StateTag className="tw-metric-state" state={item.state.state} text={item.state.text} />}
              {(stale || !dense || item.note) && (
                <span className="tw-metric-age tw-age">
                  {[item.note, stale && item.ts !== null ? text('stale', age) : !dense && age]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
