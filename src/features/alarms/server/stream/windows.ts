import { sql } from 'kysely'
import type { Device, Registry } from '#server/context/devices.ts'
import type { Db } from '#server/context/context.ts'

/** One maintenance window; times in ms, [from, to). Exactly one of device, station and type is said. */
type MaintenanceWindow = {
  readonly maintenanceId: string
  readonly deviceId: string | null
  readonly stationId: string | null
  readonly deviceType: string | null
  /** of a type: only devices of this organization and those below it; null: all */
  readonly orgPath: string | null
  readonly from: number
  readonly to: number
}

/** The maintenance windows in memory. */
export type MaintenanceWindows = {
  /** takes over what was changed since; all of them where `since` (ms) is not given */
  read(db: Db, since?: number): Promise<void>
  /** which window covers a device at that time (ms); of several the one that ends last */
  at(ts: number): (device: Device) => MaintenanceWindow | undefined
}

/** A device with all that it hangs below, itself first. */
const lineageOf = (registry: Pick<Registry, 'byId'>, device: Device): Device[] => {
  const seen = new Set<Device>()
  for (let at: Device | undefined = device; at && !seen.has(at); at = registry.byId(at.parentId ?? '')) seen.add(at)
  return [...seen]
}

export const covers = (window: MaintenanceWindow, lineage: readonly Device[]): boolean =>
  lineage.some(
    (device) =>
      window.deviceId === device.deviceId ||
      (window.stationId !== null && window.stationId === device.stationId) ||
      (window.deviceType === device.profile.profileKey && device.orgPath.startsWith(window.orgPath ?? '')),
  )

export const createWindows = (registry: Pick<Registry, 'byId'>): MaintenanceWindows => {
  const all = new Map<string, MaintenanceWindow>()
  return {
    read: async (db, since) => {
      const rows = await db
        .selectFrom('maintenance as m')
        .leftJoin('organization as o', 'o.id', 'm.org_id')
        .select([
          'm.id as maintenanceId',
          'm.device_id as deviceId',
          'm.station_id as stationId',
          'm.device_type as deviceType',
          'o.path as orgPath',
          sql<number>`(extract(epoch from m.from_at) * 1000)::float8`.as('from'),
          sql<number>`(extract(epoch from m.to_at) * 1000)::float8`.as('to'),
        ])
        .$if(since !== undefined, (q) => q.where('m.to_at', '>', new Date(since ?? 0)))
        .execute()
      for (const row of rows) all.set(row.maintenanceId, row)
    },
    at: (ts) => {
      const lasting = [...all.values()].filter(({ from, to }) => from <= ts && ts < to).sort((a, b) => b.to - a.to)
      if (lasting.length === 0) return () => undefined
      const known = new Map<string, MaintenanceWindow | undefined>()
      return (device) => {
        if (known.has(device.deviceId)) return known.get(device.deviceId)
        const lineage = lineageOf(registry, registry.byId(device.deviceId) ?? device)
        const found = lasting.find((window) => covers(window, lineage))
        known.set(device.deviceId, found)
        return found
      }
    },
  }
}
