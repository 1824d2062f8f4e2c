import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/context/context.ts'
import { hashToken } from '#server/http/auth.ts'
import type { Identity } from './provider.ts'

/** So long somebody may take at the provider. */
export const requestLifetime = 10 * 60_000
export const ticketLifetime = 60_000

type Request = { state: string; nonce: string; verifier: string; redirectUri: string; binding: string }

export const bindingOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export const keepRequest = async (db: Db, { state, redirectUri, ...rest }: Request, now: number): Promise<void> => {
  await db.deleteFrom('oidc_request').where('expires_at', '<', new Date(now)).execute()
  await db
    .insertInto('oidc_request')
    .values({
      ...rest,
      state_hash: hashToken(state),
      redirect_uri: redirectUri,
      expires_at: new Date(now + requestLifetime),
    })
    .execute()
}

/** What was asked under this state; gone once it was asked for. */
export const takeRequest = async (db: Db, state: string, now: number): Promise<Request | undefined> => {
  const row = await db
    .deleteFrom('oidc_request')
    .where('state_hash', '=', hashToken(state))
    .returning(['nonce', 'verifier', 'redirect_uri', 'binding', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at.getTime() <= now) return undefined
  const { nonce, verifier, redirect_uri: redirectUri, binding } = row
  return { state, nonce, verifier, redirectUri, binding }
}

export const issueTicket = async (db: Db, identity: Identity, binding: string, now: number): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url')
  const { issuer, subject, name = null } = identity
  await db.deleteFrom('oidc_ticket').where('expires_at', '<', new Date(now)).execute()
  await db
    .insertInto('oidc_ticket')
    .values({ hash: hashToken(ticket), binding, issuer, subject, name, expires_at: new Date(now + ticketLifetime) })
    .execute()
  return ticket
}

/** Who came back, for the page that has the secret; a ticket is gone once it was asked for, whatever the answer. */
export const takeTicket = async (
  db: Db,
  ticket: string,
  secret: string,
  now: number,
): Promise<Identity | undefined> => {
  const row = await db
    .deleteFrom('oidc_ticket')
    .where('hash', '=', hashToken(ticket))
    .returning(['binding', 'issuer', 'subject', 'name', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.binding !== bindingOf(secret) || row.expires_at.getTime() <= now) return undefined
  return { issuer: row.issuer, subject: row.subject, name: row.name ?? undefined }
}
