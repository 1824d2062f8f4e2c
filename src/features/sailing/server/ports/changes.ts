import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { noteLate, tellLate } from '#server/derive/mark.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { sailingContract } from '../../contract.ts'
import { sailingFold } from '../fold.ts'
import { portTopic } from './book.ts'
import { type Area, shipsNear } from './near.ts'
import { aliasesOf, portsFor } from './queries.ts'

type Contract = typeof sailingContract
type Added = Parsed<Contract['portAdd']>
type Changed = Parsed<Contract['portEdit']>
type Trx = Transaction<Tables>
const kind = 'port'
/** ms; beyond every sample, so that ships are derived again up to their newest one */
const endless = Date.UTC(2200, 0)

/** A port that the caller may use, held until the transaction ends. */
const hold = async (trx: Trx, caller: Caller, portId: string) => {
  await trx.selectFrom('port').select('id').where('id', '=', portId).forUpdate().execute()
  const row = await portsFor(trx, caller).where('p.id', '=', portId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (row.org_id === null && !caller.isPlatformAdmin) throw new AppError('session.platform_only')
  if (!row.changeable) throw new AppError('rows.not_found')
  return row
}

/** What the log says of a port as it stands. */
const logged = async (trx: Trx, { caller }: Call, portId: string) => {
  const row = await portsFor(trx, caller).where('p.id', '=', portId).executeTakeFirstOrThrow()
  return {
    ...{ name: row.name_cn, name_en: row.name_en, port_code: row.code, aliases: aliasesOf(row).join('; ') },
    ...{ port_kind: row.kind, lon: row.lon, lat: row.lat, radius: row.radius },
    since: formatTime(row.since.getTime(), caller.timeZone),
  }
}

const columnsOf = ({ portCode, aliases, portNameCn, portNameEn }: Added | Changed) => ({
  ...{ code: portCode, aliases, name_cn: portNameCn, name_en: portNameEn },
})
const shapeOf = ({ kind: portKind, lon, lat, radius }: Added | Changed) => ({ kind: portKind, lon, lat, radius })

const refuseFuture = (since: number, now: number): void => {
  if (since > now) throw new AppError('request.invalid', 'since')
}

/** Legs of ships near these places are derived again from `since` (ms) on. */
const renew = async (trx: Trx, areas: readonly Area[], since: number): Promise<void> =>
  noteLate(trx, sailingFold, await shipsNear(trx, areas, since), { from: since, to: endless })

/** Runs a change in a transaction and tells of it once that has committed; a code that another port has is refused. */
const changing = async <T>({ db, live }: Context, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const answer = await db
    .transaction()
    .execute(work)
    .catch((error: unknown) => {
      throw violationOf(error)?.constraint === 'port_code' ? new AppError('port.code_taken') : error
    })
  live.changed(portTopic, '0')
  tellLate({ live }, sailingFold)
  return answer
}

/** The same request twice makes one port. Refuses `port.code_taken`. */
export const addPort = (context: Context, call: Call, input: Added): Promise<string> =>
  changing(context, async (trx) => {
    const now = context.clock()
    const { since = 0 } = input
    refuseFuture(since, now)
    const org_id = call.caller.isPlatformAdmin ? null : call.caller.orgId
    const request_id = input.requestId || null
    const made = await trx
      .insertInto('port')
      .values({ ...columnsOf(input), org_id, request_id })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const before = await trx.selectFrom('port').select('id').where('request_id', '=', request_id).executeTakeFirst()
      return (await hold(trx, call.caller, before?.id ?? '0')).id
    }
    await trx
      .insertInto('port_shape')
      .values({ port_id: made.id, since: new Date(since), ...shapeOf(input) })
      .execute()
    await renew(trx, [input], since)
    const subject = { id: made.id, name: input.portNameCn }
    await noteOperation(trx, call, now, { kind, action: 'save', subject, after: await logged(trx, call, made.id) })
    return made.id
  })

/** From `since` on the port is what `input` says; what was said for later is replaced. */
const reshape = async (trx: Trx, input: Changed, since: number): Promise<void> => {
  const { portId } = input
  const before = await trx.selectFrom('port_shape').selectAll().where('port_id', '=', portId).execute()
  await trx.deleteFrom('port_shape').where('port_id', '=', portId).where('since', '>=', new Date(since)).execute()
  await trx
    .insertInto('port_shape')
    .values({ port_id: portId, since: new Date(since), ...shapeOf(input) })
    .execute()
  await renew(trx, [...before, input], since)
}

/** Refuses `rows.not_found`, `rows.changed`, `session.platform_only` and `port.code_taken`. */
export const editPort = (context: Context, call: Call, input: Changed): Promise<void> =>
  changing(context, async (trx) => {
    const now = context.clock()
    const { portId, since = now } = input
    refuseFuture(since, now)
    const held = await hold(trx, call.caller, portId)
    refuseStale(held, input.version)
    const before = await logged(trx, call, portId)
    await trx
      .updateTable('port')
      .set({ ...columnsOf(input), version: held.version + 1 })
      .where('id', '=', portId)
      .execute()
    const { kind: portKind, lon, lat, radius } = held
    const isSame = JSON.stringify({ kind: portKind, lon, lat, radius }) === JSON.stringify(shapeOf(input))
    if (!isSame || since < held.since.getTime()) await reshape(trx, input, since)
    const subject = { id: portId, name: input.portNameCn }
    const after = await logged(trx, call, portId)
    await noteOperation(trx, call, now, { kind, action: 'update', subject, before, after })
  })

/** Refuses `rows.not_found` and `session.platform_only`. */
export const removePort = (context: Context, call: Call, input: Parsed<Contract['portRemove']>): Promise<void> =>
  changing(context, async (trx) => {
    const now = context.clock()
    const { portId, since = now } = input
    refuseFuture(since, now)
    const held = await hold(trx, call.caller, portId)
    const before = await logged(trx, call, portId)
    await trx
      .updateTable('port')
      .set({ removed_at: new Date(since), version: held.version + 1 })
      .where('id', '=', portId)
      .execute()
    const shapes = await trx.selectFrom('port_shape').selectAll().where('port_id', '=', portId).execute()
    await renew(trx, shapes, since)
    await noteOperation(trx, call, now, { kind, action: 'remove', subject: { id: portId, name: held.name_cn }, before })
  })
