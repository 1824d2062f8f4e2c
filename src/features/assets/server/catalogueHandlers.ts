import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { catalogueContract } from '../contract.ts'
import { bind } from './bindChanges.ts'
import { bindHistory, bindTree } from './bindQueries.ts'
import { addModel, editModel, removeModel } from './modelChanges.ts'
import { modelPage, paramList } from './modelQueries.ts'
import { addParam, editParam, removeParam } from './paramChanges.ts'
import { paramPage, typeList, typePoints } from './paramQueries.ts'

const handlers = (context: Context): Handlers<typeof catalogueContract> => {
  const { db } = context
  return {
    typeList: (_, { caller, language }) => typeList(db, caller, language),
    typePoints: ({ deviceType }, { caller, language }) => typePoints(db, caller, deviceType, language),
    paramPage: (input, { caller, language }) => paramPage(db, caller, input, language),
    bindTree: ({ stationId }, { caller, language }) => bindTree(db, caller, stationId, language),
    bindHistory: ({ deviceId }, { caller }) => bindHistory(db, caller, deviceId),
    bindSave: async (input, call) => {
      if (await bind(context, call, input)) await context.registry.reload()
      return true as const
    },
    paramList: (input, { caller, language }) => paramList(db, caller, input, language),
    modelPage: (input, { caller, language }) => modelPage(db, caller, input, language),
    modelAdd: async (input, call) => ({ modelId: await addModel(context, call, input) }),
    modelEdit: async (input, call) => {
      await editModel(context, call, input)
      await context.registry.reload()
      return true as const
    },
    modelRemove: async ({ modelId }, call) => {
      await removeModel(context, call, modelId)
      return true as const
    },
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
