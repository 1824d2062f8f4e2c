import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import { platformsHeld } from '#contract/platforms.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { mayEnter } from '#server/db/mayEnter.ts'
import { merchantPath } from '#server/db/merchantRoot.ts'
import { AppError } from './appError.ts'

/** The level of somebody without a role: below every other. */
export const noLevel = 2_147_483_647

export type Authenticate = (token: string) => Promise<Caller | undefined>

/** A fresh device token; none begins with `-`, which a spreadsheet that opens the csv of new tokens would take for a formula. */
export const newDeviceToken = (random: (size: number) => Buffer = randomBytes): string => {
  const token = random(32).toString('base64url')
  return token.startsWith('-') ? newDeviceToken(random) : token
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +([\w-]{20,128})$/i.exec(header ?? '')?.[1]

type Row = Omit<Caller, 'authorities'> & { authorities: string[] }

/** Who holds this access token at this moment, in one query; undefined for none, expired, ended, or a user who may not enter. */
export const createAuthenticate =
  (pool: Pool, db: Db, clock: () => number): Authenticate =>
  (token) =>
    callerWhere(
      pool,
      db,
      'caller by token',
      clock(),
      sql`s.access_hash = ${hashToken(token)} and s.access_expires_at > ${new Date(clock())} and s.ended_at is null`,
    )

/** The same for the cookie of downloads, which lives as long as its session may be renewed. */
export const createAuthenticatePass =
  (pool: Pool, db: Db, clock: () => number): Authenticate =>
  (pass) => {
    const held = sql`(select p.session_id from file_pass p where p.hash = ${hashToken(pass)})`
    return callerWhere(
      pool,
      db,
      'caller by pass',
      clock(),
      sql`s.id = ${held} and s.refresh_expires_at > ${new Date(clock())} and s.ended_at is null`,
    )
  }

/** The rights of a user at this moment, whether he is signed in or not (`sessionId` is 0); undefined where he may not enter. */
export const createRightsOf =
  (pool: Pool, db: Db, clock: () => number) =>
  (userId: string): Promise<Caller | undefined> =>
    callerWhere(
      pool,
      db,
      'rights of a user',
      clock(),
      sql`true`,
      sql`(select ${userId}::bigint as user_id, 0::bigint as id)`,
    )

/** Under a name it is planned once on each connection: planning takes ten times as long as the answer, and every request asks. */
const callerWhere = async (
  pool: Pool,
  db: Db,
  name: string,
  now: number,
  which: RawBuilder<unknown>,
  sessions: RawBuilder<unknown> = sql`session`,
): Promise<Caller | undefined> => {
  const { sql: text, parameters } = sql`
      select u.id as "userId", s.id as "sessionId", u.user_name as "userName", o.id as "orgId", o.path as "orgPath",
        o.time_zone as "timeZone", u.is_platform_admin as "isPlatformAdmin", u.must_change as "mustChange",
        coalesce(held.data_scope, 3) as "dataScope", coalesce(held.level, ${noLevel}) as level, held.authorities,
        ${sql.raw(merchantPath('o.path'))} as "merchantPath"
      from ${sessions} s join app_user u on u.id = s.user_id join organization o on o.id = u.org_id
      cross join lateral (
        select min(r.data_scope) as data_scope, min(r.level) as level, array(
          select distinct a.authority from user_role ur join role e on e.id = ur.role_id and e.status = 0
          join role_authority a on a.role_id = e.id where ur.user_id = u.id
        ) as authorities
        from user_role ur join role r on r.id = ur.role_id and r.status = 0 where ur.user_id = u.id
      ) held
      where ${which} and ${mayEnter('u', now)}`.compile(db)
  const { rows } = await pool.query<Row>({ name, text, values: [...parameters] })
  const row = rows[0]
  return row && { ...row, authorities: new Set(row.authorities) }
}

const openBeforeChange: ReadonlySet<string> = new Set(['/auth/password', '/auth/token/logout'])

/** Refuses a caller who may not use this call; `open` calls never come here. */
export const permit = (caller: Caller | undefined, endpoint: Pick<Endpoint, 'access' | 'path' | 'common'>): Caller => {
  if (!caller) throw new AppError('session.none')
  if (caller.mustChange && !openBeforeChange.has(endpoint.path)) throw new AppError('session.must_change')
  if (!holds(caller, endpoint.access)) throw new AppError('session.forbidden', endpoint.access)
  if (endpoint.common && !caller.isPlatformAdmin) throw new AppError('session.platform_only')
  return caller
}

const holds = ({ authorities }: Caller, access: Endpoint['access']): boolean => {
  if (access === 'signed-in') return true
  return access === 'platform' ? platformsHeld(authorities).length > 0 : authorities.has(access)
}
