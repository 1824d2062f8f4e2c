import type { Pool } from 'pg'

type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** The statement's own time limit ends it where the cancellation cannot be sent. */
const cancel = (pool: Pool, pid: number): void =>
  void pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined)

/**
 * The rows of one statement as arrays, all of one snapshot, fetched `size` at a time as they are taken. `signal` cancels the statement
 * in the midst of a batch too. Holds a connection until its end, so it is for exports only, whose number is limited.
 */
export async function* cursorRows<Row extends unknown[]>(
  pool: Pool,
  { text, values }: Statement,
  { size, signal }: { size: number; signal: AbortSignal },
): AsyncGenerator<Row> {
  signal.throwIfAborted()
  const client = await pool.connect()
  let pid = 0
  let whole = false
  const stop = (): void => cancel(pool, pid)
  try {
    pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
    signal.addEventListener('abort', stop, { once: true })
    signal.throwIfAborted()
    await client.query('begin isolation level repeatable read read only')
    await client.query({ text: `declare taken no scroll cursor for ${text}`, values: [...values] })
    for (;;) {
      const { rows } = await client.query<Row>({ text: `fetch ${size} from taken`, rowMode: 'array' })
      yield* rows
      if (rows.length < size) break
    }
    await client.query('commit')
    whole = true
  } finally {
    signal.removeEventListener('abort', stop)
    // A cancellation under way must not meet the next user of this connection.
    client.release(!whole || signal.aborted)
  }
}
