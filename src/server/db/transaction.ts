import type { Pool, PoolClient } from 'pg'

/** Runs `work` on a connection of its own; commits when it resolves and undoes everything when it fails. */
export const transaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    await client.query('rollback').catch(() => undefined)
    throw failure
  } finally {
    client.release(failure)
  }
}
