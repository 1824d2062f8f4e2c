import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parameterOf } from '../administration/parameters.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context/context.ts'
import { originOf } from './origin.ts'

/** A page is not held up for longer by a database that is away (ms). */
const patience = 500

const tileOrigins = ({ tiles = [] }: Config['map']): string[] => tiles.map((address) => new URL(address).origin)

/** The portal's own addresses for live updates; older browsers do not count it as 'self'. */
const liveOrigins = ({ publicUrl }: Config, request: FastifyRequest): string[] =>
  [originOf(request), ...(publicUrl ? [publicUrl] : [])].flatMap((origin) => {
    const url = URL.parse(origin)
    return url && /^[\w.:[\]-]+$/.test(url.host) ? [`${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`] : []
  })

/** What a page may load, speak to and frame; without TLS nothing may ask the browser for https: an intranet over plain http must work. */
const policyOf = (config: Config, request: FastifyRequest, framed: readonly string[]): string => {
  const tiles = tileOrigins(config.map)
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...tiles],
    'connect-src': ["'self'", ...liveOrigins(config, request), ...tiles],
    'object-src': ["'none'"],
    // An attachment that was fetched with the token is a blob.
    'frame-src': ["'self'", 'blob:', ...framed],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  const list = Object.entries(directives).map(([name, values]) => [name, ...new Set(values)].join(' '))
  return [...list, ...(config.tls ? ['upgrade-insecure-requests'] : [])].join(';')
}

/** Sends the policy with every answer; the page itself may frame the third parties that `third_page_origins` names when it is loaded. */
export const sendPagePolicy = (app: FastifyInstance, { config, db }: Pick<Context, 'config' | 'db'>): void => {
  let known: readonly string[] = []
  const read = async (): Promise<void> => {
    known = await parameterOf(db, 'third_page_origins')
  }
  app.addHook('onRequest', async (request, reply) => {
    const isPage = /^\/(index\.html)?(\?|$)/.test(request.url)
    // A database that is away is told elsewhere; the page comes with what was known.
    if (isPage) await Promise.race([read().catch(() => undefined), sleep(patience)])
    reply.header('content-security-policy', policyOf(config, request, isPage ? known : []))
  })
}
