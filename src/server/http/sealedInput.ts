import { AppError } from './appError.ts'
import { createNonces } from './nonces.ts'
import { createSealingKey, openSealed } from './sealing.ts'

/** What browsers seal passwords for: the key of this process and its single-use nonces. */
export type SealedInput = {
  readonly kid: string
  /** base64url of the raw X25519 key */
  readonly publicKey: string
  issue(): string
  /** true while the nonce is fresh and not used */
  has(randomStr: string): boolean
  /** Opens all of them under one nonce, which is then used up; refuses `login.key_expired`. */
  open(randomStr: string, sealed: readonly string[]): string[]
}

export const createSealedInput = (clock: () => number): SealedInput => {
  const key = createSealingKey()
  const nonces = createNonces(clock)
  return {
    kid: key.kid,
    publicKey: key.publicKey,
    issue: nonces.issue,
    has: nonces.has,
    open: (randomStr, sealed) => {
      if (!nonces.take(randomStr)) throw new AppError('login.key_expired')
      return sealed.map((each) => {
        const plain = openSealed(key, randomStr, each)
        if (plain === undefined) throw new AppError('login.key_expired')
        return plain
      })
    },
  }
}
