import type { Nature } from '#catalogue/natures.ts'
import type { LegendKey } from '#catalogue/states/legends.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import type { PointKind } from '#catalogue/points/point.ts'

export type PointSlot = {
  readonly pointKey: string
  readonly pointName: string
  readonly pointNameEn: string
  readonly unit: string
  readonly kind: PointKind
  readonly decimals: number
  readonly size: number
  readonly firstSlot: number
  readonly min: number | null
  readonly max: number | null
  readonly sentinels: readonly number[]
  readonly deriveFrom: string | null
  readonly deriveWhat: string | null
  /** how the codes of a state read; null: as numbers */
  readonly legend: LegendKey | null
  /** how many places of an array stand side by side; `usualColumns` unless given */
  readonly columns?: number | null
}

export type Profile = {
  readonly profileId: string
  readonly profileKey: string
  readonly intervalSeconds: number
  /** seconds; undefined where each device keeps `intervalSeconds` */
  readonly pace?: { readonly least: number; readonly most: number }
  readonly natures: ReadonlySet<Nature>
  /** named by its type; none: a device has those of what it hangs below, or of its station */
  readonly platforms: readonly PlatformKey[]
  readonly slots: number
  /** in display order, derived ones included, removed ones left out */
  readonly points: readonly PointSlot[]
  readonly byKey: ReadonlyMap<string, PointSlot>
}

export type Device = {
  readonly deviceId: string
  readonly deviceCode: string
  readonly deviceName: string
  readonly parentId: string | null
  readonly stationId: string
  readonly stationName: string
  readonly stationType: string
  /** false: platforms' homes leave it out */
  readonly stationEnabled?: boolean
  readonly stationLon?: number | null
  readonly stationLat?: number | null
  /** kW that the station is set to be rated for */
  readonly stationRatedPower?: number | null
  readonly orgId: string
  readonly orgPath: string
  /** of the nearest merchant's root at or above its organization: what has the same one is of the same merchant */
  readonly merchantPath: string
  readonly timeZone: string
  readonly tokenHash: Buffer
  /** of a ship that has one */
  readonly mmsi: string | null
  /** ms; from then on it raises no alarms */
  readonly retiredAt?: number | null
  /** ms; when its peer said that it is gone, until it says otherwise */
  readonly awayAt?: number | null
  /** the attachment with its picture or its model's */
  readonly attachId?: string | null
  readonly profile: Profile
}

/** Devices and profiles, mirrored from the database and kept fresh by its notifications. */
export type Registry = {
  byCode(deviceCode: string): Device | undefined
  byId(deviceId: string): Device | undefined
  /** the device with this token, by its SHA-256 */
  byToken(tokenHash: Buffer): Device | undefined
  /** the ship with this MMSI, nine digits */
  byMmsi(mmsi: string): Device | undefined
  /** the same object until the devices are read anew */
  all(): Iterable<Device>
  /** what hangs directly below a device, by name */
  childrenOf(deviceId: string): readonly Device[]
  /** true where `device` is `ancestor` or hangs below it */
  isWithin(device: Device, ancestor: Device): boolean
  /** reads everything anew; awaited by the calls that change equipment */
  reload(): Promise<void>
}
