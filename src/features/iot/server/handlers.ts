import type { Context } from '#server/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { iotContract, iotTopics } from '../contract.ts'
import { addProfile, editProfile, profilePage, removeProfile } from './profileQueries.ts'
import { readings } from './readings.ts'
import { refusals } from './refusals.ts'
import { sources } from './sources.ts'
import { storage } from './storage.ts'

const handlers = (context: Context): Handlers<typeof iotContract> => {
  const { db, registry } = context
  return {
    ...readings(context),
    storage: (_, { caller, language }) => storage(context, caller, language),
    refusals: (_, { caller }) => refusals(context, caller),
    profilePage: (input, { language }) => profilePage(db, input, language),
    profileAdd: async (input) => {
      const profileId = await addProfile(db, input)
      await registry.reload()
      return { profileId }
    },
    profileEdit: async (input) => {
      await editProfile(db, input)
      await registry.reload()
      return true as const
    },
    profileRemove: async ({ profileId }) => {
      await removeProfile(db, profileId)
      await registry.reload()
      return true as const
    },
  }
}

export const iot: Feature = feature(iotContract, handlers, { topics: iotTopics, sources })
