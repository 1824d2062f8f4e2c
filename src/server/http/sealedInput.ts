import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import { AppError } from './appError.ts'
import { createSealingKey, openSealed, privateBytes, privateKeyFrom } from './sealing.ts'
import { hasPassed } from '#server/hasPassed.ts'

export const nonceLifetime = 5 * 60_000
const sweepEvery = 60_000

/** What browsers seal passwords for: a key of its own for each single-use nonce, in the database, so that any process may open it. */
export type SealedInput = {
  /** `publicKey` is base64url of the raw X25519 key */
  issue(): Promise<{ kid: string; publicKey: string; randomStr: string }>
  /** Notes what the captcha of a nonce shows, in the place of any before; false where the nonce is not fresh, or used. */
  noteCaptcha(randomStr: string, characters: string): Promise<boolean>
  /** what was noted, once */
  takeCaptcha(randomStr: string): Promise<string | undefined>
  /** Opens all of them under one nonce, which is then used up; refuses `login.key_expired`. */
  open(randomStr: string, sealed: readonly string[]): Promise<string[]>
}

export const createSealedInput = (db: Db, clock: () => number): SealedInput => {
  let sweptAt = 0
  const sweep = async (now: number): Promise<void> => {
    if (!hasPassed(sweepEvery, sweptAt, now)) return
    sweptAt = now
    await db.deleteFrom('sign_in_nonce').where('expires_at', '<', new Date(now)).execute()
  }
  const keyOf = async (nonce: string) => {
    const row = await db
      .deleteFrom('sign_in_nonce')
      .where('nonce', '=', nonce)
      .where('expires_at', '>=', new Date(clock()))
      .returning('private_key')
      .executeTakeFirst()
    if (!row) throw new AppError('login.key_expired')
    return { privateKey: privateKeyFrom(row.private_key) }
  }
  return {
    issue: async () => {
      const now = clock()
      await sweep(now)
      const { kid, publicKey, privateKey } = createSealingKey()
      const randomStr = randomBytes(16).toString('base64url')
      await db
        .insertInto('sign_in_nonce')
        .values({
          nonce: randomStr,
          private_key: privateBytes(privateKey),
          expires_at: new Date(now + nonceLifetime),
        })
        .execute()
      return { kid, publicKey, randomStr }
    },
    noteCaptcha: async (randomStr, captcha) => {
      const row = await db
        .updateTable('sign_in_nonce')
        .set({ captcha })
        .where('nonce', '=', randomStr)
        .where('expires_at', '>=', new Date(clock()))
        .returning('nonce')
        .executeTakeFirst()
      return row !== undefined
    },
    takeCaptcha: async (randomStr) => {
      const { rows } = await sql<{ captcha: string }>`
        update sign_in_nonce n set captcha = null from sign_in_nonce held
        where n.nonce = ${randomStr} and held.nonce = n.nonce and n.captcha is not null and n.expires_at >= ${new Date(clock())}
        returning held.captcha`.execute(db)
      return rows[0]?.captcha
    },
    open: async (randomStr, sealed) => {
      const key = await keyOf(randomStr)
      return sealed.map((each) => {
        const plain = openSealed(key, randomStr, each)
        if (plain === undefined) throw new AppError('login.key_expired')
        return plain
      })
    },
  }
}
