import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { inScope, pathInScope } from '#server/db/scope.ts'
import { isOld, newestAt } from '#server/equipment/reading.ts'
import type { ConnectedDevice, Counts, DeviceState } from '../shapes.ts'

/** What tells states: the context, and since when the server hears (ms). */
export type Hearing = { readonly context: Context; readonly since: number }
export type Heard = { readonly device: Device; readonly state: DeviceState; readonly ts: number | null }

type Wanted = {
  readonly deviceName?: string | undefined
  readonly profileKey?: string | undefined
  readonly stationId?: string | undefined
  readonly deviceId?: string | undefined
}

/** The devices in the caller's scope, by code. */
export const devicesOf = ({ registry }: Pick<Context, 'registry'>, caller: Caller, wanted: Wanted = {}): Device[] => {
  const needle = wanted.deviceName?.toLowerCase() ?? ''
  return [...registry.all()]
    .filter(
      (device) =>
        pathInScope(caller, device.orgPath) &&
        (!wanted.deviceId || device.deviceId === wanted.deviceId) &&
        (!wanted.stationId || device.stationId === wanted.stationId) &&
        (!wanted.profileKey || device.profile.profileKey === wanted.profileKey) &&
        (needle === '' ||
          device.deviceName.toLowerCase().includes(needle) ||
          device.deviceCode.toLowerCase().includes(needle)),
    )
    .sort((a, b) => (a.deviceCode < b.deviceCode ? -1 : 1))
}

export const heardOf = (hearing: Hearing, device: Device): Heard => {
  const ts = newestAt(hearing.context.telemetry.latest(device.deviceId))
  return { device, ts, state: ts === null ? 'never' : isOld(hearing, device, ts) ? 'silent' : 'online' }
}

export const countsOf = (heard: readonly Heard[]): Counts => {
  const counts = { online: 0, silent: 0, never: 0 }
  for (const { state } of heard) counts[state] += 1
  return counts
}

/** Names of types by key, in a language. */
const profileNames = async ({ db }: Pick<Context, 'db'>, language: Language): Promise<Map<string, string>> => {
  const rows = await db.selectFrom('profile').select(['id', 'name', 'name_en']).execute()
  return new Map(rows.map(({ id, name, name_en }) => [id, (language === 'en' && name_en) || name]))
}

/** The devices that a driver reads; none by one that the caller does not see. */
export const readBy = async ({ db }: Pick<Context, 'db'>, caller: Caller, driverId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('binding')
    .innerJoin('driver', 'driver.id', 'binding.driver_id')
    .select('binding.device_id')
    .where('driver.id', '=', driverId)
    .where(inScope(caller, 'driver.org_id'))
    .execute()
  return new Set(rows.map(({ device_id }) => device_id))
}

type ReadBy = { readonly driverId: string; readonly driverName: string }
/** The drivers that read some devices, by device, as far as the caller sees them. */
const driversOf = async (
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, ReadBy>> => {
  if (deviceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('binding')
    .innerJoin('driver', 'driver.id', 'binding.driver_id')
    .select(['binding.device_id', 'driver.id as driverId', 'driver.name as driverName'])
    .where('binding.device_id', 'in', [...deviceIds])
    .where(inScope(caller, 'driver.org_id'))
    .execute()
  return new Map(rows.map(({ device_id, ...driver }) => [device_id, driver]))
}

type Beside = {
  /** of types, by id */
  readonly names: ReadonlyMap<string, string>
  readonly drivers: ReadonlyMap<string, ReadBy>
}

/** Devices as a caller is shown them. */
export const connectedRows = async (hearing: Hearing, heard: readonly Heard[], caller: Caller, language: Language) => {
  const ids = heard.map(({ device }) => device.deviceId)
  const { context } = hearing
  const [names, drivers] = await Promise.all([profileNames(context, language), driversOf(context, caller, ids)])
  return heard.map((each) => connectedRow(hearing, each, { names, drivers }))
}

const connectedRow = (
  { context }: Hearing,
  { device, state, ts }: Heard,
  { names, drivers }: Beside,
): ConnectedDevice => ({
  deviceId: device.deviceId,
  deviceName: device.deviceName,
  deviceCode: device.deviceCode,
  profileKey: device.profile.profileKey,
  profileName: names.get(device.profile.profileId) ?? device.profile.profileKey,
  stationId: device.stationId,
  stationName: device.stationName,
  status: state,
  points: device.profile.points.length,
  intervalSeconds: context.pace(device) / 1000,
  lastTime: ts === null ? null : formatTime(ts, device.timeZone),
  lastTs: ts,
  driverId: drivers.get(device.deviceId)?.driverId ?? null,
  driverName: drivers.get(device.deviceId)?.driverName ?? null,
})
