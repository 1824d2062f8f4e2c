import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { webAddress } from '#contract/webAddress.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { mayEnter } from '#server/db/mayEnter.ts'
import { AppError } from '#server/http/appError.ts'
import { hashToken } from '#server/http/auth.ts'
import { parameterOf } from '#server/administration/parameters.ts'
import { mayOpen } from './queries.ts'

/** A ticket for the third party behind a page that the caller may open; its origin must be an allowed one. */
export const issueTicket = async ({ db, clock }: Context, caller: Caller, menuId: string) => {
  const page = await mayOpen(db, caller, menuId)
  if (!page) throw new AppError('rows.not_found')
  const url = webAddress(page.third_url)
  if (!url) throw new AppError('menu.third_url')
  const [origins, seconds] = await Promise.all([
    parameterOf(db, 'third_page_origins'),
    parameterOf(db, 'third_ticket_seconds'),
  ])
  if (!origins.includes(url.origin)) throw new AppError('ticket.origin', url.origin)
  const ticket = randomBytes(32).toString('base64url')
  const now = clock()
  await db.deleteFrom('page_ticket').where('expires_at', '<', new Date(now)).execute()
  await db
    .insertInto('page_ticket')
    .values({
      hash: hashToken(ticket),
      session_id: caller.sessionId,
      origin: url.origin,
      expires_at: new Date(now + seconds * 1000),
    })
    .execute()
  url.searchParams.set('token', ticket)
  return { ticket, url: url.href, expires_in: seconds }
}

type Opener = { user_id: string; user_name: string; real_name: string; dept_id: string; dept_name: string }

/** Who opened the page: a ticket is gone once it was asked for, whatever the answer. */
export const redeemTicket = async ({ db, clock }: Context, ticket: string, origin: string): Promise<Opener> => {
  const now = new Date(clock())
  const { rows } = await sql<Opener>`
    with used as (delete from page_ticket where hash = ${hashToken(ticket)} returning session_id, origin, expires_at)
    select u.id as user_id, u.user_name, u.real_name, o.id as dept_id, o.name as dept_name
    from used t join session s on s.id = t.session_id
    join app_user u on u.id = s.user_id join organization o on o.id = u.org_id
    where t.origin = ${origin} and t.expires_at > ${now}
      and s.ended_at is null and s.refresh_expires_at > ${now} and ${mayEnter('u', now.getTime())}`.execute(db)
  const [opener] = rows
  if (!opener) throw new AppError('ticket.invalid')
  return opener
}
