import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { inScope } from '#server/db/scope.ts'
import { below } from '#server/equipment/tree.ts'
import { stationTypesOf } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import type { StorageKind } from '../shapes.ts'
import { kindOf } from './kinds.ts'
import type { StoragePicture } from './picture.ts'
import type { Seen } from './tile.ts'

/** How calls find what they ask for; each refuses `rows.not_found`, and a device of another kind is not there. */
export const findersOf = ({ db, registry }: Context, picture: StoragePicture) => {
  const deviceOf =
    (kind: StorageKind) =>
    (caller: Caller, deviceId: string): Device => {
      const device = picture.monitoredFor(caller, deviceId)
      if (kindOf(device) !== kind) throw new AppError('rows.not_found')
      return device
    }
  const isStation = async (caller: Caller, stationId: string): Promise<boolean> => {
    const found = await db
      .selectFrom('station')
      .select('id')
      .where('id', '=', stationId)
      .where('type', 'in', stationTypesOf('energyStorage'))
      .where(inScope(caller, 'station.org_id'))
      .executeTakeFirst()
    return found !== undefined
  }
  return {
    deviceOf,
    /** devices that a caller sees, of one station where it is named */
    ofStation: async (caller: Caller, stationId: string | undefined): Promise<Seen[]> => {
      const all = picture.seen(caller)
      if (stationId === undefined) return all
      const own = all.filter(({ tile }) => tile.stationId === stationId)
      if (own.length === 0 && !(await isStation(caller, stationId))) throw new AppError('rows.not_found')
      return own
    },
    /** a device with what hangs below it */
    ofDevice: (caller: Caller, device: Device): Seen[] => {
      const own = new Set([device, ...below(registry, device)].map(({ deviceId }) => deviceId))
      return picture.seen(caller).filter(({ tile }) => own.has(tile.deviceId))
    },
  }
}
export type Finders = ReturnType<typeof findersOf>
