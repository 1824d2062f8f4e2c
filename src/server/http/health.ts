import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Context } from '#server/context/context.ts'
import { refuse } from './errors.ts'

/** On every answer while samples are not taken, so that each screen can say so. */
const ingestHeader = 'tidewatt-ingest'
const patience = 2000

type Answer = 'away' | 'read-only' | 'up'

const readOnlyStatement = `
  select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`

const answerInTime = async (pool: Pool): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, patience, 'away')
  })
  const asked = pool.query<{ isReadOnly: boolean }>(readOnlyStatement).then(
    ({ rows }): Answer => (rows[0]?.isReadOnly ? 'read-only' : 'up'),
    (): Answer => 'away',
  )
  const answered = await Promise.race([asked, tooLate])
  clearTimeout(timer)
  return answered
}

/**
 * 200 while the database answers, else 503. `ingest` says whether readings are taken: `held` while the disk is nearly full, `failing` while
 * they cannot be written. `more` is told beside it.
 */
export const serveHealth = (
  app: FastifyInstance,
  { pool, disk, telemetry }: Pick<Context, 'pool' | 'disk' | 'telemetry'>,
  more: () => Readonly<Record<string, boolean>> = () => ({}),
): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (disk.state().held) reply.header(ingestHeader, 'held')
  })
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const database = await answerInTime(pool)
    if (database !== 'away') {
      const isFailing = database === 'read-only' || telemetry.isFailing()
      const ingest = disk.state().held ? 'held' : isFailing ? 'failing' : 'up'
      return { code: 0, msg: 'ok', data: { database, ingest, ...more() } }
    }
    return refuse(request, reply, 'database.away', { data: { database: 'away' } })
  })
}
