import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { organizationsContract } from '../contract.ts'
import { addDept, editDept, removeDept } from './changes.ts'
import { deptTree } from './queries.ts'

const handlers = (context: Context): Handlers<typeof organizationsContract> => ({
  tree: (_, { caller }) => deptTree(context.db, caller),
  save: async (input, call) => ({ dept_id: await addDept(context, call, input) }),
  update: async (input, call) => {
    await editDept(context, call, input)
    return true as const
  },
  remove: async (input, call) => {
    await removeDept(context, call, input)
    return true as const
  },
})

export const organizations: Feature = feature(organizationsContract, {}, (context) => ({ handlers: handlers(context) }))
