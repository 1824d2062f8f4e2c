import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { profiles } from '#catalogue/profiles.ts'
import type { Config } from './config/config.ts'
import type { Context } from './context/context.ts'
import { AppError } from './http/appError.ts'
import { bearerOf, createAuthenticate, createAuthenticatePass, permit } from './http/auth.ts'
import { acceptJson } from './http/body.ts'
import { limitCalls } from './http/callLimits.ts'
import { answerErrors, refuse } from './http/errors.ts'
import { type Built, buildFeatures, type Feature } from './http/feature.ts'
import { serveHealth } from './http/health.ts'
import { asyncapi } from './http/asyncapi.ts'
import { openapi } from './http/openapi.ts'
import { sendPagePolicy } from './http/pagePolicy.ts'
import { serveDeviceCalls, serveFeatures } from './http/serve.ts'
import { sealWire } from './http/sealedWire.ts'
import { privateKeyOf } from './http/sealing.ts'
import { serveMetrics } from './metrics/serve.ts'
import { createSecretBox } from './people/secretBox.ts'
import { servePortal } from './http/static.ts'
import { readTls } from './http/tls.ts'
import { registerLive } from './live/socket.ts'

const mebibyte = 1024 * 1024
/** Calls under /auth/ per address and minute; a sign-in takes two. */
const authCallsPerMinute = 240

type AppOptions = {
  /** checks every answer against its schema */
  readonly checkOutput?: boolean
  /** the built portal */
  readonly webDirectory?: string
}

/** The whole portal, ready to listen. */
export const buildApp = async (
  context: Context,
  built: readonly Built[],
  options: AppOptions = {},
): Promise<FastifyInstance> => {
  const { config, log, pool, db, clock, registry } = context
  const app = await createServer(config)
  acceptJson(app)
  answerErrors(app, log)
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 'request.not_found'))
  await app.register(helmet, securityHeaders(config))
  sendPagePolicy(app, context)
  const sealingKey = config.wireEncryption
    ? sealWire(app, privateKeyOf(createSecretBox(config).key('wire')), callPaths(built))
    : undefined
  await servePortal(app, options.webDirectory ?? fileURLToPath(new URL('../../dist/web', import.meta.url)), sealingKey)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(rateLimit, {
    max: authCallsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => !request.routeOptions.url?.startsWith('/auth/'),
    errorResponseBuilder: () => new AppError('request.too_many'),
  })

  const authenticate = createAuthenticate(pool, db, clock)
  serveHealth(app, context)
  serveMetrics(app, context)
  const authenticatePass = createAuthenticatePass(pool, db, clock)
  await app.register(async (calls) => {
    const limited = limitCalls(calls, config.callsPerMinute, log)
    serveFeatures(calls, built, {
      authenticate: limited(authenticate),
      authenticatePass: limited(authenticatePass),
      checkOutput: options.checkOutput ?? false,
      registry,
      log,
    })
  })
  serveDocuments(app, built, authenticate)
  await registerLive(app, context, built, authenticate)
  return app
}

const callPaths = (built: readonly Built[]): ReadonlySet<string> =>
  new Set(
    built.flatMap(({ feature }) =>
      Object.values(feature.contract).flatMap(({ kind, path }) => (kind === 'endpoint' ? path : [])),
    ),
  )

/** What a process that takes readings in answers: its health, and what devices post. */
export const buildHealthApp = async (
  context: Context,
  features: readonly Feature[],
  more: () => Readonly<Record<string, boolean>>,
): Promise<FastifyInstance> => {
  const { config, log, registry } = context
  const app = await createServer(config)
  answerErrors(app, log)
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 'request.not_found'))
  serveHealth(app, context, more)
  serveMetrics(app, context)
  const posting = features.filter(({ contract }) => Object.values(contract).some(({ kind }) => kind === 'device'))
  await app.register(async (calls) => {
    limitCalls(calls, config.callsPerMinute, log)
    serveDeviceCalls(calls, buildFeatures(posting, context), registry)
  })
  return app
}

/** Answers what has come whole; what is still coming after three seconds is cut off, so that the rest can end in order. */
export const closeApp = async (app: FastifyInstance): Promise<void> => {
  const cut = setTimeout(() => app.server.closeAllConnections(), 3000)
  await app.close().finally(() => clearTimeout(cut))
}

const createServer = async ({ tls, trustProxy }: Config): Promise<FastifyInstance> => {
  const common = {
    bodyLimit: mebibyte,
    // Until a request has come whole: long enough for the largest file over a slow link, where Fastify would wait for ever.
    requestTimeout: 10 * 60_000,
    trustProxy: trustProxy ? [...trustProxy] : false,
    exposeHeadRoutes: false,
    requestIdHeader: false as const,
    genReqId: () => randomUUID(),
  }
  const app = tls ? (fastify({ ...common, https: await readTls(tls) }) as unknown as FastifyInstance) : fastify(common)
  app.decorateRequest('caller')
  return app
}

const securityHeaders = ({ tls }: Config): FastifyHelmetOptions => ({
  // See `sendPagePolicy`.
  contentSecurityPolicy: false,
  strictTransportSecurity: tls !== undefined,
  crossOriginOpenerPolicy: tls !== undefined,
  originAgentCluster: tls !== undefined,
})

const serveDocuments = (
  app: FastifyInstance,
  built: readonly Built[],
  authenticate: ReturnType<typeof createAuthenticate>,
): void => {
  const documents = {
    '/openapi.json': () => openapi(built.map(({ feature }) => feature.contract)),
    '/asyncapi.json': () => asyncapi(profiles),
  }
  for (const [path, make] of Object.entries(documents)) {
    let document: unknown
    app.get(path, async (request) => {
      const token = bearerOf(request.headers.authorization)
      permit(token === undefined ? undefined : await authenticate(token), { access: 'signed-in', path })
      document ??= make()
      return document
    })
  }
}
