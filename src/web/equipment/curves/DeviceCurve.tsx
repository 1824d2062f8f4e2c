import type { ChartSeries } from '#contract/monitor.ts'
import type { CellLimit } from '../cells/cellScale.ts'
import { DayCurves, type DeviceDayCall } from './DayCurves.tsx'
import { nearLimits } from './nearLimits.ts'

type DeviceCurveProps = {
  device: { deviceId: string; deviceName: string; timeZone: string }
  title: string
  endpoint: DeviceDayCall
  /** which of the series that the call answers; all of them where it is left out */
  only?: (code: string) => boolean
  limits?: readonly CellLimit[]
  /** which of the series the limits hold for; all that are drawn where it is left out */
  limited?: (code: string) => boolean
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

/** A day of a device, with the limits that it comes near; the curves of one device share their cursor. */
export const DeviceCurve = ({ device, only, limits, limited, endpoint, ...shown }: DeviceCurveProps) => (
  <DayCurves<DeviceDayCall>
    {...shown}
    endpoint={endpoint}
    input={(dayTime) => ({ deviceId: device.deviceId, dayTime })}
    seriesOf={(answer) => (only ? answer.filter(({ code }) => only(code)) : answer)}
    timeZone={device.timeZone}
    syncKey={`device ${device.deviceId}`}
    exportName={device.deviceName}
    {...(limits
      ? {
          limitsOf: (series: readonly ChartSeries[]) =>
            limitsNear(limited ? series.filter(({ code }) => limited(code)) : series, limits),
        }
      : {})}
  />
)
