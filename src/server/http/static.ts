import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const hint = 'The portal is not built yet: run "npm start", which builds it.\n'

/**
 * The built portal, sent as it was compressed at build. Its routes live behind the hash, so only `/` is a page; files under assets/ carry their hash in
 * the name. Registered before `@fastify/compress`, which would compress anew what was not worth it.
 */
export const servePortal = async (app: FastifyInstance, directory: string): Promise<void> => {
  if (!existsSync(join(directory, 'index.html'))) {
    app.get('/', (_, reply) => reply.type('text/plain; charset=utf-8').send(hint))
    return
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
    },
  })
}
