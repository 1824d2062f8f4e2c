import type { Context } from '#server/context/context.ts'
import { asOfPage, paged } from '#server/db/paged.ts'
import { type Feature, feature, type Handlers } from '#server/http/feature.ts'
import { pileTopic } from '#server/piles/ground.ts'
import { AppError } from '#server/http/appError.ts'
import { receiptFile } from '#server/settlement/receipt.ts'
import { pileReceiptContract, pileSessionContract } from '../contract.ts'
import { assignSession } from './sessionChanges.ts'
import { sessionDetail } from './sessionDetail.ts'
import { sessionRowOf, sessionSelection, settledFees } from './sessionQueries.ts'
import { settleSession, voidSession } from './settling.ts'

const contract = { ...pileSessionContract, ...pileReceiptContract }

const handlers = (context: Context): Handlers<typeof contract> => {
  const { db, clock, live } = context
  return {
    sessionPage: async (input, { caller }) => {
      const { rows, ...page } = await paged(db, await sessionSelection(db, caller, input), input)
      const now = clock()
      const fees = await settledFees(
        db,
        rows.map(({ id }) => id),
      )
      const records = rows.map((row) => sessionRowOf(row, now, fees.get(row.id)))
      return { records, ...page, asOf: input.asOf ?? asOfPage(records, now) }
    },
    sessionDetail: ({ sessionId }, { caller }) => sessionDetail(context, caller, sessionId),
    sessionAssign: async (input, call) => {
      live.changed(pileTopic, await assignSession(context, call, input))
      return true as const
    },
    sessionSettle: async (input, call) => {
      const { receiptNo, stationId } = await settleSession(context, call, input)
      live.changed(pileTopic, stationId)
      return { receiptNo }
    },
    sessionVoid: async (input, call) => {
      live.changed(pileTopic, await voidSession(context, call, input))
      return true as const
    },
    receipt: async ({ sessionId }, { caller, language }) => {
      const query = await sessionSelection(db, caller, {})
      const row = await query.where('x.id', '=', sessionId).executeTakeFirst()
      if (!row) throw new AppError('rows.not_found')
      return receiptFile(db, 'pile', { id: row.id, zone: row.time_zone, language })
    },
  }
}

/** Uses of the outlets of piles. */
export const pileSessions: Feature = feature(contract, {}, (context) => ({ handlers: handlers(context) }))
