import { z } from 'zod'
import { post } from '#contract/endpoint.ts'
import { optionalId } from '#contract/fields.ts'
import { steadyPage, steadyPaging } from '#contract/paging.ts'
import { runMode, voyageWindow } from '#features/sailing/shapes.ts'
import { shipCharge, voyageConsumption } from './shapes.ts'

const access = 'platform_ship'
const base = '/web/shipping'

export const shipChargingContract = {
  chargePage: post(`${base}/chargingAndSwapping/page`, {
    access,
    summary: 'What ships took aboard, one row a stop, newest first: boxes swapped or batteries charged',
    input: z.object({
      shippingId: optionalId,
      shippingName: z.string().trim().max(60).optional(),
      operatingMode: runMode,
      ...steadyPaging,
    }),
    output: steadyPage(shipCharge),
  }),
  consumption: post(`${base}/voyage/consumePower`, {
    access,
    summary: 'What a ship drew in any window of at most 62 days, term by term, with its curve',
    input: z.object(voyageWindow),
    output: voyageConsumption,
  }),
}
