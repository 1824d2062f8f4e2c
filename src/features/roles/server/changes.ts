import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { changePeople, merged, refuseStale } from '#server/people/people.ts'
import { refuseGrant } from '#server/people/roleGrants.ts'
import { openSessions } from '#server/people/sessions.ts'
import type { rolesContract } from '../contract.ts'
import { noPermission, type Permission, permissionFrom, writePermission } from './permissions.ts'
import { type HeldRole, holdRole } from './queries.ts'
import { noRole, type RoleFacts, roleFault } from './rules.ts'

type Trx = Transaction<Tables>
type Inputs = { [K in keyof typeof rolesContract]: Parsed<(typeof rolesContract)[K]> }

const factsOf = (before: RoleFacts, input: Omit<Inputs['save'], 'requestId'>): RoleFacts => {
  const facts = merged(before, input)
  const fault = roleFault(facts)
  if (fault) throw new AppError(fault)
  return facts
}

const columnsOf = ({ role_name, role_key, level, status, is_editable, sort, data_scope }: RoleFacts) => ({
  name: role_name,
  key: role_key,
  level: level ?? 0,
  status: status ?? 0,
  is_editable: is_editable === 1,
  sort,
  data_scope,
})

const refuseTwin = (error: unknown): never => {
  if (violationOf(error)?.constraint === 'role_key_key') throw new AppError('role.key_taken')
  throw error
}

/** Refuses what the caller may not hand out; what the role held before may stay. */
const refuseMore = (caller: Caller, facts: RoleFacts, before: Permission, after: Permission): void =>
  refuseGrant(caller, {
    level: facts.level ?? 0,
    dataScope: facts.data_scope,
    authorities: after.authorities.filter((each) => !before.authorities.includes(each)),
  })

const mayAssign = 'sys_role_assign'
/** A role's permissions are its own authority, also where they are sent along with its name. */
const refuseUnassigned = (
  caller: Caller,
  { menu_ids, authorities }: Pick<Inputs['save'], 'menu_ids' | 'authorities'>,
): void => {
  if ((menu_ids ?? authorities) !== undefined && !caller.authorities.has(mayAssign))
    throw new AppError('session.forbidden', mayAssign)
}

const logged = (facts: RoleFacts, { authorities }: Permission) => ({ ...facts, authorities: authorities.join(' ') })

const madeBefore = async (trx: Trx, caller: Caller, requestId: string | null): Promise<string | undefined> => {
  if (requestId === null) return undefined
  const row = await trx
    .selectFrom('role')
    .select(['id', inScope(caller, 'role.org_id').as('seen')])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (row && !row.seen) throw new AppError('rows.changed')
  return row?.id
}

export const addRole = (context: Context, call: Call, input: Inputs['save']): Promise<string> =>
  changePeople(context.db, async (trx) => {
    const requestId = input.requestId || null
    const before = await madeBefore(trx, call.caller, requestId)
    if (before !== undefined) return before
    const facts = factsOf(noRole, input)
    refuseUnassigned(call.caller, input)
    const permission = await permissionFrom(trx, input, noPermission)
    refuseMore(call.caller, facts, noPermission, permission)
    const { id } = await trx
      .insertInto('role')
      .values({ ...columnsOf(facts), org_id: call.caller.orgId, request_id: requestId })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTwin)
    await writePermission(trx, id, permission)
    const subject = { id, name: facts.role_name }
    const after = logged(facts, permission)
    await noteOperation(trx, call, context.clock(), { kind: 'role', action: 'save', subject, after })
    return id
  })

type Wanted = { facts: RoleFacts; permission: Permission }

/** One change of a role that the caller may edit; the live streams of its holders end and come back with the new rights. */
const change = async (
  context: Context,
  call: Call,
  given: { role_id: string; version?: number | undefined; action: string },
  work: (trx: Trx, held: HeldRole) => Promise<Wanted>,
): Promise<void> => {
  const touched = await changePeople(context.db, async (trx) => {
    const held = await holdRole(trx, call.caller, given.role_id)
    refuseStale(held, given.version)
    const { facts, permission } = await work(trx, held)
    const isSwitchedOn = held.facts.status !== 0 && facts.status === 0
    refuseMore(call.caller, facts, isSwitchedOn ? noPermission : held, permission)
    await trx
      .updateTable('role')
      .set((eb) => ({ ...columnsOf(facts), version: eb('version', '+', 1) }))
      .where('id', '=', held.id)
      .execute()
      .catch(refuseTwin)
    await writePermission(trx, held.id, permission)
    await noteOperation(trx, call, context.clock(), {
      kind: 'role',
      action: given.action,
      subject: { id: held.id, name: facts.role_name },
      before: logged(held.facts, held),
      after: logged(facts, permission),
    })
    return openSessions(trx, { roleId: held.id })
  })
  context.live.endSessions(touched)
}

export const editRole = (context: Context, call: Call, input: Inputs['update']): Promise<void> =>
  change(context, call, { ...input, action: 'update' }, async (trx, held) => {
    refuseUnassigned(call.caller, input)
    return {
      facts: factsOf(held.facts, held.isBuiltin ? { ...input, role_key: held.facts.role_key } : input),
      permission: await permissionFrom(trx, input, held),
    }
  })

export const assignRole = (context: Context, call: Call, input: Inputs['assign']): Promise<void> =>
  change(context, call, { ...input, action: 'assign' }, async (trx, held) => ({
    facts: held.facts,
    permission: await permissionFrom(trx, input, held),
  }))

export const removeRole = (context: Context, call: Call, { role_id }: Inputs['remove']): Promise<void> =>
  changePeople(context.db, async (trx) => {
    const held = await holdRole(trx, call.caller, role_id)
    if (held.isBuiltin) throw new AppError('role.fixed')
    const holder = await trx
      .selectFrom('user_role')
      .select('user_id')
      .where('role_id', '=', held.id)
      .limit(1)
      .executeTakeFirst()
    if (holder) throw new AppError('role.held')
    await trx.deleteFrom('role').where('id', '=', held.id).execute()
    const subject = { id: held.id, name: held.facts.role_name }
    const before = logged(held.facts, held)
    await noteOperation(trx, call, context.clock(), { kind: 'role', action: 'remove', subject, before })
  })
