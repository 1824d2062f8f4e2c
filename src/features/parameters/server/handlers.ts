import type { Context } from '#server/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { parametersContract } from '../contract.ts'
import { orgIndexPage, saveOrgIndex } from './orgIndex.ts'
import { addParameter, editParameter, parameterPage, removeParameter } from './queries.ts'

const handlers = (context: Context): Handlers<typeof parametersContract> => {
  const { db } = context
  const done = async (work: Promise<void>): Promise<true> => {
    await work
    return true
  }
  return {
    parameterPage: (input) => parameterPage(db, 'parameter', input),
    parameterSave: async (input) => {
      await addParameter(db, 'parameter', input)
      return { key: input.key }
    },
    parameterUpdate: (input) => done(editParameter(db, 'parameter', input)),
    parameterRemove: ({ key }) => done(removeParameter(db, 'parameter', key)),
    configPage: (input) => parameterPage(db, 'config', input),
    configSave: async (input) => {
      await addParameter(db, 'config', input)
      return { key: input.key }
    },
    configUpdate: (input) => done(editParameter(db, 'config', input)),
    configRemove: ({ key }) => done(removeParameter(db, 'config', key)),
    orgIndexPage: (input, { caller }) => orgIndexPage(db, caller, input),
    orgIndexSave: (input, { caller }) => done(saveOrgIndex(context, caller, input)),
  }
}

export const parameters: Feature = feature(parametersContract, handlers)
