import { alarmKindName, alarmKinds } from '#catalogue/alarmTexts.ts'
import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { alarmsContract, alarmTopics } from '../contract.ts'
import { alarmExport } from './alarmExport.ts'
import { alarmDevices, alarmPage, alarmStations, alarmStatistics } from './alarmQueries.ts'
import { addComment, alarmLife } from './alarmLife.ts'
import { calmSince } from './calm.ts'
import { acknowledgeMany, assignees, assignMany, followNotes, shelveMany } from './care.ts'
import { dtcList, dtcWire } from './dtc.ts'
import { followMounts } from './followMounts.ts'
import { followFaultLevels } from './stream/faultLevels.ts'
import { createOpenBook, type OpenBook } from './stream/openBook.ts'
import { createBookReader } from './stream/openBookReader.ts'
import { createRuleBook, type RuleBook } from './stream/ruleBook.ts'
import { resetRule, ruleLimits, rulePage, saveRule } from './rules.ts'
import { alarmPicture } from './story/picture.ts'
import { alarmStory } from './story/story.ts'
import { statusWire } from './status.ts'
import { createAlarmTracker } from './stream/tracker.ts'

type Shared = { readonly book: OpenBook; readonly rules: RuleBook }

const handlers = (context: Context, { book, rules }: Shared): Handlers<typeof alarmsContract> => {
  const { db } = context
  return {
    page: (input, { caller, language }) => alarmPage(context, caller, language, input),
    stationList: (input, { caller }) => alarmStations(context, caller, input),
    deviceList: (input, { caller }) => alarmDevices(context, caller, input),
    typeList: (_, { language }) => alarmKinds.map((code) => ({ code, name: alarmKindName(code, language) })),
    statistics: (input, { caller, language }) => alarmStatistics(db, caller, language, input),
    calm: async ({ platform }, { caller }) => ({ since: await calmSince(context, caller, platform) }),
    export: (input, { caller, language }) => alarmExport(context, caller, language, input),
    acknowledge: ({ alarmIds, comment }, { caller }) =>
      acknowledgeMany(context, caller, book, { chosen: { alarmIds }, comment }).then(() => true as const),
    acknowledgeMany: (input, { caller }) => acknowledgeMany(context, caller, book, input),
    assignMany: (input, { caller }) => assignMany(context, caller, input),
    shelveMany: (input, { caller }) => shelveMany(context, caller, book, input),
    comment: (input, { caller }) => addComment(context, caller, input),
    life: ({ alarmId }, { caller, language }) => alarmLife(db, caller, language, alarmId),
    story: ({ alarmId }, { caller, language }) => alarmStory(context, caller, language, rules, alarmId),
    picture: (input, { caller, language }) => alarmPicture(context, caller, language, rules, input),
    userPage: (input, { caller }) => assignees(db, caller, input),
    ruleLimits: (input, { caller }) => ruleLimits(context, caller, input),
    rulePage: (input, { caller, language }) => rulePage(context, caller, language, input),
    ruleSave: (input, call) => saveRule(context, call, rules, input),
    ruleReset: (input, call) => resetRule(context, call, rules, input),
    dtc: (input, { caller, language }) => dtcList(context, caller, language, input),
  }
}

/** The book and the tracker are one for calls, topic, tracker and wires. */
export const alarms: Feature = feature(alarmsContract, alarmTopics, (context) => {
  const book = createOpenBook(context.registry, context.live)
  const rules = createRuleBook()
  const tracker = createAlarmTracker(context, book, rules)
  return {
    handlers: handlers(context, { book, rules }),
    sources: {
      openAlarms: {
        allowed: book.admit,
        snapshot: (id) => book.of(id, context.clock()),
        delta: (id) => book.of(id, context.clock()),
      },
    },
    trackers:
      context.config.role === 'web'
        ? [createBookReader(context, book, tracker.rowOf), followNotes(context, book, true)]
        : [tracker, followMounts(context, book), followFaultLevels(context, book), followNotes(context, book, false)],
    wires: { dtc: dtcWire(context, book, tracker), status: statusWire(context) },
  }
})
