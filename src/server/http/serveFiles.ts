import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileDownload, type FileUpload, filePassCookie } from '#contract/file.ts'
import type { Call, Caller } from '#server/context/context.ts'
import { type Authenticate, bearerOf, permit } from './auth.ts'
import { cookieOf, cookieSetter } from './cookies.ts'
import { languageOfRequest } from './errors.ts'
import type { AnsweredFile } from './feature.ts'
import { boundaryOf, readForm, type SentFile } from './multipart.ts'
import { originOf } from './origin.ts'
import { parseInput } from './parseInput.ts'

type Authenticates = { readonly authenticate: Authenticate; readonly authenticatePass: Authenticate }

const callOf = (request: FastifyRequest, reply: FastifyReply, caller: Caller): Call => ({
  caller,
  language: languageOfRequest(request),
  ip: request.ip,
  origin: originOf(request),
  setCookie: cookieSetter(request, reply),
})

const mostPassed = 64 * 1024 * 1024

/** What is still on its way after a refusal is read past, so that the refusal is heard; beyond some size the line is cut. */
const letPass = (body: Readable): void => {
  if (body.readableEnded || body.destroyed) return
  let bytes = 0
  body.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > mostPassed) body.destroy()
  })
}

/** Multipart bodies exist on these routes only, and are read by nobody before the caller is known. */
export const serveUpload = (
  app: FastifyInstance,
  entry: FileUpload,
  handler: (file: SentFile, call: Call) => unknown,
  { authenticate, checkAnswer }: Authenticates & { checkAnswer: (answer: unknown) => void },
): void => {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('multipart/form-data', (_, body, done) => done(null, body))
    own.route({
      method: 'POST',
      url: entry.path,
      onRequest: async (request) => {
        const token = bearerOf(request.headers.authorization)
        request.caller = token === undefined ? undefined : await authenticate(token)
        permit(request.caller, entry)
      },
      handler: async (request, reply) => {
        const caller = permit(request.caller, entry)
        const boundary = boundaryOf(request.headers['content-type'])
        const body = request.body as Readable
        const pieces: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false })
        reply.header('cache-control', 'no-store')
        try {
          const file = await readForm(pieces, boundary)
          const answer = await handler(file, callOf(request, reply, caller))
          checkAnswer(answer)
          return { code: 0, msg: 'ok', data: answer }
        } finally {
          await pieces.return?.()
          letPass(body)
        }
      },
    })
  })
}

/** What a browser shows by itself; everything else is saved. */
const shown = /^(image\/|application\/pdf$)/

const send = async (request: FastifyRequest, reply: FastifyReply, file: AnsweredFile): Promise<FastifyReply> => {
  const etag = `"${file.etag}"`
  const kept = { 'cache-control': 'private, no-cache', etag }
  if (request.headers['if-none-match'] === etag) return reply.code(304).headers(kept).send()
  const content = 'make' in file ? await file.make(() => reply.raw.destroyed) : createReadStream(file.path)
  if ('bytes' in file) reply.header('content-length', file.bytes)
  const kind = shown.test(file.mediaType) ? 'inline' : 'attachment'
  // Whatever slipped in as an image stays one: it runs nothing, even when opened on its own.
  return reply
    .headers(kept)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('content-disposition', `${kind}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .type(file.mediaType)
    .send(content)
}

export const serveDownload = (
  app: FastifyInstance,
  entry: FileDownload,
  handler: (input: unknown, call: Call) => Promise<AnsweredFile>,
  { authenticate, authenticatePass }: Authenticates,
): void => {
  const callerOf = async (request: FastifyRequest): Promise<Caller | undefined> => {
    const token = bearerOf(request.headers.authorization)
    if (token !== undefined) return authenticate(token)
    const pass = cookieOf(request.headers.cookie, filePassCookie)
    return pass === undefined ? undefined : authenticatePass(pass)
  }
  app.get(entry.path.endsWith('/') ? `${entry.path}:name` : entry.path, async (request, reply) => {
    request.caller = await callerOf(request)
    const caller = permit(request.caller, entry)
    const raw = { ...(request.query as object), ...(request.params as object) }
    const input = parseInput(entry.input, raw, languageOfRequest(request))
    return send(request, reply, await handler(input, callOf(request, reply, caller)))
  })
}
