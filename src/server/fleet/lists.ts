import type { BatteryTile, Ranked, UnitTile } from '#contract/unit.ts'
import { deepestRow } from '#contract/paging.ts'
import { ageOf } from '#server/equipment/status.ts'
import { AppError } from '#server/http/appError.ts'

export const names = new Intl.Collator('zh', { numeric: true })

type Named = { readonly tile: Pick<UnitTile, 'deviceName'> }
export const byName = (a: Named, b: Named): number => names.compare(a.tile.deviceName, b.tile.deviceName)

/** Greatest first, equal ones by name; units that do not know the value are left out. The tile stands beside the row for what a platform adds. */
export const rankedBy = <T extends BatteryTile>(
  seen: readonly { readonly tile: T }[],
  read: (tile: T) => number | null,
  unit: string,
): { row: Ranked; tile: T }[] =>
  [...seen]
    .sort(byName)
    .flatMap(({ tile }) => {
      const value = read(tile)
      const { deviceId, deviceName, deviceCode, stationName, runningState, silent } = tile
      const row = { deviceId, deviceName, deviceCode, stationName, runningState, silent, unit }
      return value === null ? [] : [{ row: { ...row, value }, tile }]
    })
    .sort((a, b) => b.row.value - a.row.value)

type Asked = {
  readonly deviceName?: string | undefined
  readonly stationId?: string | undefined
  readonly current: number
  /** whole without it */
  readonly size?: number | undefined
}
const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

/** A page of tiles by name or code, each with its age and picture. Refuses `page.too_deep`. */
export const tilePage = <T extends UnitTile>(
  seen: readonly { readonly tile: T }[],
  { deviceName = '', stationId, current, size }: Asked,
  now: number,
  pictureOf: (deviceId: string) => string | null,
): {
  records: (T & { ageSeconds: number | null; attachId: string | null })[]
  total: number
  size: number
  current: number
} => {
  const offset = (current - 1) * (size ?? 0)
  if (offset >= deepestRow) throw new AppError('page.too_deep')
  const part = deviceName.trim()
  const all = seen
    .filter(({ tile }) => stationId === undefined || tile.stationId === stationId)
    .filter(({ tile }) => contains(tile.deviceName, part) || contains(tile.deviceCode, part))
    .sort(byName)
  const records = all
    .slice(offset, size === undefined ? undefined : offset + size)
    .map(({ tile }) => ({ ...tile, ageSeconds: ageOf(tile.ts, now), attachId: pictureOf(tile.deviceId) }))
  return { records, total: all.length, size: size ?? all.length, current: size === undefined ? 1 : current }
}
