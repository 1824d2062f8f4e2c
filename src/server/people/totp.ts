import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as authenticators expect it: HMAC-SHA-1, six digits, half a minute. */
const kind = { issuer: 'Tidewatt', algorithm: 'SHA1', digits: 6, period: 30 } as const

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({ ...kind, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** The half minute that a code stands for, counted since the epoch; one early or late is taken. undefined for a wrong one. */
export const stepOf = (secret: Buffer, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

/** The secret as an authenticator takes it: in letters, and as the address that its picture holds. */
export const offerOf = (secret: Buffer, userName: string): { secret: string; uri: string } => {
  const totp = totpOf(secret, userName)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Without I, O, 0 and 1, which are mistaken for others. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const half = 5

/** Fifty bits of chance, such as `K7QMZ-3XWPA`. */
export const newRecoveryCode = (): string => {
  const text = Array.from({ length: 2 * half }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, half)}-${text.slice(half)}`
}

/** A recovery code as it is hashed, however it was typed. */
export const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
