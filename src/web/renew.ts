import type { Output } from '#contract/endpoint.ts'
import { sessionContract } from '#features/session/contract.ts'
import { ApiError, send } from './http.ts'
import { saveTokens, type Tokens, tellRenewed, tokenStore } from './tokens.ts'

export const tokensOf = (answer: Output<typeof sessionContract.token>): Tokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token,
  mustChange: answer.must_change,
})

const changedWithin = (stale: Tokens, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), ms)
    const stop = tokenStore.subscribe(() => finish(tokenStore.get() !== null))
    const finish = (changed: boolean): void => {
      clearTimeout(timer)
      stop()
      resolve(changed)
    }
    if (tokenStore.get() !== stale) finish(tokenStore.get() !== null)
  })

const exchange = async (stale: Tokens): Promise<boolean> => {
  if (tokenStore.get() !== stale) return tokenStore.get() !== null
  try {
    const answer = await send(
      sessionContract.token,
      { grant_type: 'refresh_token', refresh_token: stale.refresh },
      undefined,
    )
    const fresh = tokensOf(answer as Output<typeof sessionContract.token>)
    saveTokens(fresh)
    tellRenewed(stale.refresh, fresh)
    return true
  } catch (error) {
    // A tab that shares this session may have been first; its tokens are on their way.
    if (error instanceof ApiError && error.status === 401) return changedWithin(stale, 500)
    throw error
  }
}

let underway: Promise<boolean> | undefined

/** Renews the session once for all who ask at the same time. True: new tokens are there; false: the session is over. */
export const renew = (): Promise<boolean> => {
  const stale = tokenStore.get()
  if (!stale) return Promise.resolve(false)
  // Web Locks exist on https and localhost only; elsewhere the server lets one of two through and the other waits above.
  const locks = (navigator as { locks?: LockManager }).locks
  const run = (): Promise<boolean> => (locks ? locks.request('tidewatt.renew', () => exchange(stale)) : exchange(stale))
  underway ??= run().finally(() => {
    underway = undefined
  })
  return underway
}
