import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Disk } from '#server/context/readings.ts'
import { refuse } from './errors.ts'

/** On every answer while samples are not taken, so that each screen can say so. */
const ingestHeader = 'tidewatt-ingest'
const patience = 2000

const answersInTime = async (pool: Pool): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patience, false)
  })
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const answered = await Promise.race([asked, tooLate])
  clearTimeout(timer)
  return answered
}

/** 200 while every part is there, else 503 with the part that is away. `more` is told beside it. */
export const serveHealth = (
  app: FastifyInstance,
  pool: Pool,
  disk: Disk,
  more: () => Readonly<Record<string, boolean>> = () => ({}),
): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (disk.state().held) reply.header(ingestHeader, 'held')
  })
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (await answersInTime(pool))
      return { code: 0, msg: 'ok', data: { database: 'up', ingest: disk.state().held ? 'held' : 'up', ...more() } }
    return refuse(request, reply, 'database.away', { data: { database: 'away' } })
  })
}
