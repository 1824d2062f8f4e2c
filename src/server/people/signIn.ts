import { accountAttempts, accountSubject, type Attempts, forgetAttempts, type Limit } from './attempts.ts'
import type { Db } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { addressOf } from './address.ts'

const window = 15 * 60_000
const perAccount: Limit = { allowed: accountAttempts, windowMs: window }
/** Greater, since a whole port may come from one address. */
const perAddress: Limit = { allowed: 50, windowMs: window }
const failuresBeforeCaptcha = 3

export const addressSubject = (ip: string): string => `address:${addressOf(ip)}`

const tooMany = (wait: number): AppError => new AppError('login.too_many', String(Math.ceil(wait / 60_000)))

/** Refuses the address that failed too often; a good end takes its attempt back. */
export const noteAddress = async (attempts: Attempts, ip: string): Promise<void> => {
  const { wait } = await attempts.note(addressSubject(ip), perAddress)
  if (wait > 0) throw tooMany(wait)
}

/** Whether failures of this account or address now ask for a captcha. */
export const asksCaptcha = async (attempts: Attempts, ip: string, userName?: string): Promise<boolean> => {
  const account = userName === undefined ? [] : [accountSubject(userName)]
  return (await attempts.count([addressSubject(ip), ...account])) >= failuresBeforeCaptcha
}

/** Counts an attempt on an account, whether by password or code; refuses the one that failed too often. */
export const noteAccount = async (attempts: Attempts, userName: string): Promise<void> => {
  const { wait } = await attempts.note(accountSubject(userName), perAccount)
  if (wait > 0) throw tooMany(wait)
}

/** Refuses an account that is locked, without counting. */
export const refuseLocked = async (attempts: Attempts, userName: string): Promise<void> => {
  const wait = await attempts.wait(accountSubject(userName), perAccount)
  if (wait > 0) throw tooMany(wait)
}

/** The sign-in ended well: what was counted against the account is forgotten. */
export const settle = async (db: Db, attempts: Attempts, userName: string, ip: string): Promise<void> => {
  await Promise.all([attempts.takeBack(addressSubject(ip)), forgetAttempts(db, accountSubject(userName))])
}

/** The first step was right: it does not count, but what failed before it still does. */
export const takeBack = async (attempts: Attempts, userName: string, ip: string): Promise<void> => {
  await Promise.all([attempts.takeBack(addressSubject(ip)), attempts.takeBack(accountSubject(userName))])
}

/** Verifies a password; refuses with one answer whatever was wrong, and after the same work. What was counted stays until it is settled. */
export const createVerify = (attempts: Attempts) => {
  const dummyHash = hashPassword('nobody has this one')
  return async (userName: string, ip: string, plain: string, hash: string | undefined): Promise<void> => {
    await noteAddress(attempts, ip)
    await noteAccount(attempts, userName)
    const fits = await verifyPassword(plain, hash ?? (await dummyHash))
    if (!fits || hash === undefined) throw new AppError('login.refused')
  }
}
