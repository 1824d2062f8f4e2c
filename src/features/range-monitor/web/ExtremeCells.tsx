import { useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import type { DeviceNode } from '#web/equipment/tree/search.ts'
import type { Span } from '#web/kit/chart/LineChart.tsx'
import { type Extreme, rangeContract } from '../contract.ts'
import { messages } from '../messages.ts'

type Props = {
  node: DeviceNode
  type: 0 | 1
  picked: Span | undefined
  valueText: (value: number) => string
}

/** Which cells were highest and lowest at the picked point; before there is one, how to pick it. */
export const ExtremeCells = ({ node, type, picked, valueText }: Props) => {
  const text = useText(messages)
  const { from = 0, to = 1 } = picked ?? {}
  const asked = { strId: node.strId, level: node.level, type, ts: from, until: to }
  const { data } = useCall(rangeContract.extremes, asked, { enabled: picked !== undefined, keepOld: true })
  const line = (name: 'highest' | 'lowest', found: Extreme | null) =>
    found && <Line key={name} {...{ name, found, valueText }} />
  return (
    <div className="tw-range-cells" aria-live="polite">
      {picked === undefined && <p>{text('pickHint')}</p>}
      {picked !== undefined && data && !data.max && !data.min && <p>{text('nothingThere')}</p>}
      {picked !== undefined && data && (data.max || data.min) && (
        <dl>{[line('highest', data.max), line('lowest', data.min)]}</dl>
      )}
    </div>
  )
}

type LineProps = { name: 'highest' | 'lowest'; found: Extreme; valueText: (value: number) => string }

const Line = ({ name, found, valueText }: LineProps) => {
  const text = useText(messages)
  const { value, cluster, clusterName, cell, date } = found
  const clusterText = clusterName ?? (cluster === null ? '' : text('cluster', cluster))
  const cellText = cell === null ? text('unknown') : text('cell', cell)
  return (
    <div>
      <dt>
        <span aria-hidden="true" className={`tw-range-${name}`}>
          {name === 'highest' ? '▲' : '▼'}
        </span>{' '}
        {text(name)}
      </dt>
      <dd>
        <strong>{valueText(value)}</strong> {clusterText} {cellText} <time>{date}</time>
      </dd>
    </div>
  )
}
