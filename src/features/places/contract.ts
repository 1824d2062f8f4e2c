import { z } from 'zod'
import { post } from '#contract/endpoint.ts'
import { done, id, timeStamp } from '#contract/fields.ts'
import { mountKinds } from '#contract/mountKinds.ts'

const name = z
  .string()
  .max(60)
  .regex(/^[^\0]*$/)

/**
 * `code` names a ship, or the equipment that feeds a bay, or is the plate of a truck; `bay` is the slot aboard or
 * the bay's name. A yard needs neither.
 */
export const mountFields = {
  kind: z.enum(mountKinds),
  code: name.default(''),
  bay: z.union([name.trim(), z.number().int().transform(String)]).default(''),
}

export const placesContract = {
  mount: post('/web/asset/equipment/mount', {
    access: 'asset_equipment_save',
    summary:
      'Says where a box is from `ts` (ms) on; the interval before ends there. The same message again changes nothing',
    input: z.object({ deviceId: id, ts: timeStamp.optional(), ...mountFields }),
    output: done,
  }),
}
