import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { catalogueContract } from '../contract.ts'
import { addParam, editParam, removeParam } from './paramChanges.ts'
import { paramPage, typeList, typePoints } from './paramQueries.ts'

const handlers = (context: Context): Handlers<typeof catalogueContract> => {
  const { db } = context
  return {
    typeList: (_, { caller, language }) => typeList(db, caller, language),
    typePoints: ({ deviceType }, { caller, language }) => typePoints(db, caller, deviceType, language),
    paramPage: (input, { caller, language }) => paramPage(db, caller, input, language),
    paramAdd: async (input, call) => ({ paramId: await addParam(context, call, input) }),
    paramEdit: async (input, call) => {
      await editParam(context, call, input)
      return true as const
    },
    paramRemove: async ({ paramId }, call) => {
      await removeParam(context, call, paramId)
      return true as const
    },
  }
}

export const catalogue: Feature = feature(catalogueContract, {}, (context) => ({ handlers: handlers(context) }))
