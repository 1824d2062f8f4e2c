import { sql } from 'kysely'
import type { Call, Context, Db } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { avatarOf } from '#server/files/avatar.ts'
import { hashToken } from '#server/http/auth.ts'
import { mayEnter } from '#server/db/mayEnter.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import { endSessions } from '#server/people/sessions.ts'
import { issueTokens, refreshGrace } from './tokens.ts'

/** The user of this name, if he may enter at `now` (ms). */
export const userByName = (db: Db, userName: string, now: number) =>
  db
    .selectFrom('app_user')
    .select(['id', 'password_hash'])
    .where('user_name', '=', userName)
    .where(mayEnter('app_user', now))
    .executeTakeFirst()

/** The user with this number, if he may enter at `now` (ms). */
export const userByMobile = async (db: Db, mobile: string, now: number): Promise<{ id: string } | undefined> => {
  return db
    .selectFrom('app_user')
    .select('id')
    .where('mobile_phone', '=', mobile)
    .where(mayEnter('app_user', now))
    .executeTakeFirst()
}

const noSecondStep = sql<boolean>`not exists (
  select from user_totp t where t.user_id = app_user.id and t.confirmed_at is not null)`

export const passwordHashOf = async (db: Db, userId: string): Promise<string> =>
  (await db.selectFrom('app_user').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow())
    .password_hash

export const userInfo = (db: Db, userId: string) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('organization as o', 'o.id', 'u.org_id')
    .select([
      'u.id',
      'u.user_name',
      'u.real_name',
      'u.mobile_phone',
      'u.gender',
      'u.theme_type',
      'o.id as org_id',
      'o.name as org_name',
    ])
    .select(avatarOf('u.id').as('avatar_attach_id'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** What a user gave, as his row must still say. `version` stands for a first step of his that was followed by the second. */
export type Proof =
  | { password_hash: string }
  | { mobile_phone: string }
  | { external_issuer: string; external_sub: string }
  | { version: number }

/** A session for a user who just gave `proof`; undefined where he was changed meanwhile, or has a second step that is not made. */
export const startSession = (db: Db, userId: string, proof: Proof, now: number, ip: string) =>
  db.transaction().execute(async (trx) => {
    const still = await trx
      .selectFrom('app_user')
      .select('must_change')
      .where('id', '=', userId)
      .where((eb) => eb.and(proof))
      .where(mayEnter('app_user', now))
      .$if(!('version' in proof), (q) => q.where(noSecondStep))
      .forShare()
      .executeTakeFirst()
    if (!still) return undefined
    const { answer, row } = issueTokens(now)
    await trx
      .insertInto('session')
      .values({ user_id: userId, created_at: new Date(now), ip, ...row })
      .execute()
    return { ...answer, must_change: still.must_change }
  })

/** Sets the password and ends the user's other sessions, whose ids it resolves to; undefined where the old one was replaced meanwhile. */
export const replacePassword = (db: Db, call: Call, hashes: { old: string; fresh: string }, now: number) =>
  db.transaction().execute(async (trx) => {
    const { caller } = call
    const changed = await trx
      .updateTable('app_user')
      .set((eb) => ({ password_hash: hashes.fresh, must_change: false, version: eb('version', '+', 1) }))
      .where('id', '=', caller.userId)
      .where('password_hash', '=', hashes.old)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return undefined
    const subject = { id: caller.userId, name: caller.userName }
    await noteOperation(trx, call, now, { kind: 'user', action: 'password', subject })
    return endSessions(trx, { userId: caller.userId, except: caller.sessionId }, 'password', now)
  })

/**
 * Exchanges a refresh token. The row lock lets one of two requests with the same token through; the other finds the hash replaced and
 * is told so. A used token that comes back after the grace ends its session.
 */
export const renewSession = async (context: Context, refreshToken: string) => {
  const hash = hashToken(refreshToken)
  const renewed = await rotate(context.db, hash, context.clock())
  if (renewed) return renewed
  throw new AppError((await wasJustUsed(context, hash)) ? 'session.renewed' : 'session.none')
}

const rotate = (db: Db, hash: Buffer, now: number) =>
  db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('session as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .select(['s.id', 'u.must_change'])
      .where('s.refresh_hash', '=', hash)
      .where('s.refresh_expires_at', '>', new Date(now))
      .where('s.ended_at', 'is', null)
      .where(mayEnter('u', now))
      .forUpdate('s')
      .executeTakeFirst()
    if (!session) return undefined
    const { answer, row } = issueTokens(now)
    await trx.updateTable('session').set(row).where('id', '=', session.id).execute()
    await trx
      .insertInto('used_refresh')
      .values({ hash, session_id: session.id, used_at: new Date(now) })
      .execute()
    return { ...answer, must_change: session.must_change }
  })

/** True within the grace; later the token can only be a copy, and its session ends. */
const wasJustUsed = async ({ db, clock, live, log }: Context, hash: Buffer): Promise<boolean> => {
  const used = await db
    .selectFrom('used_refresh as r')
    .innerJoin('session as s', 's.id', 'r.session_id')
    .select(['r.session_id', 'r.used_at', 's.ended_at'])
    .where('r.hash', '=', hash)
    .executeTakeFirst()
  if (!used || used.ended_at) return false
  if (clock() - used.used_at.getTime() <= refreshGrace) return true
  const ended = await endSessions(db, { sessionId: used.session_id }, 'reuse', clock())
  live.endSessions(ended)
  if (ended.length > 0) log.warn('a used refresh token came back; its session ended', { sessionId: used.session_id })
  return false
}
