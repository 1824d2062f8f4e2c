import { type ChartPoint, type ChartSeries, mostChartPoints } from '#contract/monitor.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Device, PointSlot } from '#server/context/devices.ts'
import type { Context } from '#server/context/context.ts'
import { type Day, dayAround } from './day.ts'
import { pointNames } from './metrics.ts'
import { roundedOrNull } from './reading.ts'
import type { Language } from '#contract/errors.ts'

/** `yyyy-MM-dd` of the device's zone as [from, to); the running day where none is named. */
export const dayOf = ({ timeZone }: Device, dayTime: string | undefined, now: number): Day =>
  dayAround(dayTime === undefined ? now : parseTime(`${dayTime} 00:00:00`, timeZone), timeZone)

const pointsOf = (t: readonly number[], values: readonly (number | null)[], timeZone: string): ChartPoint[] =>
  t.map((ts, index) => ({ originTime: formatTime(ts, timeZone), ts, value: roundedOrNull(values[index]) }))

/** kW, discharge +, of a device over a range from its voltage (V) and current (A); one that reports its power gives that. */
export const powerSeriesOf = async (
  context: Pick<Context, 'telemetry'>,
  device: Device,
  day: Day,
  language: Language,
): Promise<ChartSeries[]> => {
  if (device.profile.byKey.has('power')) return seriesOf(context, device, ['power'], day, language)
  const [volts, amperes] = await seriesOf(context, device, ['totalVoltage', 'totalCurrent'], day, language)
  if (!volts || !amperes) return []
  const names = { name: language === 'en' ? 'Power' : '功率', nameEn: 'Power' }
  const curve = volts.curve.map((point, at): ChartPoint => {
    const current = amperes.curve[at]?.value ?? null
    return {
      ...point,
      value: point.value === null || current === null ? null : roundedOrNull((point.value * current) / 1000),
    }
  })
  return [{ code: 'power', ...names, unit: 'kW', decimals: 1, curve }]
}

type Place = { readonly key: string; readonly index?: number }

/** Points of one device over a range, those that its profile has, on one time axis of at most 1,500 places; a null is a gap. */
export const seriesOf = (
  context: Pick<Context, 'telemetry'>,
  device: Device,
  keys: readonly string[],
  day: Day,
  language: Language,
): Promise<ChartSeries[]> =>
  seriesAt(
    context,
    device,
    keys.map((key) => ({ key })),
    day,
    language,
  )

/** The same of single places (`index` from 1) of array points. */
export const seriesAt = async (
  { telemetry }: Pick<Context, 'telemetry'>,
  device: Device,
  places: readonly Place[],
  { from, to }: Day,
  language: Language,
): Promise<ChartSeries[]> => {
  const points = places.flatMap(({ key, index = 1 }) => {
    const point: PointSlot | undefined = device.profile.byKey.get(key)
    return point ? [{ point, slot: point.firstSlot + index - 1 }] : []
  })
  const slots = points.map(({ slot }) => slot)
  const { t, series } = await telemetry.curve(device, slots, from, to, mostChartPoints)
  return points.map(({ point }, at) => ({
    code: point.pointKey,
    ...pointNames(point, language),
    unit: point.unit,
    decimals: point.decimals,
    curve: pointsOf(t, series[at]?.value ?? [], device.timeZone),
  }))
}
