import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { type Asked, inSettling, settleMany } from '#server/settlement/settle.ts'
import { voidSettlement } from '#server/settlement/stored.ts'
import type { pileSessionContract } from '../contract.ts'
import { heldSession, sessionKind, sessionSubject } from './sessionChanges.ts'
import { sessionReadings } from './uses/metered.ts'

type Calls = typeof pileSessionContract
/** Settles a session that ended. Refuses `rows.not_found`, `rows.changed`, `pile.session_running`, `pile.session_over` and those of settling. */
export const settleSession = (
  context: Context,
  call: Call,
  input: Parsed<Calls['sessionSettle']>,
): Promise<{ receiptNo: string; stationId: string }> =>
  inSettling(context.db, async (trx) => {
    const row = await heldSession(trx, call.caller, input.sessionId)
    refuseStale(row, input.version)
    if (row.decision !== null) throw new AppError('pile.session_over')
    if (row.ended_at === null) throw new AppError('pile.session_running')
    const { readings, mostKw } = await sessionReadings(context, trx, row)
    const now = context.clock()
    const asked: Asked = {
      acceptEstimated: input.acceptEstimated === 1,
      ...{ reason: input.reason, by: call.caller.userName },
    }
    const names = {
      ...{ station: row.station_name, ship: row.shown_ship ?? row.holder ?? '', mmsi: '' },
      ...{ place: row.pile_name, device: String(row.connector) },
    }
    const subject = {
      ...({ kind: 'pile', id: row.id, stationId: row.station_id, readings, mostKw, names } as const),
      ...{ from: row.started_at.getTime(), to: row.ended_at.getTime() },
    }
    const outcome = (await settleMany(trx, [subject], asked, now)).get(row.id)
    if (!outcome) throw new AppError('rows.not_found')
    if ('refused' in outcome) throw new AppError(outcome.refused, String(outcome.share))
    await trx
      .updateTable('pile_session')
      .set({ decision: 3, needs_review: false, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    const after = { receipt: outcome.receiptNo }
    await noteOperation(trx, call, now, { kind: sessionKind, action: 'update', subject: sessionSubject(row), after })
    return { receiptNo: outcome.receiptNo, stationId: row.station_id }
  })

/** Voids a settlement, or with `entirely` the session. Refuses `rows.not_found`, `rows.changed`, `pile.session_unsettled`. Answers its station. */
export const voidSession = (context: Context, call: Call, input: Parsed<Calls['sessionVoid']>): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const row = await heldSession(trx, call.caller, input.sessionId)
    refuseStale(row, input.version)
    if (row.decision === 4) throw new AppError('pile.session_over')
    if (row.decision === null && input.entirely === 0) throw new AppError('pile.session_unsettled')
    const now = context.clock()
    await voidSettlement(trx, 'pile', row.id, { by: call.caller.userName, reason: input.reason, now })
    await trx
      .updateTable('pile_session')
      .set({ decision: input.entirely === 1 ? 4 : null, needs_review: false, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    const facts = { before: { note: '' }, after: { note: input.reason } }
    await noteOperation(trx, call, now, { kind: sessionKind, action: 'remove', subject: sessionSubject(row), ...facts })
    return row.station_id
  })
