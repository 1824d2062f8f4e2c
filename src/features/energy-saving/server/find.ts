import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { unitsOfStation } from '#server/fleet/ofStation.ts'
import { AppError } from '#server/http/appError.ts'
import type { SavingKind } from '../shapes.ts'
import { craneOf, ofKindBelow } from './kinds.ts'
import type { SavingPicture } from './picture.ts'
import type { Seen } from './tile.ts'

/** How calls find what they ask for; each refuses `rows.not_found`. */
export const findersOf = (context: Context, picture: SavingPicture) => {
  const { registry } = context
  const deviceOf = picture.monitoredFor
  return {
    deviceOf,
    /** cranes that a caller sees, of one station where it is named */
    ofStation: unitsOfStation(context, 'energySaving', picture.seen),
    /** the crane that a device is or belongs to */
    craneOf: (caller: Caller, deviceId: string): Seen => {
      const crane = craneOf(registry, deviceOf(caller, deviceId))
      const found = picture.seen(caller).find(({ device }) => device === crane)
      if (!found) throw new AppError('rows.not_found')
      return found
    },
    /** what of a kind a device is or has below it; of a DC/DC's crane its boxes */
    ofKind: (caller: Caller, deviceId: string, kind: SavingKind): Device[] => {
      const device = deviceOf(caller, deviceId)
      const own = ofKindBelow(registry, device, kind)
      return own.length > 0 ? own : ofKindBelow(registry, craneOf(registry, device) ?? device, kind)
    },
  }
}
export type Finders = ReturnType<typeof findersOf>
