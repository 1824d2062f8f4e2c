import { useState } from 'react'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { ChartSeries } from '#contract/monitor.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { fromList } from '#web/kit/chart/samples.ts'
import { DayPicker, today } from '#web/kit/time/DayPicker.tsx'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import type { boxStationContract } from '../contract.ts'
import { nameIn } from './detailData.ts'

type DayCurvesProps<E extends Endpoint> = {
  title: string
  endpoint: E
  input: (day: string) => Input<E>
  seriesOf: (answer: Output<E>) => readonly ChartSeries[]
  timeZone: string
  syncKey: string
  exportName: string
  bounds?: Readonly<Record<string, readonly [number, number]>>
}

type OfDevice = Omit<DayCurvesProps<typeof boxStationContract.temperatureMonitoring>, 'input' | 'seriesOf'> & {
  deviceId: string
}

/** Day curves that a device of the station answers as they are drawn. */
export const DeviceDayCurves = ({ deviceId, ...curves }: OfDevice) => (
  <DayCurves {...curves} input={(dayTime) => ({ deviceId, dayTime })} seriesOf={(answer) => answer} />
)

const pollMs = 10_000
const untilMoment = <P extends { ts: number }>(curve: readonly P[], moment = Number.POSITIVE_INFINITY): P[] =>
  curve.filter(({ ts }) => ts <= moment)

/** The curves of one day with its picker; the running day goes on, one of the past goes to the moment that is drawn. */
export const DayCurves = <E extends Endpoint>(props: DayCurvesProps<E>) => {
  const { title, endpoint, input, seriesOf, timeZone, syncKey, exportName, bounds } = props
  const { language } = useLanguage()
  const moment = useMoment()
  const now = today(timeZone, moment)
  const [picked, setPicked] = useState<string>()
  const day = picked ?? now
  const { data, error, isFetching, refetch } = useCall(endpoint, input(day), {
    keepOld: true,
    refetchInterval: day === now && moment === undefined ? pollMs : false,
  })
  const series = (data === undefined ? [] : seriesOf(data)).map((each) => ({
    name: nameIn(each, language),
    unit: each.unit,
    decimals: each.decimals,
    ...fromList(untilMoment(each.curve, moment), { timeZone }),
  }))
  return (
    <Card
      className="tw-detail-chart"
      title={title}
      extra={
        <DayPicker value={day} onChange={(next) => setPicked(next === now ? undefined : next)} timeZone={timeZone} />
      }
    >
      <LineChart
        series={series}
        timeZone={timeZone}
        loading={isFetching}
        label={title}
        error={data === undefined ? error : undefined}
        retry={refetch}
        syncKey={syncKey}
        exportName={`${exportName} ${title} ${day}`}
        {...(bounds ? { bounds } : {})}
      />
    </Card>
  )
}
