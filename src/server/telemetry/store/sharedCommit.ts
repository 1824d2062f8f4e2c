import type { Pool } from 'pg'
import type { Refusal } from '#server/context/stream.ts'
import type { Frame, LatestRow } from '#server/context/readings.ts'
import { deviceLocks } from '#server/peers/locks.ts'
import { aheadAllowance, type LeaveOut } from './ahead.ts'
import { createCommit } from './commit.ts'
import { loadLatest } from './latest.ts'

/** An advisory lock is named by an int4. */
const lockSpace = 2n ** 31n

const lockStatement = 'select pg_advisory_xact_lock($1, key) from (select unnest($2::int[]) as key order by 1) keys'

/**
 * Writes batches beside other processes that do the same: each device of a batch is locked while its latest row is read anew and the batch
 * commits, so that nobody builds on a row that is about to change. The locks are taken in one order by all.
 */
export const createSharedCommit = async (
  pool: Pool,
  mirror: Map<string, LatestRow>,
  clock: () => number,
  leaveOut: LeaveOut,
) => {
  const commit = await createCommit(pool, mirror, clock, leaveOut)
  let last: Promise<unknown> = Promise.resolve()

  const write = async (frames: readonly Frame[], refusals: readonly Refusal[]): Promise<void> => {
    const ids = [...new Set(frames.map(({ deviceId }) => deviceId))]
    if (ids.length === 0) return commit(frames, refusals)
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      await client.query('begin')
      await client.query(lockStatement, [deviceLocks, [...new Set(ids.map((id) => Number(BigInt(id) % lockSpace)))]])
      await leaveOut(ids)
      await loadLatest(pool, mirror, clock() + aheadAllowance, ids)
      await commit(frames, refusals)
      // Where the locks were lost meanwhile this fails: the batch comes again and is merged anew.
      await client.query('commit')
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      throw failure
    } finally {
      client.release(failure)
    }
  }

  return (frames: readonly Frame[], refusals: readonly Refusal[]): Promise<void> => {
    const mine = last.then(() => write(frames, refusals))
    last = mine.catch(() => undefined)
    return mine
  }
}
