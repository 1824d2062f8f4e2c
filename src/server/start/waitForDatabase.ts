import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/context/context.ts'
import { isDatabaseAway } from '#server/db/connect.ts'
import { StartFault } from './startFault.ts'

const pauseMs = 1000
const lineEvery = 5000

type Given = {
  /** of the external database; undefined for the embedded one, which has been started already */
  readonly databaseUrl: string | undefined
  readonly log: Log
  /** ends the waiting: nobody wants the server any more */
  readonly signal?: AbortSignal | undefined
}

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : String(error)
}

/**
 * Does the first work with the database, and does it again while that is away, with a line every few seconds. What waiting cannot mend,
 * such as a wrong password or the name of a database that does not exist, is a StartFault.
 */
export const waitForDatabase = async <T>(work: () => Promise<T>, given: Given): Promise<T> => {
  const { databaseUrl, log, signal } = given
  if (!databaseUrl) return work()
  const { hostname, port } = new URL(databaseUrl)
  const where = `${hostname}:${port || 5432}`
  for (let toldAt = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StartFault) throw error
      if (!isDatabaseAway(error))
        throw new StartFault(`The database of DATABASE_URL (${where}) cannot be used: ${reasonOf(error)}`)
      if (Date.now() - toldAt >= lineEvery) {
        log.warn(`waiting for the database of DATABASE_URL (${where})`, { reason: reasonOf(error) })
        toldAt = Date.now()
      }
    }
    await sleep(pauseMs, undefined, signal && { signal }).catch(() => undefined)
    if (signal?.aborted) throw new StartFault('Stopped while waiting for the database.')
  }
}
