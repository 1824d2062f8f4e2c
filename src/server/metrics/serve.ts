import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** As METRICS_TOKEN may be, which is wider than tokens of people. */
const bearer = /^Bearer +(\S{16,200})$/i

/** The time of each call is told to `metrics`; GET /metrics is for whoever bears METRICS_TOKEN, and is not there without that setting. */
export const serveMetrics = (
  app: FastifyInstance,
  { metrics, config: { metricsToken } }: Pick<Context, 'metrics' | 'config'>,
): void => {
  app.addHook('onResponse', async ({ method, routeOptions: { url = 'none' } }, { statusCode, elapsedTime }) => {
    metrics.called({ route: url, method, status: statusCode, seconds: elapsedTime / 1000 })
  })
  const { scrape } = metrics
  if (metricsToken === undefined || !scrape) return
  const wanted = digest(metricsToken)
  app.get('/metrics', async (request, reply) => {
    const given = bearer.exec(request.headers.authorization ?? '')?.[1]
    if (given === undefined || !timingSafeEqual(digest(given), wanted)) throw new AppError('session.none')
    const { text, type } = await scrape()
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
