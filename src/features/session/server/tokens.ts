import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/http/auth.ts'

export const accessLifetime = 30 * 60_000
export const refreshLifetime = 12 * 3_600_000

/**
 * Two tabs that renew at the same moment are no theft: within this time the second one is refused but the session lives on. Later,
 * the same token can only be a copy, and the whole session ends.
 */
export const refreshGrace = 10_000

const token = (): string => randomBytes(32).toString('base64url')

/** A fresh pair at `now` (ms): what the client gets, and the columns of its session row. */
export const issueTokens = (now: number) => {
  const access = token()
  const refresh = token()
  return {
    answer: {
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer' as const,
      expires_in: accessLifetime / 1000,
    },
    row: {
      access_hash: hashToken(access),
      access_expires_at: new Date(now + accessLifetime),
      refresh_hash: hashToken(refresh),
      refresh_expires_at: new Date(now + refreshLifetime),
      seen_at: new Date(now),
    },
  }
}
