import { useMemo } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { ServerFigure } from '#contract/serverFigures.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import type { healthContract } from '../contract.ts'
import { figureNames, messages } from '../messages.ts'
import { seriesOf, stepsOf } from './series.ts'

type Title = Exclude<keyof (typeof messages)['zh'], ServerFigure> | ServerFigure
const charts = [
  ['load', ['cpu']],
  ['memory', ['memory']],
  ['loop', ['loop_p99', 'loop_highest']],
  ['intake', ['messages', 'samples', 'numbers']],
  ['commits', ['commit_p50', 'commit_p99']],
  ['queues', ['queue_frames', 'refusals', 'commit_failures']],
  ['people', ['live_connections', 'broker_connections']],
  ['apis', ['calls', 'call_p95']],
  ['pool', ['pool_busy', 'pool_idle', 'pool_awaited']],
  ['sealing_lag', ['sealing_lag']],
  ['storage', ['database_bytes', 'disk_free']],
  ['notifications_waiting', ['notifications_waiting']],
] as const satisfies readonly (readonly [Title, readonly ServerFigure[]])[]

type Props = { history: Output<typeof healthContract.history>; timeZone: string; stale: boolean }

/** The figures of all processes over one range, the cursor shared. */
export const HistoryCharts = ({ history, timeZone, stale }: Props) => {
  const text = useText(messages)
  const names = useText(figureNames)
  const t = useMemo(() => stepsOf(history), [history])
  const range = useMemo(() => ({ from: history.from, to: history.to }), [history.from, history.to])
  const titleOf = (title: (typeof charts)[number][0]): string =>
    title === 'memory' || title === 'sealing_lag' || title === 'notifications_waiting' ? names(title) : text(title)
  return (
    <>
      <p className="tw-dim">{text('perStep', history.stepMs / 60_000)}</p>
      <div className="tw-health-charts">
        {charts.map(([title, keys]) => (
          <Card key={title} title={titleOf(title)}>
            <LineChart
              label={titleOf(title)}
              height={200}
              timeZone={timeZone}
              range={range}
              t={t}
              stale={stale}
              syncKey="health"
              exportName={`tidewatt-${title}`}
              emptyText={text('noHistory')}
              series={seriesOf(history, keys, names)}
            />
          </Card>
        ))}
      </div>
    </>
  )
}
