import { timeOf } from '#server/context/latestRow.ts'
import type { LatestRow } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'

export type Position = {
  readonly lon: number
  readonly lat: number
  /** kn, degrees; null where the ship does not say */
  readonly speed: number | null
  readonly cog: number | null
  readonly heading: number | null
  readonly navStatus: number | null
  /** when it was there, ms */
  readonly ts: number
}

type Known = { readonly profile: Device['profile']; readonly position: Position | undefined }
/** Homes ask for all ships with each change; rows are replaced, never written into. */
const known = new WeakMap<LatestRow, Known>()

/** Where a device that reports `lon` and `lat` was last; undefined where it never said, or the two are not of one moment. */
export const positionOf = ({ profile }: Pick<Device, 'profile'>, row: LatestRow | undefined): Position | undefined => {
  const before = row && known.get(row)
  if (before?.profile === profile) return before.position
  const position = readPosition(profile, row)
  if (row) known.set(row, { profile, position })
  return position
}

const readPosition = (profile: Device['profile'], row: LatestRow | undefined): Position | undefined => {
  const read = (key: string): { value: number; at: number } | undefined => {
    const slot = profile.byKey.get(key)?.firstSlot ?? -1
    const [value, at] = [row?.values[slot], timeOf(row, slot)]
    return value === undefined || Number.isNaN(value) || Number.isNaN(at) ? undefined : { value, at }
  }
  const [lon, lat] = [read('lon'), read('lat')]
  if (!lon || !lat || lon.at !== lat.at) return undefined
  // What was said about the course before the newest position belongs to another place.
  const along = (key: string): number | null => {
    const found = read(key)
    return found && found.at >= lon.at ? found.value : null
  }
  return {
    lon: lon.value,
    lat: lat.value,
    speed: along('sog'),
    cog: along('cog'),
    heading: along('heading'),
    navStatus: read('navStatus')?.value ?? null,
    ts: lon.at,
  }
}
