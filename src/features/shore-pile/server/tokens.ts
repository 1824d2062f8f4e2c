import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { merchantRoot } from '#server/db/merchantRoot.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope, pathInScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { changePeople, refuseStale } from '#server/people/people.ts'
import { maskedTag } from '#server/piles/masked.ts'
import { merchantFor } from '#server/piles/tokens.ts'
import type { pileContract } from '../contract.ts'
import type { TokenRow } from '../rowShapes.ts'

type Saved = Parsed<(typeof pileContract)['tokenSave']>
type Trx = Transaction<Tables>
const kind = 'pile_token'

const tokens = (db: Db, caller: Caller) =>
  db
    .selectFrom('pile_token as t')
    .leftJoin('device as ship', 'ship.id', 't.ship_id')
    .where(inScope(caller, 't.org_id'))
    .selectAll('t')
    .select('ship.name as ship_name')
type Stored = Awaited<ReturnType<ReturnType<typeof tokens>['executeTakeFirstOrThrow']>>

const rowOf = (row: Stored, timeZone: string, now: number): TokenRow => ({
  ...{ tokenId: row.id, idTag: row.id_tag, holder: row.holder, shippingId: row.ship_id, shippingName: row.ship_name },
  ...{ status: row.status, expiry: row.expires_at && formatTime(row.expires_at.getTime(), timeZone) },
  ...{
    expiryTs: row.expires_at?.getTime() ?? null,
    expired: row.expires_at !== null && row.expires_at.getTime() <= now,
  },
  lastUsed: row.last_used_at && formatTime(row.last_used_at.getTime(), timeZone),
  ...{ note: row.note, version: row.version },
})

export const tokenPage = async (
  { db, clock }: Context,
  caller: Caller,
  input: Parsed<(typeof pileContract)['tokenPage']>,
) => {
  const query = tokens(db, caller)
    .$if(Boolean(input.idTag), (q) => q.where('t.id_tag', 'ilike', containing(input.idTag ?? '')))
    .$if(Boolean(input.holder), (q) => q.where('t.holder', 'ilike', containing(input.holder ?? '')))
    .orderBy('t.holder')
    .orderBy('t.id')
  const { rows, ...page } = await paged(db, query, input)
  return { records: rows.map((row) => rowOf(row, caller.timeZone, clock())), ...page }
}

const factsOf = (row: Stored, timeZone: string) => ({
  ...{ holder: row.holder, vessel_name: row.ship_name, status: row.status, note: row.note },
  expiry_time: row.expires_at && formatTime(row.expires_at.getTime(), timeZone),
})
const subjectOf = (row: Stored) => ({ id: row.id, name: maskedTag(row.id_tag) })

/** The organization that a token belongs to: that of its ship, else the caller's. Refuses `pile.ship`. */
const orgOf = ({ registry }: Context, caller: Caller, shippingId: string | undefined): string => {
  if (shippingId === undefined) return caller.orgId
  const ship = registry.byId(shippingId)
  if (!ship?.profile.natures.has('carries') || !pathInScope(caller, ship.orgPath)) throw new AppError('pile.ship')
  return ship.orgId
}

const held = async (trx: Trx, caller: Caller, tokenId: string): Promise<Stored> => {
  const row = await tokens(trx, caller).where('t.id', '=', tokenId).forUpdate('t').executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}

const refuseTaken = (error: unknown): never => {
  throw violationOf(error)?.constraint === 'pile_token_tag' ? new AppError('pile.token_taken') : error
}

/** Adds a token, or changes one; the same request twice makes one. Refuses `rows.not_found`, `rows.changed`, `pile.token_taken`, `pile.ship`. */
export const saveToken = (context: Context, call: Call, input: Saved): Promise<string> =>
  // Not while an organization changes, with which its cards go along.
  changePeople(context.db, async (trx) => {
    const { caller } = call
    const owner = () => {
      const org_id = orgOf(context, caller, input.shippingId)
      return { org_id, merchant: merchantFor(org_id) }
    }
    const values = {
      ...{ id_tag: input.idTag, holder: input.holder, ship_id: input.shippingId ?? null, status: input.status },
      expires_at: input.expiry === undefined ? null : new Date(parseTime(input.expiry, caller.timeZone)),
      note: input.note,
    }
    const before = input.tokenId === undefined ? undefined : await held(trx, caller, input.tokenId)
    if (before) {
      refuseStale(before, input.version)
      await trx
        .updateTable('pile_token')
        .set({ ...values, ...(before.ship_id === values.ship_id ? {} : owner()), version: before.version + 1 })
        .where('id', '=', before.id)
        .execute()
    }
    const same = input.requestId
      ? await trx.selectFrom('pile_token').select('id').where('request_id', '=', input.requestId).executeTakeFirst()
      : undefined
    if (!before && same) return (await held(trx, caller, same.id)).id
    const id =
      before?.id ??
      (
        await trx
          .insertInto('pile_token')
          .values({ ...values, ...owner(), request_id: input.requestId || null })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    // A transaction that began before the token was known has it from now on.
    await sql`update pile_session set token_id = ${id}, holder = ${values.holder || null}
        where token_id is null and ended_at is null and lower(id_tag) = lower(${values.id_tag})
          and station_id in (select s.id from station s join organization o on o.id = s.org_id
            where ${sql.raw(merchantRoot('o.path'))} = (select merchant from pile_token where id = ${id}))`.execute(trx)
    const after = await held(trx, caller, id)
    await noteOperation(trx, call, context.clock(), {
      ...{ kind, action: before ? 'update' : 'save', subject: subjectOf(after) },
      ...(before ? { before: factsOf(before, caller.timeZone) } : {}),
      after: factsOf(after, caller.timeZone),
    })
    return id
  }).catch(refuseTaken)

export const removeToken = (
  context: Context,
  call: Call,
  { tokenId, version }: { tokenId: string; version?: number | undefined },
): Promise<void> =>
  context.db.transaction().execute(async (trx) => {
    const before = await held(trx, call.caller, tokenId)
    refuseStale(before, version)
    await trx.deleteFrom('pile_token').where('id', '=', tokenId).execute()
    const facts = { before: factsOf(before, call.caller.timeZone) }
    await noteOperation(trx, call, context.clock(), { kind, action: 'remove', subject: subjectOf(before), ...facts })
  })
