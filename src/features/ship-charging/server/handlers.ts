import type { Context, Db } from '#server/context/context.ts'
import { asOfPage, paged } from '#server/db/paged.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { shipChargingContract } from '../contract.ts'
import { chargeRowOf, chargeSelection, sampleCharge } from './charges/page.ts'
import { consumptionOf } from './consumption.ts'
import { createEnergyTracker } from './tracker.ts'

const isDemo = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('setting').select('value').where('key', '=', 'demo').executeTakeFirst())?.value === 'on'

const handlers = (context: Context): Handlers<typeof shipChargingContract> => {
  const { db, clock } = context
  return {
    chargePage: async (input, { caller, language }) => {
      const { rows, ...page } = await paged(db, await chargeSelection(db, caller, input), input)
      const now = clock()
      const isFiltered = input.shippingId ?? input.shippingName ?? input.operatingMode
      if (page.total === 0 && isFiltered === undefined && (await isDemo(db)))
        return { ...page, total: 1, records: [sampleCharge(language)], asOf: input.asOf ?? now }
      const records = rows.map(chargeRowOf)
      return { ...page, records, asOf: input.asOf ?? asOfPage(records, now) }
    },
    consumption: (input, { caller }) => consumptionOf(context, caller, input),
  }
}

export const shipCharging: Feature = feature(shipChargingContract, {}, (context) => ({
  handlers: handlers(context),
  trackers: [createEnergyTracker(context)],
}))
