import type { ChartSeries } from '#contract/monitor.ts'
import { nearLimits } from '#features/devices/web/nearLimits.ts'
import { DayCurves, type DeviceDayCall } from '#web/equipment/curves/DayCurves.tsx'
import type { CellLimit } from '#web/equipment/cells/cellScale.ts'
import type { StorageDetail } from '../../shapes.ts'

type StorageCurveProps = {
  detail: StorageDetail
  title: string
  endpoint: DeviceDayCall
  /** which of the series that the call answers; all of them where it is left out */
  only?: (code: string) => boolean
  limits?: readonly CellLimit[]
  bounds?: Readonly<Record<string, readonly [number, number]>>
  /** px */
  height?: number
}

const limitsNear = (series: readonly ChartSeries[], limits: readonly CellLimit[]) =>
  nearLimits(
    series.flatMap(({ curve }) => curve.map(({ value }) => value)),
    limits,
    series[0]?.unit ?? '',
  )

/** A day of a storage device, with the limits that it comes near. */
export const StorageCurve = ({ detail, only, limits, endpoint, ...shown }: StorageCurveProps) => (
  <DayCurves<DeviceDayCall>
    {...shown}
    endpoint={endpoint}
    input={(dayTime) => ({ deviceId: detail.deviceId, dayTime })}
    seriesOf={(answer) => (only ? answer.filter(({ code }) => only(code)) : answer)}
    timeZone={detail.timeZone}
    syncKey={`storage ${detail.deviceId}`}
    exportName={detail.deviceName}
    {...(limits ? { limitsOf: (series: readonly ChartSeries[]) => limitsNear(series, limits) } : {})}
  />
)

const isTotal = (code: string): boolean => code === 'totalVoltage'
const isDifference = (code: string): boolean => code.endsWith('Difference')

/** The voltages of one call by their size: cells, their difference, and the whole battery. */
export const voltageParts = {
  cells: (code: string): boolean => !isTotal(code) && !isDifference(code),
  difference: isDifference,
  total: isTotal,
}
