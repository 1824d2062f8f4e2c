import { useText } from '../i18n.ts'
import { texts } from '../texts.ts'
import { ageText } from './Age.tsx'
import { type State, StateTag } from './StateTag.tsx'
import './kit.css'

export type Metric = {
  key: string
  name: string
  value: number | string | null
  unit: string
  decimals: number
  /** ms since the epoch; null where there never was a value */
  ts: number | null
  state?: { state: State; text: string }
}

/** A value as it is shown: fixed decimals, dashes when empty. */
export const valueText = (value: number | string | null, decimals: number): string =>
  value === null || value === '' ? '--' : typeof value === 'number' ? value.toFixed(decimals) : value

export const isStale = (ts: number | null, now: number, intervalSeconds: number): boolean =>
  ts === null || now - ts > 3 * intervalSeconds * 1000

type MetricListProps = { items: readonly Metric[]; now: number; intervalSeconds: number }

/** Key figures with unit and age; what is older than three intervals is dimmed and says so. */
export const MetricList = ({ items, now, intervalSeconds }: MetricListProps) => {
  const text = useText(texts)
  return (
    <dl className="tw-metrics">
      {items.map((item) => {
        const stale = isStale(item.ts, now, intervalSeconds)
        const age = ageText(item.ts, now, text)
        return (
          <div key={item.key} className={stale ? 'tw-metric tw-metric-stale' : 'tw-metric'}>
            <dt>{item.name}</dt>
            <dd>
              <span className="tw-figure">{valueText(item.value, item.decimals)}</span>
              {item.unit && <span className="tw-unit"> {item.unit}</span>}
              {item.state && <StateTag state={item.state.state} text={item.state.text} />}
              <span className="tw-age">{stale && item.ts !== null ? text('stale', age) : age}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
