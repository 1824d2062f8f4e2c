import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { merchantsContract } from '../contract.ts'
import { addMerchant, editMerchant, removeMerchant } from './changes.ts'
import { merchantList, merchantPage } from './queries.ts'

const handlers = (context: Context): Handlers<typeof merchantsContract> => ({
  page: (input, { caller }) => merchantPage(context.db, caller, input),
  list: (_, { caller }) => merchantList(context.db, caller),
  save: async (input, call) => ({ merchant_id: await addMerchant(context, call, input) }),
  update: async (input, call) => {
    await editMerchant(context, call, input)
    return true as const
  },
  remove: async (input, call) => {
    await removeMerchant(context, call, input)
    return true as const
  },
})

export const merchants: Feature = feature(merchantsContract, {}, (context) => ({ handlers: handlers(context) }))
