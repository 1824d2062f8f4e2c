import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/context/context.ts'
import type { SecretBox } from '#server/people/secretBox.ts'

export const smsCodeLifetime = 5 * 60_000
export const smsCodeTries = 5

type SmsCodes = {
  /** a fresh code of six digits in place of any before */
  issue(userId: string, mobile: string, imei: string): Promise<string>
  /** true once for the right code, in time and within its tries */
  redeem(userId: string, given: { mobile: string; imei: string; code: string }): Promise<boolean>
}

/** Codes are kept as hashes under a key that stands outside of the database: whoever reads the table cannot try them out. */
export const createSmsCodes = (db: Db, clock: () => number, box: Pick<SecretBox, 'hash'>): SmsCodes => {
  const hashOf = (mobile: string, imei: string, code: string): Buffer =>
    box.hash(`sms:${mobile}`, JSON.stringify([imei, code]))
  return {
    issue: async (userId, mobile, imei) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const fresh = {
        code_hash: hashOf(mobile, imei, code),
        tries: 0,
        expires_at: new Date(clock() + smsCodeLifetime),
      }
      await db
        .insertInto('sms_code')
        .values({ user_id: userId, ...fresh })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
        .execute()
      return code
    },
    redeem: async (userId, { mobile, imei, code }) => {
      const held = await db
        .updateTable('sms_code')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('user_id', '=', userId)
        .where('tries', '<', smsCodeTries)
        .where('expires_at', '>', new Date(clock()))
        .returning('code_hash')
        .executeTakeFirst()
      const hash = hashOf(mobile, imei, code)
      if (!held || !timingSafeEqual(held.code_hash, hash)) return false
      const used = await db
        .deleteFrom('sms_code')
        .where('user_id', '=', userId)
        .where('code_hash', '=', hash)
        .returning('user_id')
        .executeTakeFirst()
      return used !== undefined
    },
  }
}
