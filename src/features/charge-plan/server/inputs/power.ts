import { loadLevels } from '#server/charging/load.ts'
import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { reading } from '#server/equipment/reading.ts'
import type { Station } from './standing.ts'

type Given = Pick<Context, 'telemetry'>
const [minute, day] = [60_000, 86_400_000]
/** ms over which the base load is averaged */
const baseOver = 15 * minute
/** kW: less is no charging */
const leastPower = 5

const slotOf = ({ profile }: Device, key: string): number => profile.byKey.get(key)?.firstSlot ?? 0
const powersOf = (devices: readonly Device[]) => devices.map((device) => ({ device, slots: [slotOf(device, 'power')] }))

const meanOf = (values: Float64Array | undefined): number | null => {
  const known = values?.filter((value) => !Number.isNaN(value))
  return known && known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}

/** kW that a station draws beside its chargers, in the mean of a quarter of an hour; null where only they are measured. */
export const baseLoadOf = async ({ telemetry }: Given, station: Station, now: number): Promise<number | null> => {
  const chargers = [...new Set(station.bays.flatMap(({ pcs }) => pcs ?? []))]
  const wholes = loadLevels({ ...station, pcs: [] })
  const items = powersOf([...wholes.flatMap(({ devices }) => devices), ...chargers])
  if (items.length === chargers.length) return null
  const samples = await telemetry.each(items.map((item) => ({ ...item, from: now - baseOver, to: now + 1 })))
  const sumOf = (devices: readonly Device[]): number | null => {
    const means = devices.flatMap(({ deviceId }) => meanOf(samples.get(deviceId)?.values[0]) ?? [])
    return means.length === 0 ? null : Math.abs(means.reduce((sum, mean) => sum + mean, 0))
  }
  const whole = wholes.map(({ devices }) => sumOf(devices)).find((kw) => kw !== null)
  return whole === undefined ? null : Math.max(0, whole - (sumOf(chargers) ?? 0))
}

/** kW that chargers were set to give at most, as they say now; by device, without those that do not say. */
export const limitOf = ({ telemetry }: Given, pcs: Device): number | null => {
  const limit = reading(pcs, telemetry.latest(pcs.deviceId), 'powerLimit')
  return limit && Math.abs(limit.value) > 0 ? Math.abs(limit.value) : null
}

/** The most that chargers gave within a day, kW by device, read at most every quarter of an hour; those that gave nothing are left out. */
export const createObserver = (given: Given) => {
  let last = { at: Number.NEGATIVE_INFINITY, ids: '', found: new Map<string, number>() }
  return async (chargers: readonly Device[], now: number): Promise<ReadonlyMap<string, number>> => {
    const ids = chargers.map(({ deviceId }) => deviceId).join()
    if (ids === last.ids && now >= last.at && now - last.at < baseOver) return last.found
    last = { at: now, ids, found: await observedMost(given, chargers, now) }
    return last.found
  }
}

const observedMost = async (
  { telemetry }: Given,
  chargers: readonly Device[],
  now: number,
): Promise<Map<string, number>> => {
  if (chargers.length === 0) return new Map()
  const items = chargers.map((device) => ({ device, slot: slotOf(device, 'power') }))
  const curves = await telemetry.series(items, now - day, now + 1, 100)
  const found = new Map<string, number>()
  for (const [index, { deviceId }] of chargers.entries()) {
    const series = curves[index]?.series[0]
    const most = Math.max(0, ...(series?.min ?? series?.value ?? []).map((value) => -(value ?? 0)))
    if (most > leastPower) found.set(deviceId, most)
  }
  return found
}
