import { Segmented } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/calls/api.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { healthContract } from '../contract.ts'
import { messages } from '../messages.ts'
import { type HealthRange, healthRanges } from '../shapes.ts'
import { HistoryCharts } from './HistoryCharts.tsx'
import { PartsCard } from './PartsCard.tsx'
import { ProcessCards } from './ProcessCards.tsx'
import './health.css'
import { useZone } from '#web/session/zone.ts'

const everyMs = { hour: 10_000, day: 60_000, week: 300_000 } as const satisfies Record<HealthRange, number>

/** How the server is: its parts and processes now, and their figures over the last hour, day or week. */
export const HealthPage = () => {
  const text = useText(messages)
  const [range, setRange] = useState<HealthRange>('hour')
  const state = useCall(healthContract.state, {}, { refetchInterval: 10_000 })
  const history = useCall(healthContract.history, { range }, { keepOld: true, refetchInterval: everyMs[range] })
  const timeZone = useZone()
  const down = state.data
    ? state.data.parts.filter((part) => part.state === 'down').length +
      state.data.processes.filter((process) => process.state === 'quiet').length
    : 0
  return (
    <>
      <PageTitle
        title={text('title')}
        extra={
          state.data && (
            <StateTag
              state={down === 0 ? 'ok' : 'fault'}
              text={down === 0 ? text('allWell') : text('someDown', down)}
            />
          )
        }
      />
      {state.error && !state.data && <FailedState error={state.error} retry={state.refetch} />}
      {!state.data && !state.error && <Loading />}
      {state.data && (
        <div className="tw-health-now">
          <PartsCard parts={state.data.parts} drivers={state.data.drivers} timeZone={timeZone} />
          <ProcessCards processes={state.data.processes} timeZone={timeZone} />
        </div>
      )}
      <div className="tw-health-range">
        <h2>{text('history')}</h2>
        <Segmented
          aria-label={text('range')}
          value={range}
          onChange={setRange}
          options={healthRanges.map((value) => ({ value, label: text(value) }))}
        />
      </div>
      {history.error && !history.data && <FailedState error={history.error} retry={history.refetch} />}
      {history.data && <HistoryCharts history={history.data} timeZone={timeZone} stale={history.isPlaceholderData} />}
    </>
  )
}
