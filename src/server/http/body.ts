import type { FastifyInstance } from 'fastify'

/** JSON is the only body; an empty one is an empty object. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    return parse(request, body as string, done)
  })
}
