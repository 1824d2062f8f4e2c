import { useState } from 'react'
import { devicesContract } from '#features/devices/contract.ts'
import { useCall } from '#web/calls/api.ts'
import { type CellLimit, type CellQuantity, quantityFacts } from '#web/equipment/cells/cellScale.ts'
import { useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { DayPicker, today } from '#web/kit/time/DayPicker.tsx'
import { useMoment } from '#web/kit/time/replay.ts'
import { nearLimits } from './nearLimits.ts'
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

/** A day of one cell against the mean of its cluster, with the limits that it comes near. */
export const CellCurve = ({ deviceId, timeZone, quantity, cell, limits, exportName }: CellCurveProps) => {
  const text = useText(messages)
  const moment = useMoment()
  const now = today(timeZone, moment)
  const [picked, setPicked] = useState<string>()
  const day = picked ?? now
  const { point, average, unit, decimals } = quantityFacts[quantity]
  const { data, error, isFetching, refetch } = useCall(
    devicesContract.curve,
    {
      deviceId,
      points: `${point}:${cell - 1},${average}`,
      startTime: `${day} 00:00:00`,
      endTime: `${day} 23:59:59`,
    },
    { keepOld: true, refetchInterval: day === now && moment === undefined ? pollMs : false },
  )
  const upTo = data?.t.filter((ts) => moment === undefined || ts <= moment).length ?? 0
  const [own, mean] = (data?.series ?? []).map(({ value }) => value.slice(0, upTo))
  const title = text('cellCurve', cell)
  const series = [
    { name: text('cell', cell), unit, decimals, value: own ?? [] },
    { name: text('mean'), unit, decimals, value: mean ?? [] },
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
        t={data?.t.slice(0, upTo) ?? []}
        height={180}
        timeZone={timeZone}
        loading={isFetching}
        label={title}
        error={data === undefined ? error : undefined}
        retry={refetch}
        limits={nearLimits(own ?? [], limits, unit)}
        exportName={`${exportName} ${title} ${day}`}
      />
    </Card>
  )
}
