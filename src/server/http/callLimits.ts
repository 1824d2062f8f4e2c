import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/context/context.ts'
import { rareLog } from '#server/log.ts'
import { AppError } from './appError.ts'
import type { Authenticate } from './auth.ts'

/** Keys whose allowance is full again are forgotten once there are so many. */
const mostKeys = 10_000

/**
 * Says whether a key may make one call more: `perMinute` at once, which come back evenly over a minute. 0 is no limit. `now` in ms.
 */
export const createAllowance = (
  perMinute: number,
  now: () => number = () => performance.now(),
): ((key: string) => boolean) => {
  const used = new Map<string, { readonly count: number; readonly at: number }>()
  const countOf = (key: string, at: number): number => {
    const known = used.get(key)
    return known ? Math.max(0, known.count - ((at - known.at) * perMinute) / 60_000) : 0
  }
  return (key) => {
    if (perMinute === 0) return true
    const at = now()
    if (used.size >= mostKeys) for (const each of used.keys()) if (countOf(each, at) === 0) used.delete(each)
    const count = countOf(key, at)
    if (count + 1 > perMinute) return false
    used.set(key, { count: count + 1, at })
    return true
  }
}

/** Refuses `request.too_many` where an address, before anything else is asked, or a user calls too often; the log counts them. */
export const limitCalls = (
  app: FastifyInstance,
  { perAddress, perUser }: Config['callsPerMinute'],
  all: Log,
): ((authenticate: Authenticate) => Authenticate) => {
  const log = rareLog(all)
  const [byAddress, byUser] = [createAllowance(perAddress), createAllowance(perUser)]
  app.addHook('onRequest', async ({ ip }) => {
    if (byAddress(ip)) return
    log.warn('calls refused: too many from one address', { ip })
    throw new AppError('request.too_many')
  })
  return (authenticate) => async (token) => {
    const caller = await authenticate(token)
    if (!caller || byUser(caller.userId)) return caller
    log.warn('calls refused: too many by one user', { user: caller.userName })
    throw new AppError('request.too_many')
  }
}
