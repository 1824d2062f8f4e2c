import type { Context } from '#server/context/context.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { dutyContract } from '../contract.ts'
import { addHandover, confirmHandover, handoverPage } from './handovers.ts'
import { ownerFor, ownersFor } from './owner.ts'
import { onDutyNow, weekOf } from './roster.ts'
import { copyWeek, saveRoster } from './rosterChanges.ts'
import { standingOf } from './standing.ts'

const handlers = (context: Context): Handlers<typeof dutyContract> => {
  const { db, clock } = context
  return {
    owners: (_, { caller }) => ownersFor(db, caller),
    roster: (input, { caller }) => weekOf(context, caller, input),
    rosterSave: (input, call) => saveRoster(context, call, input),
    rosterCopy: (input, call) => copyWeek(context, call, input),
    now: ({ stationId }, { caller }) => onDutyNow(context, caller, stationId),
    handoverPage: (input, { caller, language }) => handoverPage(db, caller, language, input),
    handoverDraft: async (input, { caller, language }) =>
      standingOf(db, await ownerFor(db, caller, input), language, clock()),
    handoverAdd: async (input, call) => ({ handoverId: await addHandover(context, call, input) }),
    handoverConfirm: (input, call) => confirmHandover(context, call, input),
  }
}

export const duty: Feature = feature(dutyContract, {}, (context) => ({ handlers: handlers(context) }))
