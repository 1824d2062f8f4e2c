import { useMemo, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { type Text, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import type { DeviceNode } from '#web/equipment/tree/search.ts'
import { numberText } from '#web/kit/format.ts'
import { LineChart, type LineSeries, type Span } from '#web/kit/chart/LineChart.tsx'
import { rangeContract, type RangePoint } from '../contract.ts'
import { messages, type RangeText } from '../messages.ts'
import { boundsOf } from './bounds.ts'
import { type Time, timeInput } from './asked.ts'
import { ExtremeCells } from './ExtremeCells.tsx'

type Curves = Output<typeof rangeContract.curves>
const valuesOf = (curve: readonly RangePoint[], times = 1): (number | null)[] =>
  curve.map(({ value }) => (value === null ? null : value * times))

/** The difference of voltages stands in mV on an axis of its own: on that of the cells it would be a flat line. */
const seriesOf = (curves: Curves | undefined, type: 0 | 1, text: Text<RangeText>): LineSeries[] => {
  if (!curves) return []
  const { unit, decimals, maxCurve, minCurve, differenceCurve } = curves
  const difference: Pick<LineSeries, 'unit' | 'decimals' | 'value'> =
    type === 0
      ? { unit: 'mV', decimals: 0, value: valuesOf(differenceCurve, 1000) }
      : { unit, decimals, value: valuesOf(differenceCurve) }
  return [
    { name: text(`max${type}`), meaning: 'max', unit, decimals, value: valuesOf(maxCurve) },
    { name: text(`min${type}`), meaning: 'min', unit, decimals, value: valuesOf(minCurve) },
    { name: text(`difference${type}`), meaning: 'difference', ...difference },
  ]
}

type Props = { node: DeviceNode; type: 0 | 1; time: Time; isToday: boolean }

/** Highest and lowest cell and their difference over time: voltage (0) or temperature (1). */
export const RangeCard = ({ node, type, time, isToday }: Props) => {
  const text = useText(messages)
  const [picked, setPicked] = useState<Span>()
  const asked = { strId: node.strId, level: node.level, type, ...timeInput(time) }
  const { data, error, isFetching } = useCall(rangeContract.curves, asked, {
    keepOld: true,
    refetchInterval: isToday && 30_000,
  })
  const series = useMemo(() => seriesOf(data, type, text), [data, type, text])
  const bounds = useMemo(() => boundsOf(series), [series])
  const t = useMemo(() => data?.maxCurve.map(({ ts }) => ts) ?? [], [data])
  const title = text(type === 0 ? 'voltage' : 'temperature')
  const { unit = '', decimals = 2 } = data ?? {}
  return (
    <Card title={`${title} · ${node.name}`}>
      <LineChart
        series={series}
        t={t}
        height={280}
        label={`${title} ${node.name}`}
        loading={isFetching}
        // A refusal is passed over in monitor panels (specification, section 7).
        emptyText={error && !data ? text('notLoaded') : text('noData')}
        syncKey="range"
        exportName={`${title} ${node.name}`}
        onPick={setPicked}
        bounds={bounds}
        {...(data ? { timeZone: data.timeZone } : {})}
      />
      <ExtremeCells
        node={node}
        type={type}
        picked={picked}
        valueText={(value) => `${numberText(value, decimals)} ${unit}`}
      />
    </Card>
  )
}
