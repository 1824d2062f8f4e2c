import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { pathInScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { pileSessionContract } from '../contract.ts'
import { type StoredSession, sessionSelection } from './sessionQueries.ts'

type Assigned = Parsed<(typeof pileSessionContract)['sessionAssign']>
export const sessionKind = 'pile_session'

/** A session that is held until the transaction ends. Refuses `rows.not_found`. */
export const heldSession = async (
  trx: Transaction<Tables>,
  caller: Caller,
  sessionId: string,
): Promise<StoredSession> => {
  await trx.selectFrom('pile_session').select('id').where('id', '=', sessionId).forUpdate().execute()
  const row = await (await sessionSelection(trx, caller, {})).where('x.id', '=', sessionId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}
export const sessionSubject = (row: StoredSession) => ({
  id: row.id,
  name: `${row.pile_name} ${row.connector}`,
})

/** The ship as it is to be written: a registered one, else its name. Refuses `pile.ship`. */
const shipOf = (
  { registry }: Context,
  caller: Caller,
  { shippingId, shippingName }: Assigned,
  before: StoredSession,
) => {
  if (shippingId === undefined) return { ship_id: null, ship_name: shippingName || null }
  const ship = registry.byId(shippingId)
  const isKept = before.ship_id === shippingId
  if (isKept) return { ship_id: shippingId, ship_name: before.shown_ship }
  if (!ship?.profile.natures.has('carries') || !pathInScope(caller, ship.orgPath)) throw new AppError('pile.ship')
  return { ship_id: shippingId, ship_name: ship.deviceName }
}

/** Says which ship a session supplied. Refuses `rows.not_found`, `rows.changed`, `pile.session_over`, `pile.ship`. Answers its station. */
export const assignSession = (context: Context, call: Call, input: Assigned): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const before = await heldSession(trx, call.caller, input.sessionId)
    refuseStale(before, input.version)
    if (before.decision !== null) throw new AppError('pile.session_over')
    const ship = shipOf(context, call.caller, input, before)
    await trx
      .updateTable('pile_session')
      .set({ ...ship, note: input.note ?? before.note, version: before.version + 1 })
      // Whoever looked at what was to be reviewed has said whose it is.
      .$if(before.state === 5 && ship.ship_name !== null, (query) => query.set({ state: 2 }))
      .where('id', '=', before.id)
      .execute()
    const facts = (row: StoredSession) => ({ vessel_name: row.shown_ship, note: row.note })
    const after = await heldSession(trx, call.caller, input.sessionId)
    await noteOperation(trx, call, context.clock(), {
      ...{ kind: sessionKind, action: 'update', subject: sessionSubject(after) },
      ...{ before: facts(before), after: facts(after) },
    })
    return before.station_id
  })
