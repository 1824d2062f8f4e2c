import { maskedTag } from '#server/piles/masked.ts'

const secret = new Set(['idTag', 'parentIdTag', 'idToken', 'AuthorizationKey', 'password'])
/** Characters of a logged message. */
const longest = 4000

/** A payload for the log: tokens masked, cut off where it is long. */
export const masked = (payload: unknown): string =>
  (
    JSON.stringify(payload, (key, value: unknown) =>
      secret.has(key) && (typeof value === 'string' || typeof value === 'number') ? maskedTag(String(value)) : value,
    ) ?? ''
  ).slice(0, longest)
