import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/context/context.ts'
import { hashToken } from '#server/http/auth.ts'
import type { Facts } from './facts.ts'
import { isAcknowledgeable } from './decide.ts'

export const linkMs = 30 * 60_000

/** Where the alarm stands in the portal, and a fresh one-time link to take note of it; empty without PUBLIC_URL. `now` in ms. */
export const linksOf = async (
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  facts: Facts,
  now: number,
): Promise<{ link: string; acknowledge: string }> => {
  if (publicUrl === undefined) return { link: '', acknowledge: '' }
  const link = facts.alarmId === null ? `${publicUrl}/#/` : `${publicUrl}/#/nav?story=${facts.alarmId}`
  if (!isAcknowledgeable(facts)) return { link, acknowledge: '' }
  const token = randomBytes(32).toString('base64url')
  await sql`
    update notify_message set token_hash = ${hashToken(token)}, token_until = ${new Date(now + linkMs)}
    where id = ${facts.messageId}`.execute(db)
  return { link, acknowledge: `${publicUrl}/#/acknowledge?token=${token}` }
}
