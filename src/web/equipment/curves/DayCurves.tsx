import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, Input, Output } from '#contract/endpoint.ts'
import type { ChartSeries } from '#contract/monitor.ts'
import { useCall } from '../../calls/api.ts'
import { useLanguage } from '../../i18n.ts'
import type { Limit } from '../../kit/chart/draw.ts'
import { Card } from '../../kit/Card.tsx'
import { fromList } from '../../kit/chart/samples.ts'
import { DayPicker, today } from '../../kit/time/DayPicker.tsx'
import { LineChart } from '../../kit/chart/LineChart.tsx'
import { useMoment } from '../../kit/time/replay.ts'
import { nameIn } from '../metrics/shown.ts'

type DayCurvesProps<E extends Endpoint> = {
  title: string
  endpoint: E
  input: (day: string) => Input<E>
  seriesOf: (answer: Output<E>) => readonly ChartSeries[]
  timeZone: string
  syncKey: string
  exportName: string
  bounds?: Readonly<Record<string, readonly [number, number]>>
  /** those of the series that are drawn */
  limitsOf?: (series: readonly ChartSeries[]) => readonly Limit[]
  /** px */
  height?: number
}

/** The curves of a device over a day of its station, `yyyy-MM-dd`. */
export type DeviceDayCall = Endpoint<
  z.ZodType<unknown, { deviceId: string; dayTime?: string | undefined }>,
  z.ZodType<ChartSeries[]>
>

type OfDevice = Omit<DayCurvesProps<DeviceDayCall>, 'input' | 'seriesOf'> & { deviceId: string }

/** Day curves that a call answers as they are drawn. */
export const DeviceDayCurves = ({ deviceId, ...curves }: OfDevice) => (
  <DayCurves {...curves} input={(dayTime) => ({ deviceId, dayTime })} seriesOf={(answer) => answer} />
)

const pollMs = 10_000
const untilMoment = <P extends { ts: number }>(curve: readonly P[], moment = Number.POSITIVE_INFINITY): P[] =>
  curve.filter(({ ts }) => ts <= moment)

/** The curves of one day with its picker; the running day goes on, one of the past goes to the moment that is drawn. */
export const DayCurves = <E extends Endpoint>(props: DayCurvesProps<E>) => {
  const { title, endpoint, input, seriesOf, timeZone, syncKey, exportName, bounds, limitsOf, height } = props
  const { language } = useLanguage()
  const moment = useMoment()
  const now = today(timeZone, moment)
  const [picked, setPicked] = useState<string>()
  const day = picked ?? now
  const { data, error, isFetching, refetch } = useCall(endpoint, input(day), {
    keepOld: true,
    refetchInterval: day === now && moment === undefined ? pollMs : false,
  })
  const answered = (data === undefined ? [] : seriesOf(data)).map((each) => ({
    ...each,
    curve: untilMoment(each.curve, moment),
  }))
  const series = answered.map((each) => ({
    name: nameIn(each, language),
    unit: each.unit,
    decimals: each.decimals,
    ...fromList(each.curve, { timeZone }),
  }))
  return (
    <Card
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
        {...(limitsOf ? { limits: limitsOf(answered) } : {})}
        {...(height ? { height } : {})}
      />
    </Card>
  )
}
