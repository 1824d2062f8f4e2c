import { z } from 'zod'
import { post } from '#contract/endpoint.ts'
import { done, id, timeStamp } from '#contract/fields.ts'
import { mountFields } from '#contract/mountKinds.ts'

export const placesContract = {
  mount: post('/web/asset/equipment/mount', {
    access: 'asset_equipment_save',
    summary:
      'Says where a box is from `ts` (ms) on; the interval before ends there. The same message again changes nothing',
    input: z.object({ deviceId: id, ts: timeStamp.optional(), ...mountFields }),
    output: done,
  }),
}
