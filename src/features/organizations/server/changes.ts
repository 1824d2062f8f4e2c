import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { merchantName, organizationName } from '#server/administration/names.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { changePeople, merged, refuseStale } from '#server/people/people.ts'
import { openSessions } from '#server/people/sessions.ts'
import { moveTokens } from '#server/piles/tokens.ts'
import type { organizationsContract } from '../contract.ts'
import { type HeldDept, holdDept, type Parent, parentFor } from './queries.ts'
import { type DeptFacts, deptFault, noDept, sortOf } from './rules.ts'

type Trx = Transaction<Tables>
type Inputs = { [K in keyof typeof organizationsContract]: Parsed<(typeof organizationsContract)[K]> }

const givenParent = (parentId: string | undefined): string | undefined =>
  parentId === undefined || /^0+$/.test(parentId) ? undefined : parentId

const factsOf = (before: DeptFacts, input: Omit<Inputs['save'], 'requestId'>): DeptFacts => {
  const sort = sortOf(input.sort)
  if (sort === 'invalid') throw new AppError('dept.sort_number')
  const facts = merged(before, { ...input, parent_id: givenParent(input.parent_id), sort })
  const fault = deptFault(facts)
  if (fault) throw new AppError(fault)
  return facts
}

const columnsOf = (facts: DeptFacts) => ({
  name: facts.dept_name,
  parent_id: facts.parent_id,
  type: facts.dept_type ?? 0,
  is_merchant_root: facts.is_merchant_root === 1,
  merchant_id: facts.merchant_id ?? null,
  third_code: facts.third_code,
  sort: facts.sort,
})

/** The merchant is that of the parent; only the platform administrator makes a merchant's root, or changes whose it is. */
const refuseMerchant = async (
  trx: Trx,
  caller: Caller,
  before: DeptFacts,
  after: DeptFacts,
  parent: Parent | undefined,
): Promise<void> => {
  const changed = after.is_merchant_root !== before.is_merchant_root || after.merchant_id !== before.merchant_id
  if (before.is_merchant_root === 1 && changed && !caller.isPlatformAdmin) throw new AppError('merchant.platform_only')
  if (after.is_merchant_root === 0 && after.merchant_id !== (parent?.merchantId ?? undefined))
    throw new AppError('dept.merchant_invalid')
  if (after.is_merchant_root === 0 || !changed) return
  if (!caller.isPlatformAdmin) throw new AppError('merchant.platform_only')
  const merchant = await trx
    .selectFrom('merchant')
    .select('id')
    .where('id', '=', after.merchant_id ?? '')
    .executeTakeFirst()
  if (!merchant) throw new AppError('rows.not_found')
}

/** What the log says of an organization: names for ids. */
const logged = async (trx: Trx, { parent_id, merchant_id, ...facts }: DeptFacts) => ({
  ...facts,
  parent: await organizationName(trx, parent_id),
  merchant: await merchantName(trx, merchant_id),
})

const madeBefore = async (trx: Trx, caller: Caller, requestId: string | null): Promise<string | undefined> => {
  if (requestId === null) return undefined
  const row = await trx
    .selectFrom('organization')
    .select(['id', inScope(caller, 'organization.id').as('seen')])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (row && !row.seen) throw new AppError('rows.changed')
  return row?.id
}

