import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import { createDenied } from '#server/http/denials.ts'
import type { Authenticate } from '#server/http/auth.ts'
import type { Built } from '#server/http/feature.ts'
import { rareLog } from '#server/log.ts'
import { createFanout } from './fanout.ts'
import { topicsOf } from './openTopic.ts'
import { createPacer } from './pacer.ts'
import { createPeer, type Peer } from './peer.ts'
import { createRecentChanges } from './recentChanges.ts'
import { createSnapshots } from './snapshots.ts'

const largestFrame = 64 * 1024
const farewell = 500
/** Live streams of one user, in each process. */
const mostPerUser = 20

const sameOrigin = ({ headers, host }: FastifyRequest): boolean => {
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host
}

/** The live stream of all features: WebSocket GET /web/live, see `wire.md` for its frames. */
export const registerLive = async (
  app: FastifyInstance,
  { live, log: all, metrics }: Pick<Context, 'live' | 'log' | 'metrics'>,
  built: readonly Built[],
  authenticate: Authenticate,
  pingEvery?: number,
): Promise<void> => {
  const log = rareLog(all)
  const denied = createDenied(all)
  const findTopic = topicsOf(built)
  const peers = new Set<Peer>()
  const recent = createRecentChanges()
  metrics.gauge('tidewatt_live_connections', 'Live streams of browsers', () => peers.size)
  const pace = createPacer()
  const takeSnapshot = createSnapshots(pace, (name) => {
    const { source, id } = findTopic(name)
    return source.snapshot(id)
  })
  const made = metrics.timing(
    'tidewatt_live_delta_seconds',
    'Time to make a delta of a topic, once for all its streams',
  )
  const fanout = createFanout(async (name, since) => {
    const { source, id } = findTopic(name)
    const began = performance.now()
    const delta = await source.delta(id, since)
    made((performance.now() - began) / 1000)
    return delta
  }, log)
  const silence = live.listen({
    changed: (name, id) => fanout.changed(`${name}/${id}`),
    endSessions: (sessionIds) => {
      recent.note(sessionIds)
      const ended = new Set(sessionIds)
      for (const peer of peers) {
        const sessionId = peer.sessionId()
        // Whoever is signing in may have been read before the change that ends sessions.
        if (sessionId === undefined) peer.check()
        else if (ended.has(sessionId)) peer.end('session.none')
      }
    },
    missed: () => {
      fanout.allChanged()
      for (const peer of peers) peer.check()
    },
  })
  app.addHook('onClose', silence)

  await app.register(websocket, {
    options: { maxPayload: largestFrame, perMessageDeflate: false },
    preClose: (done) => {
      for (const socket of app.websocketServer.clients) {
        socket.close(1001, 'the server stops')
        setTimeout(() => socket.terminate(), farewell).unref()
      }
      app.websocketServer.close(() => done())
    },
  })
  app.get(
    '/web/live',
    {
      websocket: true,
      onRequest: async (request) => {
        if (!sameOrigin(request)) throw new AppError('session.forbidden', 'origin')
      },
    },
    (socket) => {
      const mayEnter = (userId: string): boolean =>
        [...peers].filter((peer) => peer.userId() === userId).length < mostPerUser
      const peer = createPeer({
        ...{ socket, authenticate, findTopic, fanout, log, denied, pace },
        ...{ takeSnapshot, mayEnter, rightsChanged: recent.has, pingEvery },
      })
      peers.add(peer)
      socket.on('close', () => peers.delete(peer))
    },
  )
}
