import { timeOf } from '#server/context/latestRow.ts'
import { usualColumns } from '#catalogue/points/point.ts'
import { bareCode } from '#catalogue/states/legends.ts'
import { formatTime } from '#contract/zoned.ts'
import type { LatestRow } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { LatestValue } from '../shapes.ts'
import { type Item, itemsOf, pointName } from '#server/equipment/items.ts'

const latestValue = (
  device: Device,
  row: LatestRow | undefined,
  now: number,
  { point, index, slot }: Item,
): LatestValue => {
  const at = timeOf(row, slot)
  const value = row?.values[slot] ?? Number.NaN
  const known = Number.isFinite(at) && Number.isFinite(value)
  return {
    pointKey: point.pointKey,
    pointName: point.pointName,
    pointNameEn: pointName(point, 'en'),
    index,
    kind: point.kind,
    value: known ? value : null,
    unit: point.unit,
    decimals: point.decimals,
    ...(point.kind === 'state' ? { legend: point.legend ?? bareCode } : {}),
    ...(point.kind === 'array' ? { columns: point.columns ?? usualColumns } : {}),
    originTime: known ? formatTime(at, device.timeZone) : null,
    ts: known ? at : null,
    ageSeconds: known ? Math.floor((now - at) / 1000) : null,
  }
}

/** Every number of the device's profile as it stands at `now`, in display order. */
export const latestValues = (device: Device, row: LatestRow | undefined, now: number): LatestValue[] =>
  device.profile.points.flatMap(itemsOf).map((item) => latestValue(device, row, now, item))

const value = (row: LatestRow | undefined, slot: number): number => row?.values[slot] ?? Number.NaN

/** Only those numbers that differ, in time or value, between two rows of the device. */
export const changedValues = (
  device: Device,
  before: LatestRow | undefined,
  row: LatestRow | undefined,
  now: number,
): LatestValue[] =>
  before === row
    ? []
    : device.profile.points
        .flatMap(itemsOf)
        .filter(
          ({ slot }) =>
            !Object.is(timeOf(row, slot), timeOf(before, slot)) || !Object.is(value(row, slot), value(before, slot)),
        )
        .map((item) => latestValue(device, row, now, item))
