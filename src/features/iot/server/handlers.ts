import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { iotContract } from '../contract.ts'
import { addProfile, editProfile, removeProfile } from './profileChanges.ts'
import { addPoint, editPoint, removePoint } from './pointChanges.ts'
import { pointPage, profileDetail, profilePage } from './profileQueries.ts'
import { refusals } from './refusals.ts'
import { saveRetention } from './retention.ts'
import { storage } from './storage.ts'
import { testedMessage } from './testedMessage.ts'

const handlers = (context: Context): Handlers<typeof iotContract> => {
  const { db, registry } = context
  const changed = async (change: Promise<void>) => {
    await change
    await registry.reload()
    return true as const
  }
  return {
    storage: (_, { caller, language }) => storage(context, caller, language),
    retentionSave: (input, call) => saveRetention(context, call, input),
    refusals: (_, { caller }) => refusals(context, caller),
    ingest: async (sent) => {
      const { accepted, refused } = await context.posted.take(sent)
      return { accepted, refused: [...refused] }
    },
    messageTest: (input, { caller, language }) => testedMessage(context, caller, language, input),
    profilePage: (input, { caller, language }) => profilePage(db, caller, input, language),
    profileDetail: (input, { caller, language }) => profileDetail(db, caller, input, language),
    pointPage: (input, { caller, language }) => pointPage(db, caller, input, language),
    pointAdd: (input, call) => changed(addPoint(context, call, input)),
    pointEdit: (input, call) => changed(editPoint(context, call, input)),
    pointRemove: (input, call) => changed(removePoint(context, call, input)),
    profileAdd: async (input, call) => {
      const profileId = await addProfile(context, call, input)
      await registry.reload()
      return { profileId }
    },
    profileEdit: (input, call) => changed(editProfile(context, call, input)),
    profileRemove: ({ profileId }, call) => changed(removeProfile(context, call, profileId)),
  }
}

export const iot: Feature = feature(iotContract, {}, (context) => ({ handlers: handlers(context) }))
