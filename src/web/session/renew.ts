import type { Output } from '#contract/endpoint.ts'
import { renewedElsewhere } from '#contract/errorCodes.ts'
import { sessionContract } from '#features/session/contract.ts'
import { ApiError, send } from '../calls/http.ts'
import { newId } from '../kit/form/requestId.ts'
import { askRenewed, saveTokens, type Tokens, tellRenewed, tokenStore } from './tokens.ts'

/** The tokens of an answer; `before` are those that it renews. */
export const tokensOf = (answer: Output<typeof sessionContract.token>, before?: Tokens): Tokens => ({
  access: answer.access_token,
  refresh: answer.refresh_token,
  mustChange: answer.must_change,
  family: before?.family ?? newId(),
  turn: (before?.turn ?? 0) + 1,
})

/** How long another tab has to answer. */
const handshakeMs = 150
/** How long the tokens that another tab was just given may take until they are here. */
const arrivalMs = 5000

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
  // A used token counts as stolen, so a tab that slept asks the others first whether they have a newer one.
  askRenewed(stale)
  if (await changedWithin(stale, handshakeMs)) return true
  if (tokenStore.get() !== stale) return false
  try {
    const answer = await send(
      sessionContract.token,
      { grant_type: 'refresh_token', refresh_token: stale.refresh },
      undefined,
    )
    const fresh = tokensOf(answer as Output<typeof sessionContract.token>, stale)
    saveTokens(fresh)
    tellRenewed(fresh)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    return error.code === renewedElsewhere && changedWithin(stale, arrivalMs)
  }
}

/** One tab at a time, where the browser has locks: not on plain http, and not where storage is forbidden. */
const oneAtATime = async (work: () => Promise<boolean>): Promise<boolean> => {
  const locks = (navigator as { locks?: LockManager }).locks
  if (!locks) return work()
  let entered = false
  try {
    return await locks.request('tidewatt.renew', () => {
      entered = true
      return work()
    })
  } catch (error) {
    if (entered) throw error
    return work()
  }
}

let underway: Promise<boolean> | undefined

/** Renews the session once for all who ask at the same time. True: new tokens are there; false: the session is over. */
export const renew = (): Promise<boolean> => {
  const stale = tokenStore.get()
  if (!stale) return Promise.resolve(false)
  underway ??= oneAtATime(() => exchange(stale)).finally(() => {
    underway = undefined
  })
  return underway
}
