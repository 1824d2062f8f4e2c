import { timeOf } from '#server/context/latestRow.ts'
import { bareCode } from '#catalogue/states/legends.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Context } from '#server/context/context.ts'
import type { Device, PointSlot, Profile } from '#server/context/devices.ts'
import type { LatestRow } from '#server/context/readings.ts'
import { pointName } from '#server/equipment/items.ts'
import { writablesOf } from '#server/equipment/writables.ts'
import type { NewestValue } from '../shapes.ts'
import type { Late } from './late.ts'

type Place = { readonly device: Device; readonly point: PointSlot }

/** The points of some devices one after another, those whose name or key holds `wanted`: how many, and one page of them. */
export const pointsAt = (
  devices: readonly Device[],
  wanted: string | undefined,
  { current, size }: { readonly current: number; readonly size: number },
): { total: number; places: Place[] } => {
  const needle = wanted?.toLowerCase() ?? ''
  const fitting = new Map<Profile, readonly PointSlot[]>()
  const pointsOf = (profile: Profile): readonly PointSlot[] => {
    const known = fitting.get(profile)
    if (known) return known
    const points = profile.points.filter((point) =>
      [point.pointKey, point.pointName, point.pointNameEn].some((name) => name.toLowerCase().includes(needle)),
    )
    fitting.set(profile, points)
    return points
  }
  const from = (current - 1) * size
  const places: Place[] = []
  let total = 0
  for (const device of devices) {
    const points = pointsOf(device.profile)
    const first = Math.max(0, from - total)
    if (places.length < size && first < points.length)
      places.push(...points.slice(first, first + size - places.length).map((point) => ({ device, point })))
    total += points.length
  }
  return { total, places }
}

export const keyOf = ({ device, point }: Place): string => `${device.deviceId}:${point.pointKey}`

/** Those of some places that may be written, by key. */
export const writableKeys = async ({ db }: Pick<Context, 'db'>, places: readonly Place[]): Promise<Set<string>> => {
  const found = await writablesOf(db, [...new Set(places.map(({ device }) => device.deviceId))])
  return new Set(found.map(({ deviceId, pointKey }) => `${deviceId}:${pointKey}`))
}

type Newest = Pick<NewestValue, 'value' | 'low' | 'high' | 'ts'>

/** The newest value of a point, of an array its extremes at the newest time of a place. */
export const newestOf = (point: Pick<PointSlot, 'kind' | 'size' | 'firstSlot'>, row: LatestRow | undefined): Newest => {
  const known: { value: number; at: number }[] = []
  for (let slot = point.firstSlot; slot < point.firstSlot + point.size; slot += 1) {
    const [value, at] = [row?.values[slot] ?? Number.NaN, timeOf(row, slot)]
    if (!Number.isNaN(value) && !Number.isNaN(at)) known.push({ value, at })
  }
  if (known.length === 0) return { value: null, low: null, high: null, ts: null }
  const values = known.map(({ value }) => value)
  const ts = Math.max(...known.map(({ at }) => at))
  if (point.kind !== 'array') return { value: values[0] ?? null, low: null, high: null, ts }
  return { value: null, low: Math.min(...values), high: Math.max(...values), ts }
}

type Shown = { readonly language: Language; readonly writable: boolean; readonly late: Late }

export const newestRow = (
  { telemetry, pace }: Pick<Context, 'telemetry' | 'pace'>,
  { device, point }: Place,
  { language, writable, late }: Shown,
): NewestValue => {
  const { ts, ...newest } = newestOf(point, telemetry.latest(device.deviceId))
  return {
    key: keyOf({ device, point }),
    deviceId: device.deviceId,
    deviceName: device.deviceName,
    stationName: device.stationName,
    pointKey: point.pointKey,
    pointName: pointName(point, language),
    kind: point.kind,
    size: point.size,
    ...newest,
    unit: point.unit,
    decimals: point.decimals,
    ...(point.kind === 'state' ? { legend: point.legend ?? bareCode } : {}),
    originTime: ts === null ? null : formatTime(ts, device.timeZone),
    ts,
    latencyMs: late.of(device.deviceId, ts),
    intervalSeconds: pace(device) / 1000,
    writable,
  }
}
