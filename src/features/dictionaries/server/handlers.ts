import type { Context } from '#server/context.ts'
import { type Feature, feature, type Handlers, type Sources } from '#server/http/feature.ts'
import { dictionariesContract, dictionaryTopics } from '../contract.ts'
import { addEntry, editEntry, removeEntry } from './entries.ts'
import { addType, editType, entryPage, removeType, typePage } from './queries.ts'

const handlers = ({ db, live }: Context): Handlers<typeof dictionariesContract> => {
  const told = (): true => {
    live.changed('dictionaries', '0')
    return true
  }
  return {
    typePage: (input) => typePage(db, input),
    typeSave: async (input) => {
      await addType(db, input)
      told()
      return { dict_type: input.dict_type }
    },
    typeUpdate: async (input) => {
      await editType(db, input)
      return told()
    },
    typeRemove: async ({ dict_type }) => {
      await removeType(db, dict_type)
      return told()
    },
    entryPage: (input) => entryPage(db, input),
    entrySave: async (input) => {
      const dict_code = await addEntry(db, input)
      told()
      return { dict_code }
    },
    entryUpdate: async (input) => {
      await editEntry(db, input)
      return told()
    },
    entryRemove: async ({ dict_type, dict_code }) => {
      await removeEntry(db, dict_type, dict_code)
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

export const dictionaries: Feature = feature(dictionariesContract, handlers, { topics: dictionaryTopics, sources })
