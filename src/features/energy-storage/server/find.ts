import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { below } from '#server/equipment/tree.ts'
import { unitsOfStation } from '#server/fleet/ofStation.ts'
import { AppError } from '#server/http/appError.ts'
import type { StorageKind } from '../shapes.ts'
import { kindOf } from './kinds.ts'
import type { StoragePicture } from './picture.ts'
import type { Seen } from './tile.ts'

/** How calls find what they ask for; each refuses `rows.not_found`, and a device of another kind is not there. */
export const findersOf = (context: Context, picture: StoragePicture) => {
  const { registry } = context
  const deviceOf =
    (kind: StorageKind) =>
    (caller: Caller, deviceId: string): Device => {
      const device = picture.monitoredFor(caller, deviceId)
      if (kindOf(device) !== kind) throw new AppError('rows.not_found')
      return device
    }
  return {
    deviceOf,
    /** devices that a caller sees, of one station where it is named */
    ofStation: unitsOfStation(context, 'energyStorage', picture.seen),
    /** a device with what hangs below it */
    ofDevice: (caller: Caller, device: Device): Seen[] => {
      const own = new Set([device, ...below(registry, device)].map(({ deviceId }) => deviceId))
      return picture.seen(caller).filter(({ tile }) => own.has(tile.deviceId))
    },
  }
}
export type Finders = ReturnType<typeof findersOf>
