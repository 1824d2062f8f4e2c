import { newestOf, timeOf } from '#server/context/latestRow.ts'
import { wireLimits } from '#contract/wireLimits.ts'
import type { LatestRow } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'

export type Reading = { readonly value: number; readonly ts: number }

/** The newest value of a point, or of one place (from 0) of an array point; null where nothing came. */
export const reading = ({ profile }: Device, row: LatestRow | undefined, key: string, index = 0): Reading | null => {
  const point = profile.byKey.get(key)
  if (!point || !row || index >= point.size) return null
  const [value, ts] = [row.values[point.firstSlot + index], timeOf(row, point.firstSlot + index)]
  return value === undefined || Number.isNaN(value) || Number.isNaN(ts) ? null : { value, ts }
}

const newest = new WeakMap<LatestRow, number>()

/** When the newest of a device's values was measured (ms); null where none came. Rows are replaced, never written into. */
export const newestAt = (row: LatestRow | undefined): number | null => {
  if (!row) return null
  let at = newest.get(row)
  if (at === undefined) {
    at = row.newest ?? newestOf(row)
    newest.set(row, at)
  }
  return Number.isFinite(at) ? at : null
}

/** How far apart values that belong together may be, ms: three expected intervals, at least 60 s. */
export const patience = ({ profile }: Device): number => Math.max(3 * profile.intervalSeconds * 1000, 60_000)

/** What silence is judged by: the expected interval of a device (ms), the time, and since when the server hears (ms). */
type Hearing = {
  readonly context: { readonly pace: (device: Device) => number; readonly clock: () => number }
  readonly since: number
}

/** Values that came so much later than their peer called the device gone say that it is back; before that they may be of a fast clock. */
const awayUntil = wireLimits.aheadMs
/**
 * Older than three expected intervals, at least 60 s, by the server's clock; after a start a value from before has that time again. Also
 * one of a device that its peer calls gone.
 */
export const isOld = ({ context, since }: Hearing, device: Device, at: number): boolean =>
  (typeof device.awayAt === 'number' && at <= device.awayAt + awayUntil) ||
  context.clock() - Math.max(at, since) > Math.max(3 * context.pace(device), 60_000)

/** Silent: its newest value is old, or none came. */
export const isSilent = (hearing: Hearing, device: Device, row: LatestRow | undefined): boolean => {
  const at = newestAt(row)
  return at === null || isOld(hearing, device, at)
}

/** Three decimals are more than any screen shows; sums of decimals stay readable. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000
export const roundedOrNull = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : rounded(value)
/** To 1e-6 kWh, so that sums of decimals stay decimals. */
export const exactKwh = (kwh: number): number => Math.round(kwh * 1e6) / 1e6

/** The sum of what is known, not rounded, so that steps add up to their whole; null where nothing is. */
export const sumOfKnown = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
