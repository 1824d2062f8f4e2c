import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { rolesContract } from '../contract.ts'
import { addRole, assignRole, editRole, removeRole } from './changes.ts'
import { permissionOf, roleList, rolePage } from './queries.ts'

const done = async (work: Promise<void>): Promise<true> => {
  await work
  return true
}

const handlers = (context: Context): Handlers<typeof rolesContract> => ({
  page: (input, { caller }) => rolePage(context.db, caller, input),
  list: (_, { caller }) => roleList(context.db, caller),
  permission: ({ role_id }, { caller, language }) => permissionOf(context.db, caller, role_id, language),
  save: async (input, call) => ({ role_id: await addRole(context, call, input) }),
  update: (input, call) => done(editRole(context, call, input)),
  remove: (input, call) => done(removeRole(context, call, input)),
  assign: (input, call) => done(assignRole(context, call, input)),
})

export const roles: Feature = feature(rolesContract, {}, (context) => ({ handlers: handlers(context) }))
