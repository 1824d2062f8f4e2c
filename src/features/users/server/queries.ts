import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import { accountAttempts, accountSubject } from '#server/people/attempts.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { avatarOf } from '#server/files/avatar.ts'
import { AppError } from '#server/http/appError.ts'
import { noLevel } from '#server/http/auth.ts'
import type { usersContract } from '../contract.ts'
import type { UserFacts } from './rules.ts'

const roleIds = sql<
  string[]
>`array(select ur.role_id::text from user_role ur where ur.user_id = u.id order by ur.role_id)`
const roleNames = sql<string[]>`array(
  select r.name from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id order by ur.role_id)`
const level = sql<number>`coalesce(
  (select min(r.level) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), ${noLevel})`

const columns = [
  'u.id',
  'u.user_name',
  'u.real_name',
  'u.mobile_phone',
  'u.user_type',
  'u.category',
  'u.status',
  'u.org_id',
  'u.email',
  'u.gender',
  'u.external_name',
  'u.expiry_time',
  'u.version',
] as const
const platformAdmin = sql<number>`u.is_platform_admin::int`

const lockedAt = (now: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from attempt a where a.subject = ${accountSubject('')} || u.user_name and a.count >= ${accountAttempts} and a.expires_at > ${new Date(now)})`

const hasTotp = sql<boolean>`exists (
  select from user_totp t where t.user_id = u.id and t.confirmed_at is not null)`

export const userPage = async (db: Db, caller: Caller, input: Parsed<typeof usersContract.page>, now: number) => {
  const like = (value: string | undefined) => containing(value ?? '')
  const query = db
    .selectFrom('app_user as u')
    .innerJoin('organization as o', 'o.id', 'u.org_id')
    .select([...columns, 'u.must_change', 'u.created_at', 'o.name as dept_name'])
    .select([
      roleIds.as('role_ids'),
      roleNames.as('role_names'),
      lockedAt(now).as('locked'),
      platformAdmin.as('platform_admin'),
    ])
    .select([avatarOf('u.id').as('avatar_attach_id'), hasTotp.as('totp')])
    .where(inScope(caller, 'u.org_id'))
    .$if(Boolean(input.user_name), (q) => q.where('u.user_name', 'ilike', like(input.user_name)))
    .$if(Boolean(input.real_name), (q) => q.where('u.real_name', 'ilike', like(input.real_name)))
    .$if(Boolean(input.mobile_phone), (q) => q.where('u.mobile_phone', 'like', like(input.mobile_phone)))
    .$if(input.status !== undefined, (q) => q.where('u.status', '=', input.status ?? 0))
    .$if(input.dept_id !== undefined, (q) =>
      q.where(sql<boolean>`o.path like (select top.path from organization top where top.id = ${input.dept_id}) || '%'`),
    )
    .$if(input.role_id !== undefined, (q) =>
      q.where(sql<boolean>`exists (select from user_role x where x.user_id = u.id and x.role_id = ${input.role_id})`),
    )
    .orderBy('u.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const time = (at: Date): string => formatTime(at.getTime(), caller.timeZone)
  const records = rows.map(({ id, org_id, created_at, expiry_time, mobile_phone, ...row }) => ({
    ...row,
    user_id: id,
    dept_id: org_id,
    mobile_phone: mobile_phone ?? '',
    expiry_time: expiry_time && time(expiry_time),
    creation_time: time(created_at),
  }))
  return { records, ...page }
}

export type HeldUser = {
  readonly id: string
  readonly version: number
  readonly level: number
  readonly facts: UserFacts
}

/** A user whom the caller sees and who does not stand above him, held until the transaction ends. */
export const holdUser = async (trx: Transaction<Tables>, caller: Caller, userId: string): Promise<HeldUser> => {
  const row = await trx
    .selectFrom('app_user as u')
    .select([...columns])
    .select([roleIds.as('role_ids'), level.as('level'), platformAdmin.as('platform_admin')])
    .where('u.id', '=', userId)
    .where(inScope(caller, 'u.org_id'))
    .forUpdate('u')
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const { id, version, org_id, expiry_time, mobile_phone, level: held, ...rest } = row
  if (held < caller.level || (rest.platform_admin === 1 && !caller.isPlatformAdmin)) throw new AppError('user.above')
  const facts: UserFacts = {
    ...rest,
    dept_id: org_id,
    mobile_phone: mobile_phone ?? '',
    expiry_time: expiry_time === null ? null : expiry_time.getTime(),
  }
  return { id, version, level: held, facts }
}

export const organizationSeen = async (db: Db, caller: Caller, orgId: string): Promise<boolean> =>
  (await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', orgId)
    .where(inScope(caller, 'organization.id'))
    .executeTakeFirst()) !== undefined
