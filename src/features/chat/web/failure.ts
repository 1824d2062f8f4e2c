import { ApiError } from '#web/calls/http.ts'

/** Why there is no answer: a refusal in its own words, `busy` where the server gave none. */
export const failureOf = (error: unknown, busy: string): string => {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return busy
  return error instanceof Error ? error.message : String(error)
}
