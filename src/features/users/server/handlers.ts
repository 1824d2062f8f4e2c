import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { createProof } from '#server/people/proof.ts'
import { usersContract } from '../contract.ts'
import { saveAvatar } from './avatar.ts'
import { addUser, editUser, removeUser, resetPassword, resetTotp, unlockUser } from './changes.ts'
import { ownProfile, saveProfile } from './profile.ts'
import { userPage } from './queries.ts'

const done = async (work: Promise<void>): Promise<true> => {
  await work
  return true
}

const handlers = (context: Context, prove = createProof(context)): Handlers<typeof usersContract> => ({
  page: (input, { caller }) => userPage(context.db, caller, input, context.clock()),
  save: async (input, call) => ({ user_id: await addUser(context, call, input) }),
  update: (input, call) => done(editUser(context, call, input)),
  remove: (input, call) => done(removeUser(context, call, input)),
  resetPassword: (input, call) => done(resetPassword(context, call, input)),
  unlock: (input, call) => done(unlockUser(context, call, input)),
  resetTotp: (input, call) => done(resetTotp(context, call, input)),
  profile: (_, { caller }) => ownProfile(context.db, caller),
  saveProfile: (input, call) => done(saveProfile({ ...context, prove }, call, input)),
  saveAvatar: ({ attach_id }, call) => done(saveAvatar(context, call, attach_id)),
})

export const users: Feature = feature(usersContract, {}, (context) => ({ handlers: handlers(context) }))
