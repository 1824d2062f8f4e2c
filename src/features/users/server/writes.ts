import { sql, type Transaction } from 'kysely'
import type { Caller } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { AppError } from '#server/http/appError.ts'
import type { UserFacts } from './rules.ts'

type Trx = Transaction<Tables>

const columnsOf = (facts: UserFacts) => ({
  user_name: facts.user_name,
  real_name: facts.real_name,
  mobile_phone: facts.mobile_phone || null,
  user_type: facts.user_type ?? 0,
  category: facts.category ?? 0,
  status: facts.status,
  org_id: facts.dept_id ?? '',
  email: facts.email,
  gender: facts.gender,
  external_name: facts.external_name,
  expiry_time: facts.expiry_time === null ? null : new Date(facts.expiry_time),
  is_platform_admin: facts.platform_admin === 1,
})

/** Names what stands in the way of the row. */
export const refuseTwin = (error: unknown): never => {
  const violation = violationOf(error)
  if (violation?.constraint === 'app_user_mobile') throw new AppError('user.phone_taken')
  if (violation?.constraint === 'app_user_external_name') throw new AppError('user.external_taken')
  if (violation?.constraint.startsWith('app_user_') && violation.kind === 'unique')
    throw new AppError('user.name_taken')
  throw error
}

export const insertUser = async (
  trx: Trx,
  facts: UserFacts,
  passwordHash: string,
  requestId: string | null,
): Promise<string> => {
  const { id } = await trx
    .insertInto('app_user')
    .values({ ...columnsOf(facts), password_hash: passwordHash, must_change: true, request_id: requestId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTwin)
  return id
}

/** Whoever gets another external name is bound anew at his next sign-in. */
const bound = (name: string) => ({
  external_issuer: sql<string | null>`case when external_name = ${name} then external_issuer end`,
  external_sub: sql<string | null>`case when external_name = ${name} then external_sub end`,
})

export const writeUser = async (trx: Trx, userId: string, facts: UserFacts, passwordHash?: string): Promise<void> => {
  await trx
    .updateTable('app_user')
    .set((eb) => ({
      ...columnsOf(facts),
      ...bound(facts.external_name),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash, must_change: true }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute()
    .catch(refuseTwin)
}

/** A user who goes to another organization takes his picture along: the one that he left does not read it any more. */
export const movePicture = async (trx: Trx, userId: string, orgId: string): Promise<void> => {
  await trx
    .updateTable('attachment')
    .set({ org_id: orgId })
    .where('id', 'in', (eb) =>
      eb.selectFrom('attachment_use').select('attach_id').where('kind', '=', 'avatar').where('subject_id', '=', userId),
    )
    .execute()
}

export const writeRoles = async (trx: Trx, userId: string, roleIds: readonly string[]): Promise<void> => {
  await trx.deleteFrom('user_role').where('user_id', '=', userId).where('role_id', 'not in', roleIds).execute()
  await trx
    .insertInto('user_role')
    .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteUser = async (trx: Trx, userId: string): Promise<void> => {
  await trx
    .deleteFrom('app_user')
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw violationOf(error)?.kind === 'foreign' ? new AppError('rows.in_use') : error
    })
}

/** The id of the user that this request made before; refuses where the caller does not see him. */
export const madeBefore = async (trx: Trx, caller: Caller, requestId: string | null): Promise<string | undefined> => {
  if (requestId === null) return undefined
  const row = await trx
    .selectFrom('app_user')
    .select(['id', inScope(caller, 'app_user.org_id').as('seen')])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (row && !row.seen) throw new AppError('rows.changed')
  return row?.id
}
