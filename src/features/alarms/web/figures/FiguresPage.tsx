import { useMemo, useState } from 'react'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { useCall } from '#web/calls/api.ts'
import { dayjs } from '#web/dayjs.ts'
import { serverNow } from '#web/calls/clock.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { LineChart, type Span } from '#web/kit/chart/LineChart.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { PageTitle } from '#web/kit/PageTitle.tsx'
import { type Filter, FilterBar, useFilterValues } from '#web/kit/table/FilterBar.tsx'
import { useSession } from '#web/session/session.ts'
import { alarmsContract, figuresContract } from '../../contract.ts'
import { type AlarmFigures, alarmTargets } from '../../figuresShapes.ts'
import { FigureCards } from './FigureCards.tsx'
import { FigureRows, type Rows } from './FigureRows.tsx'
import { FigureTables } from './FigureTables.tsx'
import { figuresMessages } from './figuresMessages.ts'
import './figures.css'

const dayMs = 86_400_000
/** Four weeks to the end of today, of the caller's zone. */
const usualRange = (timeZone: string) => {
  const day = (before: number): string => formatTime(serverNow() - before * dayMs, timeZone).slice(0, 10)
  return { startTime: `${day(27)} 00:00:00`, endTime: `${day(0)} 23:59:59` }
}

const Weeks = ({
  weeks,
  span,
  timeZone,
  onWeek,
}: Pick<AlarmFigures, 'weeks'> & { span: Span; timeZone: string; onWeek: (at: number) => void }) => {
  const text = useText(figuresMessages)
  const first = weeks[0]?.ts ?? span.from
  const shown = useMemo(() => ({ from: Math.min(span.from, first), to: span.to }), [span.from, span.to, first])
  const inMinutes = (seconds: number | null): number | null => (seconds === null ? null : seconds / 60)
  const minutes = { unit: text('minutes'), decimals: 1 }
  return (
    <Card title={text('byWeek')} className="tw-alarmfig-weeks">
      <LineChart
        label={text('byWeek')}
        height={220}
        timeZone={timeZone}
        range={shown}
        t={weeks.map(({ ts }) => ts)}
        onPick={({ from }) => onWeek(from)}
        series={[
          { name: text('perWeek'), unit: '', decimals: 0, value: weeks.map(({ alarms }) => alarms) },
          {
            ...minutes,
            name: text('notedWeek'),
            value: weeks.map(({ timeToAcknowledge }) => inMinutes(timeToAcknowledge.p50)),
          },
          {
            ...minutes,
            name: text('endedWeek'),
            value: weeks.map(({ timeToResolve }) => inMinutes(timeToResolve.p50)),
          },
        ]}
      />
    </Card>
  )
}

/** How well alarms work for the people who answer them, against ISA-18.2; each figure opens its alarms. */
export const FiguresPage = () => {
  const text = useText(figuresMessages)
  const [rows, setRows] = useState<Rows>()
  const stations = useCall(alarmsContract.stationList, {}, { staleTime: 60_000 })
  const { user } = useSession()
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'stationId',
      label: text('station'),
      options: (stations.data ?? []).map(({ stationId, stationName }) => ({ value: stationId, label: stationName })),
    },
    { kind: 'range', name: ['startTime', 'endTime'], label: text('range') },
  ]
  const timeZone = user?.time_zone ?? ''
  const usual = timeZone === '' ? { startTime: '', endTime: '' } : usualRange(timeZone)
  const { stationId, startTime = usual.startTime, endTime = usual.endTime } = useFilterValues(filters)
  const range = { startTime, endTime, ...(stationId === undefined ? {} : { stationId }) }
  const { data, error, refetch } = useCall(figuresContract.figures, range, {
    enabled: timeZone !== '',
    keepOld: true,
    staleTime: 60_000,
  })
  const openWeek = (at: number): void => {
    const week = data?.weeks.find(({ ts }) => ts === at)
    if (!week) return
    const last = dayjs(week.weekStart).add(6, 'day').format('YYYY-MM-DD')
    const input = { ...range, startTime: `${week.weekStart} 00:00:00`, endTime: `${last} 23:59:59` }
    setRows({ title: `${text('week')} ${week.weekStart}`, input })
  }
  return (
    <>
      <PageTitle title={text('title')} />
      <FilterBar filters={filters} />
      <p className="tw-dim">
        {text('shown', startTime.slice(0, 16), endTime.slice(0, 16))} · {text('source', alarmTargets.source)}
      </p>
      {error && !data && <FailedState error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <FigureCards figures={data} range={range} timeZone={timeZone} onOpen={setRows} />
          <Weeks
            span={{ from: parseTime(startTime, timeZone), to: parseTime(endTime, timeZone) }}
            weeks={data.weeks}
            timeZone={timeZone}
            onWeek={openWeek}
          />
          <FigureTables figures={data} range={range} onOpen={setRows} />
        </>
      )}
      <FigureRows rows={rows} onClose={() => setRows(undefined)} />
    </>
  )
}
