import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { configurationContract } from '../contract.ts'
import { orgIndexPage, saveOrgIndex } from './orgIndex.ts'
import { addParameter, editParameter, removeParameter } from './changes.ts'
import { parameterPage } from './queries.ts'

const handlers = (context: Context): Handlers<typeof configurationContract> => {
  const { db } = context
  const done = async (work: Promise<void>): Promise<true> => {
    await work
    return true
  }
  return {
    parameterPage: (input) => parameterPage(db, 'parameter', input),
    parameterSave: async (input, call) => {
      await addParameter(context, call, 'parameter', input)
      return { key: input.key }
    },
    parameterUpdate: (input, call) => done(editParameter(context, call, 'parameter', input)),
    parameterRemove: ({ key }, call) => done(removeParameter(context, call, 'parameter', key)),
    configPage: (input) => parameterPage(db, 'config', input),
    configSave: async (input, call) => {
      await addParameter(context, call, 'config', input)
      return { key: input.key }
    },
    configUpdate: (input, call) => done(editParameter(context, call, 'config', input)),
    configRemove: ({ key }, call) => done(removeParameter(context, call, 'config', key)),
    orgIndexPage: (input, { caller }) => orgIndexPage(db, caller, input),
    orgIndexSave: (input, call) => done(saveOrgIndex(context, call, input)),
  }
}

export const configuration: Feature = feature(configurationContract, {}, (context) => ({ handlers: handlers(context) }))
