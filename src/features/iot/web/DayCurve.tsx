import { useCall } from '#web/calls/api.ts'
import { useLanguage } from '#web/i18n.ts'
import { FailedState } from '#web/kit/FailedState.tsx'
import { LineChart } from '#web/kit/chart/LineChart.tsx'
import { devicesContract } from '#features/devices/contract.ts'
import type { LatestValue } from '#features/devices/shapes.ts'
import { byUnit, itemId, itemLabel } from './items.ts'
import './iot.css'

type DayCurveProps = {
  deviceId: string
  timeZone: string
  /** `yyyy-MM-dd` */
  day: string
  chosen: readonly LatestValue[]
  /** asks anew as the day goes on */
  running: boolean
}

/** One chart for each unit among the chosen points. */
export const DayCurve = ({ deviceId, timeZone, day, chosen, running }: DayCurveProps) => {
  const { language } = useLanguage()
  const { data, error, isFetching, refetch } = useCall(
    devicesContract.curve,
    {
      deviceId,
      points: chosen.map(itemId).join(','),
      startTime: `${day} 00:00:00`,
      endTime: `${day} 23:59:59`,
    },
    { enabled: chosen.length > 0, keepOld: true, refetchInterval: running ? 10_000 : false },
  )
  if (error && !data) return <FailedState error={error} retry={refetch} />
  const series = chosen.map((item, at) => ({
    name: itemLabel(item, language),
    unit: item.unit,
    decimals: item.decimals,
    ...(data?.series[at] ?? { value: [] }),
  }))
  return (
    <div className="tw-curves">
      {byUnit(series).map((group) => (
        <LineChart
          key={group[0]?.unit}
          series={group}
          t={data?.t ?? []}
          timeZone={timeZone}
          loading={isFetching}
          label={group.map(({ name }) => name).join(', ')}
        />
      ))}
    </div>
  )
}
