import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { bearerOf } from '#server/http/auth.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** GET /metrics for whoever bears METRICS_TOKEN, and the time of each call; nothing without that setting. */
export const serveMetrics = (
  app: FastifyInstance,
  { metrics, config: { metricsToken } }: Pick<Context, 'metrics' | 'config'>,
): void => {
  const { scrape } = metrics
  if (metricsToken === undefined || !scrape) return
  const wanted = digest(metricsToken)
  app.addHook('onResponse', async ({ method, routeOptions: { url = 'none' } }, { statusCode, elapsedTime }) => {
    metrics.called({ route: url, method, status: statusCode, seconds: elapsedTime / 1000 })
  })
  app.get('/metrics', async (request, reply) => {
    const given = bearerOf(request.headers.authorization)
    if (given === undefined || !timingSafeEqual(digest(given), wanted)) throw new AppError('session.none')
    const { text, type } = await scrape()
    return reply.header('cache-control', 'no-store').type(type).send(text)
  })
}
