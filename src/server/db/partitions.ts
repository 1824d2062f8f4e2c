import type { Pool, PoolClient } from 'pg'
import type { Log } from '#server/context/context.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const retryMs = 60_000

/** Makes the daily partitions (UTC) of `frame` from three days before `now` (ms) to the day after; returns the names made. */
export const ensurePartitions = async (pool: Pool, now: number): Promise<string[]> => {
  const today = Math.floor(now / dayMs)
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const made: string[] = []
    for (let day = today - 3; day <= today + 1; day++) {
      if (await makePartition(client, day)) made.push(nameOf(day))
    }
    return made
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw failure
  } finally {
    client.release(failure)
  }
}

const nameOf = (day: number): string => `frame_${iso(day).replaceAll('-', '')}`
const iso = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

const makePartition = async (client: PoolClient, day: number): Promise<boolean> => {
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  const { rows } = await client.query<{ made: boolean }>('select make_frame_day($1::date) as made', [iso(day)])
  await client.query('commit')
  return rows[0]?.made ?? false
}

/** Keeps the partitions ahead of the clock until `stop`: a look every hour, every minute after a failure. */
export const keepPartitions = (pool: Pool, clock: () => number, log: Log): { stop(): void } => {
  let timer: NodeJS.Timeout
  let stopped = false
  const later = (ms: number): void => {
    if (!stopped) timer = setTimeout(() => void look(), ms).unref()
  }
  const look = async (): Promise<void> => {
    try {
      const made = await ensurePartitions(pool, clock())
      if (made.length > 0) log.info('partitions made', { names: made.join(',') })
      later(hourMs)
    } catch (error) {
      if (!stopped) log.warn('partitions could not be made; trying again in a minute', { error })
      later(retryMs)
    }
  }
  later(hourMs)
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
