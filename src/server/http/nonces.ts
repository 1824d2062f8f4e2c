import { randomBytes } from 'node:crypto'
import { dropOldest } from './bounded.ts'

export type Nonces = {
  issue(): string
  /** true while it is fresh and not taken */
  has(nonce: string): boolean
  /** true once for each nonce, while it is fresh */
  take(nonce: string): boolean
}

export const nonceLifetime = 5 * 60_000

/** Single-use nonces of this process; at most `limit` are kept, the oldest go first. */
export const createNonces = (clock: () => number, limit = 10_000): Nonces => {
  const issued = new Map<string, number>()
  return {
    issue: () => {
      const nonce = randomBytes(16).toString('base64url')
      issued.set(nonce, clock())
      dropOldest(issued, limit)
      return nonce
    },
    has: (nonce) => clock() - (issued.get(nonce) ?? Number.NEGATIVE_INFINITY) <= nonceLifetime,
    take: (nonce) => {
      const at = issued.get(nonce)
      issued.delete(nonce)
      return at !== undefined && clock() - at <= nonceLifetime
    },
  }
}
