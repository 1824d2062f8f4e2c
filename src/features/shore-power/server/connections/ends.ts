import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { inSettling } from '#server/settlement/settle.ts'
import type { shoreConnectionContract } from '../../contract.ts'
import { connectionStates as states } from '../../shapes.ts'
import { settleWith, voidSettlement } from '../beside/settled.ts'
import { holdConnection, kind, subjectOf } from './changes.ts'

type Cancelled = Parsed<(typeof shoreConnectionContract)['connectionCancel']>
type Settled = Parsed<(typeof shoreConnectionContract)['connectionSettle']>
type Voided = Parsed<(typeof shoreConnectionContract)['connectionVoid']>

/** Takes back a request; once more changes nothing. Refuses `rows.not_found`, `rows.changed`, `shore.plugged`. Answers its station. */
export const cancelConnection = (context: Context, call: Call, { reason, ...one }: Cancelled): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const row = await holdConnection(trx, call.caller, { connectionId: one.connectionId })
    if (row.voided_at !== null) return row.station_id
    const known = await holdConnection(trx, call.caller, one)
    if (known.state !== states.requested) throw new AppError('shore.plugged')
    const now = context.clock()
    await trx
      .updateTable('shore_connection')
      .set({ voided_at: new Date(now), version: known.version + 1, ...(reason ? { note: reason } : {}) })
      .where('id', '=', known.id)
      .execute()
    await noteOperation(trx, call, now, { kind, action: 'cancel', subject: subjectOf(known), after: { reason } })
    return known.station_id
  })

/** Settles a connection. Refuses `rows.not_found`, `rows.changed`, `shore.running`, `shore.unconfirmed`, `shore.over` and those of settling. */
export const settleConnection = (context: Context, call: Call, input: Settled) =>
  inSettling(context.db, async (trx) => {
    const known = await holdConnection(trx, call.caller, input)
    if (known.state > states.unplugged) throw new AppError('shore.over')
    if (known.state !== states.unplugged) throw new AppError('shore.running')
    if (!known.is_confirmed) throw new AppError('shore.unconfirmed')
    const { receiptNo } = await settleWith(context, trx, call, known, input)
    const now = context.clock()
    await trx
      .updateTable('shore_connection')
      // As it was before its readings were read: late samples may have changed the plug since.
      .set({ settled_at: new Date(now), settled_print: known.print, version: known.version + 1 })
      .where('id', '=', known.id)
      .execute()
    const after = { receipt: receiptNo, ...(input.reason ? { reason: input.reason } : {}) }
    await noteOperation(trx, call, now, { kind, action: 'settle', subject: subjectOf(known), after })
    return { receiptNo, stationId: known.station_id }
  })

/** Voids a settlement, or the connection itself. Refuses `rows.not_found`, `rows.changed`, `shore.over`, `shore.running`, `shore.unsettled`. */
export const voidConnection = (context: Context, call: Call, { entirely, reason, ...one }: Voided): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const known = await holdConnection(trx, call.caller, one)
    if (known.state === states.void) throw new AppError('shore.over')
    if (known.settled_at === null && entirely === 0) throw new AppError('shore.unsettled')
    if (known.settled_at === null && known.state !== states.unplugged) throw new AppError('shore.running')
    const now = context.clock()
    if (known.settled_at !== null) await voidSettlement(context, trx, call, known.id, reason)
    await trx
      .updateTable('shore_connection')
      .set({ settled_at: null, settled_print: null, version: known.version + 1 })
      .$if(entirely === 1, (query) => query.set({ voided_at: new Date(now) }))
      .where('id', '=', known.id)
      .execute()
    await noteOperation(trx, call, now, { kind, action: 'void', subject: subjectOf(known), after: { reason } })
    return known.station_id
  })
