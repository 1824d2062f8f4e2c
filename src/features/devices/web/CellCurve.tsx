import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { type CellLimit, type CellQuantity, quantityFacts } from '#web/equipment/cells/cellScale.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { DayPicker, today } from '#web/kit/time/DayPicker.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import { nearLimits } from '#web/equipment/curves/nearLimits.ts'
import { messages } from './unitMessages.ts'

type CellCurveProps = {
  deviceId: string
  timeZone: string
  quantity: CellQuantity
  /** from 1 */
  cell: number
  limits: readonly CellLimit[]
  exportName: string
}

const pollMs = 10_000

type Curve = Output<typeof devicesContract.curve>

/** The curve of one point, to the moment that is drawn. */
const upTo = (curve: Curve | undefined, moment = Number.POSITIVE_INFINITY) => {
  const t = curve?.t.filter((ts) => ts <= moment) ?? []
  return { t, value: curve?.series[0]?.value.slice(0, t.length) ?? [] }
}

/** A day of one cell against the mean of its cluster, with the limits that it comes near. */
export const CellCurve = ({ deviceId, timeZone, quantity, cell, limits, exportName }: CellCurveProps) => {
  const text = useText(messages)
  const moment = useMoment()
  const now = today(timeZone, moment)
  const [picked, setPicked] = useState<string>()
  const day = picked ?? now
  const { point, average, unit, decimals } = quantityFacts[quantity]
  const asked = { deviceId, startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` }
  const options = { keepOld: true, refetchInterval: day === now && moment === undefined ? pollMs : false } as const
  // Cells may be reported less often than their mean, so that each has times of its own.
  const own = useCall(devicesContract.curve, { ...asked, points: `${point}:${cell - 1}` }, options)
  const mean = useCall(devicesContract.curve, { ...asked, points: average }, options)
  const title = text('cellCurve', cell)
  const cellValues = upTo(own.data, moment)
  const series = [
    { name: text('cell', cell), unit, decimals, ...cellValues },
    { name: text('mean'), unit, decimals, ...upTo(mean.data, moment) },
  ]
  return (
    <Card
      title={title}
      extra={
        <DayPicker value={day} onChange={(next) => setPicked(next === now ? undefined : next)} timeZone={timeZone} />
      }
    >
      <LineChart
        series={series}
        height={180}
        timeZone={timeZone}
        loading={own.isFetching}
        label={title}
        error={own.data === undefined ? own.error : undefined}
        retry={own.refetch}
        limits={nearLimits(cellValues.value, limits, unit)}
        exportName={`${exportName} ${title} ${day}`}
      />
    </Card>
  )
}
