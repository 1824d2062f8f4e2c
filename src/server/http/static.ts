import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sealedMeta } from '#contract/sealedWire.ts'

const hint = 'The portal is not built yet: run "npm start", which builds it.\n'

/** Headers that only say something to pages, frames and workers. Behind a plain connection they would double what small scripts cost. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** Scripts and styles of a page; a worker (`.mjs`) goes by the policy of its own answer. */
const isPart = /\.(js|css)(\.br|\.gz)?$/

/**
 * The built portal, sent as it was compressed at build. Its routes live behind the hash, so only `/` is a page; files under assets/ carry their hash in
 * the name. Registered before `@fastify/compress`, which would compress anew what was not worth it. With a `sealingKey` (base64url) the page names it to its client.
 */
export const servePortal = async (app: FastifyInstance, directory: string, sealingKey?: string): Promise<void> => {
  if (!existsSync(join(directory, 'index.html'))) {
    app.get('/', (_, reply) => reply.type('text/plain; charset=utf-8').send(hint))
    return
  }
  if (sealingKey !== undefined) {
    const page = readFileSync(join(directory, 'index.html'), 'utf8')
    const named = page.replace('<head>', `<head><meta name="${sealedMeta}" content="${sealingKey}" />`)
    app.get('/', (_, reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(named))
  }
  await app.register(fastifyStatic, {
    root: directory,
    cacheControl: false,
    preCompressed: true,
    // A range of a compressed file helps nobody.
    acceptRanges: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(directory, 'assets'))
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (hashed && isPart.test(path)) for (const name of ofPages) reply.removeHeader(name)
    },
  })
}
