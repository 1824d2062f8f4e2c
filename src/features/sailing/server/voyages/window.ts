import { parseTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { deviceFor } from '#server/equipment/deviceFor.ts'
import { AppError } from '#server/http/appError.ts'

type Named = { mmsi: string; legStartTime: string; legEndTime?: string | null | undefined }

/** A ship and a part of its time, [from, to) in ms. */
export type ShipWindow = { readonly ship: Device; readonly from: number; readonly to: number }

/**
 * The ship with this MMSI and the window in its station's zone, whose last second belongs to it; without an end it lasts until now.
 * Refuses `rows.not_found` and `range.invalid`.
 */
export const windowFor = async (
  context: Context,
  caller: Caller,
  { mmsi, legStartTime, legEndTime }: Named,
): Promise<ShipWindow> => {
  const row = await context.db.selectFrom('ship').select('device_id').where('mmsi', '=', mmsi).executeTakeFirst()
  const ship = deviceFor(context, caller, row?.device_id ?? '', 'carries')
  const from = parseTime(legStartTime, ship.timeZone)
  const to = legEndTime ? parseTime(legEndTime, ship.timeZone) + 1000 : context.clock()
  if (from >= to) throw new AppError('range.invalid')
  return { ship, from, to }
}
