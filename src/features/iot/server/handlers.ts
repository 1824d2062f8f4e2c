import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { iotContract } from '../contract.ts'
import { addProfile, editProfile, removeProfile } from './profileChanges.ts'
import { profilePage } from './profileQueries.ts'
import { refusals } from './refusals.ts'
import { saveRetention } from './retention.ts'
import { storage } from './storage.ts'

const handlers = (context: Context): Handlers<typeof iotContract> => {
  const { db, registry } = context
  return {
    storage: (_, { caller, language }) => storage(context, caller, language),
    retentionSave: (input, call) => saveRetention(context, call, input),
    refusals: (_, { caller }) => refusals(context, caller),
    profilePage: (input, { caller, language }) => profilePage(db, caller, input, language),
    profileAdd: async (input, call) => {
      const profileId = await addProfile(context, call, input)
      await registry.reload()
      return { profileId }
    },
    profileEdit: async (input, call) => {
      await editProfile(context, call, input)
      await registry.reload()
      return true as const
    },
    profileRemove: async ({ profileId }, call) => {
      await removeProfile(context, call, profileId)
      await registry.reload()
      return true as const
    },
  }
}

export const iot: Feature = feature(iotContract, {}, (context) => ({ handlers: handlers(context) }))
