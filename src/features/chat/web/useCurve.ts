import { formatTime } from '#contract/zoned.ts'
import { devicesContract } from '#features/devices/contract.ts'
import { useCall } from '#web/calls/api.ts'
import type { Samples } from '#web/kit/chart/samples.ts'
import type { Span } from '#web/kit/chart/series.ts'
import { browserZone } from '#web/session/zone.ts'

type Point = { readonly deviceId: string; readonly pointKey: string; readonly index: number }
type Curve = { readonly curve: Samples; readonly loading: boolean; readonly error: unknown; readonly timeZone: string }

/** The curve of a point over a stretch of time, asked when it is wanted. `buckets` at most. */
export const useCurve = (point: Point, span: Span | undefined, wanted: boolean, buckets = 600): Curve => {
  const device = useCall(
    devicesContract.deviceInfo,
    { deviceId: point.deviceId },
    { enabled: wanted, staleTime: 60_000 },
  )
  const timeZone = device.data?.timeZone
  const time = (ts: number): string => formatTime(ts, timeZone ?? 'UTC')
  const answer = useCall(
    devicesContract.curve,
    {
      deviceId: point.deviceId,
      points: point.index > 0 ? `${point.pointKey}:${point.index}` : point.pointKey,
      startTime: time(span?.from ?? 0),
      endTime: time(span?.to ?? 0),
      buckets,
    },
    { enabled: wanted && span !== undefined && timeZone !== undefined, staleTime: 60_000 },
  )
  const [series] = answer.data?.series ?? []
  return {
    curve: { t: answer.data?.t ?? [], value: series?.value ?? [] },
    loading: wanted && (device.isLoading || answer.isLoading),
    error: device.error ?? answer.error,
    timeZone: timeZone ?? browserZone,
  }
}
