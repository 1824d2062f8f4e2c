import { type Feature, feature } from '#server/http/feature.ts'
import { settlementContract } from '../contract.ts'
import { factorPage, saveFactor } from './factors.ts'
import { saveSetting, settingOf } from './setting.ts'

export const settlement: Feature = feature(settlementContract, {}, (context) => ({
  handlers: {
    factorPage: (input, { caller }) => factorPage(context.db, caller, input),
    factorSave: async (input, call) => ({ factorId: await saveFactor(context, call, input) }),
    shoreSetting: ({ stationId }, { caller }) => settingOf(context.db, caller, stationId),
    shoreSettingSave: async (input, call) => ({ version: await saveSetting(context, call, input) }),
  },
}))
