import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { notifyContract } from '../contract.ts'
import { createFollower } from './following/tracker.ts'
import { nextSteps } from './next.ts'
import { removeRule, rulePage, saveRule } from './rules.ts'

const handlers = (context: Context): Handlers<typeof notifyContract> => ({
  rulePage: (input, { caller }) => rulePage(context, caller, input),
  ruleSave: (input, call) => saveRule(context, call, input),
  ruleRemove: (input, call) => removeRule(context, call, input),
  next: ({ alarmId }, { caller }) => nextSteps(context, caller, alarmId),
})

export const notify: Feature = feature(notifyContract, {}, (context) => ({
  handlers: handlers(context),
  trackers: [createFollower(context)],
}))
