import { useText } from '#web/i18n.ts'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { messages } from '../messages.ts'
import type { AnswerChart as Chart } from '../shapes.ts'
import { useCurve } from './useCurve.ts'

type Series = Chart['series'][number]
const none: Series = { deviceId: '', name: '', pointKey: '', index: 0, unit: '' }
const buckets = 400

/** The curves of an answer, at most four. */
export const AnswerChart = ({ chart }: { chart: Chart }) => {
  const text = useText(messages)
  const span = { from: chart.from, to: chart.to }
  const [a = none, b = none, c = none, d = none] = chart.series
  const curves = [
    useCurve(a, span, a !== none, buckets),
    useCurve(b, span, b !== none, buckets),
    useCurve(c, span, c !== none, buckets),
    useCurve(d, span, d !== none, buckets),
  ]
  const series = chart.series.map(({ name, unit }, at) => ({
    ...{ name, unit },
    t: curves[at]?.curve.t ?? [],
    value: curves[at]?.curve.value ?? [],
  }))
  const error = curves.find((each) => each.error)?.error
  return (
    <LineChart
      series={series}
      height={200}
      timeZone={curves[0]?.timeZone ?? 'Asia/Shanghai'}
      loading={curves.some(({ loading }) => loading)}
      range={span}
      label={text('chart')}
      exportName={text('chart')}
      {...(error ? { error } : {})}
    />
  )
}
