import type { Pool, PoolClient } from 'pg'
import { senderLocks } from '#server/peers/locks.ts'

/** The number under which this process sends, held by an advisory lock on a connection of its own from the first message on. */
export type Lease = {
  /** a new one where the connection was lost */
  number(): Promise<number>
  stop(): void
}

export const createLease = (pool: Pool): Lease => {
  let held: { client: PoolClient; number: number } | undefined
  let taking: Promise<number> | undefined
  let isOver = false

  const take = async (): Promise<number> => {
    const client = await pool.connect()
    const lose = (): void => {
      if (held?.client === client) held = undefined
    }
    client.on('error', lose)
    client.on('end', lose)
    try {
      const { rows } = await client.query<{ id: number }>('insert into notify_sender default values returning id')
      const number = rows[0]?.id ?? 0
      await client.query('select pg_advisory_lock($1, $2)', [senderLocks, number])
      // The row only gives the number.
      await client.query('delete from notify_sender where id < $1', [number])
      if (isOver) throw new Error('the sender ends')
      held = { client, number }
      return number
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return {
    number: async () => {
      if (held) return held.number
      taking ??= take().finally(() => {
        taking = undefined
      })
      return taking
    },
    stop: () => {
      isOver = true
      held?.client.release(true)
      held = undefined
    },
  }
}