export const addDept = (context: Context, call: Call, input: Inputs['save']): Promise<string> =>
  changePeople(context.db, async (trx) => {
    const { caller } = call
    const requestId = input.requestId || null
    const before = await madeBefore(trx, caller, requestId)
    if (before !== undefined) return before
    const asked = factsOf(noDept, input)
    const atTop = asked.parent_id === null && asked.is_merchant_root === 1
    const parent = atTop ? undefined : await parentFor(trx, caller, asked.parent_id ?? caller.orgId)
    const facts = { ...asked, parent_id: parent?.id ?? null }
    await refuseMerchant(trx, caller, noDept, facts, parent)
    const { id } = await trx
      .insertInto('organization')
      .values({ ...columnsOf(facts), time_zone: parent?.timeZone ?? caller.timeZone, request_id: requestId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('organization')
      .set({ path: `${parent?.path ?? '/'}${id}/` })
      .where('id', '=', id)
      .execute()
    const subject = { id, name: facts.dept_name }
    await noteOperation(trx, call, context.clock(), {
      kind: 'dept',
      action: 'save',
      subject,
      after: await logged(trx, facts),
    })
    return id
  })

/** Hangs the whole subtree below another path. */
const move = async (trx: Trx, held: HeldDept, parent: Parent): Promise<void> => {
  await sql`
    update organization set path = ${`${parent.path}${held.id}/`} || substr(path, ${held.path.length + 1}::int)
    where path like ${`${held.path}%`}`.execute(trx)
}

export const editDept = async (context: Context, call: Call, input: Inputs['update']): Promise<void> => {
  const { caller } = call
  const touched = await changePeople(context.db, async (trx) => {
    const held = await holdDept(trx, caller, input.dept_id)
    refuseStale(held, input.version)
    const before = held.facts
    const after = factsOf(before, input)
    const moved = after.parent_id !== before.parent_id
    if (moved && before.parent_id === null) throw new AppError('dept.parent_invalid')
    if (before.parent_id === null && after.is_merchant_root === 0) throw new AppError('dept.merchant_invalid')
    const parent = moved ? await parentFor(trx, caller, after.parent_id ?? '') : undefined
    if (parent?.path.startsWith(held.path)) throw new AppError('dept.parent_invalid')
    const touchesMerchant =
      moved || after.merchant_id !== before.merchant_id || after.is_merchant_root !== before.is_merchant_root
    if (touchesMerchant) {
      const above = parent ?? (before.parent_id === null ? undefined : await parentFor(trx, caller, before.parent_id))
      await refuseMerchant(trx, caller, before, after, above)
    }
    await trx
      .updateTable('organization')
      .set((eb) => ({ ...columnsOf(after), version: eb('version', '+', 1) }))
      .where('id', '=', held.id)
      .execute()
    if (after.merchant_id !== before.merchant_id)
      await trx
        .updateTable('organization')
        .set({ merchant_id: after.merchant_id ?? null })
        .where('path', 'like', `${held.path}%`)
        .where('merchant_id', 'is not distinct from', before.merchant_id ?? null)
        .execute()
    if (parent) await move(trx, held, parent)
    if (touchesMerchant) await moveTokens(trx, held.id)
    const subject = { id: held.id, name: after.dept_name }
    const said = { before: await logged(trx, before), after: await logged(trx, after) }
    await noteOperation(trx, call, context.clock(), { kind: 'dept', action: 'update', subject, ...said })
    return touchesMerchant ? openSessions(trx, 'everybody') : []
  })
  // Devices in memory carry the path of their organization.
  await context.registry.reload()
  // Who sees what hangs on the tree: the streams come back with what is seen now.
  context.live.endSessions(touched)
}

export const removeDept = (context: Context, call: Call, { dept_id }: Inputs['remove']): Promise<void> =>
  changePeople(context.db, async (trx) => {
    const held = await holdDept(trx, call.caller, dept_id)
    if (held.facts.parent_id === null) throw new AppError('dept.top')
    if (held.facts.is_merchant_root === 1 && !call.caller.isPlatformAdmin) throw new AppError('merchant.platform_only')
    const child = await trx
      .selectFrom('organization')
      .select('id')
      .where('parent_id', '=', held.id)
      .limit(1)
      .executeTakeFirst()
    if (child) throw new AppError('dept.has_children')
    await trx
      .deleteFrom('organization')
      .where('id', '=', held.id)
      .execute()
      .catch((error: unknown) => {
        throw violationOf(error)?.kind === 'foreign' ? new AppError('dept.in_use') : error
      })
    const subject = { id: held.id, name: held.facts.dept_name }
    await noteOperation(trx, call, context.clock(), {
      kind: 'dept',
      action: 'remove',
      subject,
      before: await logged(trx, held.facts),
    })
  })
