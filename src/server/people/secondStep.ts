import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Db } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import type { SecretBox } from './secretBox.ts'
import { newRecoveryCode, offerOf, plainRecoveryCode, stepOf } from './totp.ts'

type Trx = Transaction<Tables>

const recoveryCodes = 10

export const secondStepOf = async (db: Db, userId: string): Promise<{ on: boolean; recovery_left: number }> => {
  const row = await db
    .selectFrom('user_totp as t')
    .select(({ selectFrom }) =>
      selectFrom('recovery_code as c')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('c.user_id', '=', 't.user_id')
        .as('left'),
    )
    .where('t.user_id', '=', userId)
    .where('t.confirmed_at', 'is not', null)
    .executeTakeFirst()
  return { on: row !== undefined, recovery_left: Number(row?.left ?? 0) }
}

/** Offers a fresh secret in place of one that was not confirmed. */
export const offerSecret = async (db: Db, box: SecretBox, user: { userId: string; userName: string }) => {
  const plain = randomBytes(20)
  const secret = box.seal(user.userId, plain)
  const row = await db
    .insertInto('user_totp')
    .values({ user_id: user.userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('user_totp.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!row) throw new AppError('totp.on')
  return offerOf(plain, user.userName)
}

/** Turns it on where the code is right, and answers the recovery codes, of which only hashes are kept. */
export const confirmSecret = async (
  trx: Trx,
  box: SecretBox,
  userId: string,
  code: string,
  now: number,
): Promise<string[]> => {
  const row = await trx
    .selectFrom('user_totp')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.confirmed_at) throw new AppError('totp.on')
  const step = row && stepOf(box.open(userId, row.secret), code, now)
  if (step === undefined) throw new AppError('totp.refused')
  await trx
    .updateTable('user_totp')
    .set({ confirmed_at: new Date(now), last_step: String(step) })
    .where('user_id', '=', userId)
    .execute()
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await trx
    .insertInto('recovery_code')
    .values(codes.map((each) => ({ user_id: userId, hash: box.hash(userId, plainRecoveryCode(each)) })))
    .execute()
  return codes
}

/** True once for each code of the authenticator, and once for each recovery code. */
export const takeCode = async (
  db: Db,
  box: SecretBox,
  userId: string,
  typed: string,
  now: number,
): Promise<boolean> => {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) {
    const hash = box.hash(userId, plainRecoveryCode(typed))
    const used = await db
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .returning('user_id')
      .executeTakeFirst()
    return used !== undefined
  }
  const row = await db
    .selectFrom('user_totp')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = row && stepOf(box.open(userId, row.secret), digits, now)
  if (step === undefined) return false
  const taken = await db
    .updateTable('user_totp')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}
