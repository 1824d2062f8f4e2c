import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { tariffsContract } from '../contract.ts'
import { retireTariff, saveTariff } from './changes.ts'
import { tariffPage } from './queries.ts'

const handlers = (context: Context): Handlers<typeof tariffsContract> => ({
  tariffPage: (input, { caller }) => tariffPage(context.db, caller, input, context.clock()),
  tariffSave: (input, call) => saveTariff(context, call, input),
  tariffRetire: async (input, call) => {
    await retireTariff(context, call, input)
    return true as const
  },
})

export const tariffs: Feature = feature(tariffsContract, {}, (context) => ({ handlers: handlers(context) }))
