import type { Context } from '#server/context/context.ts'
import { asOfPage, paged } from '#server/db/paged.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { pileTopic } from '#server/piles/ground.ts'
import { pileSessionContract } from '../contract.ts'
import { assignSession } from './sessionChanges.ts'
import { sessionDetail } from './sessionDetail.ts'
import { sessionRowOf, sessionSelection } from './sessionQueries.ts'

const { sessionPage, sessionDetail: detail, sessionAssign } = pileSessionContract
const contract = { sessionPage, sessionDetail: detail, sessionAssign }

const handlers = (context: Context): Handlers<typeof contract> => {
  const { db, clock, live } = context
  return {
    sessionPage: async (input, { caller }) => {
      const { rows, ...page } = await paged(db, await sessionSelection(db, caller, input), input)
      const now = clock()
      const records = rows.map((row) => sessionRowOf(row, now))
      return { records, ...page, asOf: input.asOf ?? asOfPage(records, now) }
    },
    sessionDetail: ({ sessionId }, { caller }) => sessionDetail(context, caller, sessionId),
    sessionAssign: async (input, call) => {
      live.changed(pileTopic, await assignSession(context, call, input))
      return true as const
    },
  }
}

/** Uses of the outlets of piles. */
export const pileSessions: Feature = feature(contract, {}, (context) => ({ handlers: handlers(context) }))
