import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers, type Sources } from '#server/http/feature.ts'
import { dictionariesContract, dictionaryTopics } from '../contract.ts'
import { addEntry, editEntry, removeEntry } from './entries.ts'
import { entryPage, typePage } from './queries.ts'
import { addType, editType, removeType } from './types.ts'

const handlers = (context: Context): Handlers<typeof dictionariesContract> => {
  const { db, live } = context
  const told = (): true => {
    live.changed('dictionaries', '0')
    return true
  }
  return {
    typePage: (input) => typePage(db, input),
    typeSave: async (input, call) => {
      await addType(context, call, input)
      told()
      return { dict_type: input.dict_type }
    },
    typeUpdate: async (input, call) => {
      await editType(context, call, input)
      return told()
    },
    typeRemove: async ({ dict_type }, call) => {
      await removeType(context, call, dict_type)
      return told()
    },
    entryPage: (input) => entryPage(db, input),
    entrySave: async (input, call) => {
      const dict_code = await addEntry(context, call, input)
      told()
      return { dict_code }
    },
    entryUpdate: async (input, call) => {
      await editEntry(context, call, input)
      return told()
    },
    entryRemove: async ({ dict_type, dict_code }, call) => {
      await removeEntry(context, call, dict_type, dict_code)
      return told()
    },
  }
}

/** A snapshot too is a new turn: whoever was away asks anew. */
const sources = ({ clock }: Context): Sources<typeof dictionaryTopics> => ({
  dictionaries: {
    allowed: (id) => id === '0',
    snapshot: () => ({ turn: clock() }),
    delta: () => ({ turn: clock() }),
  },
})

export const dictionaries: Feature = feature(dictionariesContract, dictionaryTopics, (context) => ({
  handlers: handlers(context),
  sources: sources(context),
}))
