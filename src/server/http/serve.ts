import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ExportFormat, exportFormats, type FileExport } from '#contract/fileExport.ts'
import type { Call, Caller, Log } from '#server/context/context.ts'
import type { Registry } from '#server/context/devices.ts'
import { attachment, fileStream, mediaTypes } from '#server/export/file.ts'
import { AppError } from './appError.ts'
import { admitted } from './ask.ts'
import { type Authenticate, bearerOf, permit } from './auth.ts'
import { cookieSetter } from './cookies.ts'
import { languageOfRequest } from './errors.ts'
import type { Built, Entry, ExportTable } from './feature.ts'
import { originOf } from './origin.ts'
import { parseInput } from './parseInput.ts'
import { serveDeviceCall } from './serveDeviceCall.ts'
import { serveDownload, serveUpload } from './serveFiles.ts'
import { serveRedirect } from './serveRedirect.ts'
import { createTurns, type Turns } from './turns.ts'

type ServeOptions = {
  readonly authenticate: Authenticate
  /** the same for the cookie of downloads */
  readonly authenticatePass: Authenticate
  /** checks every answer against its schema; for tests and development, since it costs */
  readonly checkOutput: boolean
  readonly registry: Registry
  readonly log: Log
}

type AnyHandler = (input: unknown, call: Call<Caller | undefined> & { signal?: AbortSignal }) => unknown

const authenticateRequest = async (
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller | undefined> => {
  const token = bearerOf(request.headers.authorization)
  return token === undefined ? undefined : authenticate(token)
}

const checkAnswer = (endpoint: Pick<Endpoint, 'path' | 'output'>, answer: unknown): void => {
  const checked = endpoint.output.safeParse(answer)
  if (!checked.success)
    throw new Error(`${endpoint.path} answered what its contract does not say: ${checked.error.message}`)
}

/** Each export holds a connection to the database, of which there are a dozen. */
const exportsAtOnce = 4
const drainMs = 3000

/** The exports under way with whose they are; those that hold a closing server up are cut off. */
type Exports = Map<AbortController, string>
const createExports = (app: FastifyInstance): Exports => {
  const running: Exports = new Map()
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const each of running.keys()) each.abort()
    }, drainMs).unref()
    done()
  })
  return running
}

type Asked = { contract: FileExport; format: ExportFormat; userId: string; running: Exports; log: Log }

/**
 * Answers with the table that `make` gives; its signal is aborted when the client goes. Refuses `export.own_running` beside another one of
 * the user, `export.busy` beside too many.
 */
const sendFile = async (
  reply: FastifyReply,
  { contract, format, userId, running, log }: Asked,
  make: (signal: AbortSignal) => Promise<ExportTable>,
): Promise<FastifyReply> => {
  if (running.values().some((each) => each === userId)) throw new AppError('export.own_running')
  if (running.size >= exportsAtOnce) throw new AppError('export.busy')
  const gone = new AbortController()
  const { signal } = gone
  running.set(gone, userId)
  reply.raw.once('close', () => gone.abort())
  try {
    const name = contract.fileName
    const stream = await fileStream(await make(signal), { format, name, log, signal })
    stream.once('close', () => running.delete(gone))
    // A connection kept for more would hold up a server that closes while the file is under way.
    reply.header('connection', 'close').header('content-disposition', attachment(name, format))
    return reply.type(mediaTypes[format]).send(stream)
  } catch (error) {
    running.delete(gone)
    throw error
  }
}

/** What all calls have in common. */
type Shared = { readonly running: Exports; readonly turns: Turns }

const exportFormat = z.object({ format: z.enum(exportFormats).default('xlsx') })

const serve = (
  app: FastifyInstance,
  entry: Endpoint | FileExport,
  handler: AnyHandler,
  options: ServeOptions & Shared,
): void => {
  app.route({
    method: entry.method,
    url: entry.path,
    // Before the body is read, so that nobody unknown can send one.
    onRequest: async (request) => {
      if (entry.access === 'open') return
      request.caller = await authenticateRequest(request, options.authenticate)
      permit(request.caller, entry)
    },
    handler: async (request, reply) => {
      const language = languageOfRequest(request)
      const raw = entry.method === 'GET' ? request.query : (request.body ?? {})
      const input = admitted(entry, raw, { caller: request.caller, language })
      const setCookie = cookieSetter(request, reply)
      const call = { caller: request.caller, language, ip: request.ip, origin: originOf(request), setCookie }
      reply.header('cache-control', 'no-store')
      if (entry.kind === 'export') {
        const { format } = exportFormat.parse(parseInput(exportFormat, raw, language))
        const userId = call.caller?.userId ?? ''
        const asked = { contract: entry, format, userId, running: options.running, log: options.log }
        return sendFile(reply, asked, async (signal) => (await handler(input, { ...call, signal })) as ExportTable)
      }
      const { caller } = call
      const answer = caller
        ? await options.turns(
            caller.userId,
            () => reply.raw.destroyed,
            () => handler(input, call),
          )
        : await handler(input, call)
      if (options.checkOutput) checkAnswer(entry, answer)
      return { code: 0, msg: 'ok', data: answer }
    },
  })
}

const serveEntry = (app: FastifyInstance, entry: Entry, handler: unknown, options: ServeOptions & Shared): void => {
  const check = (answer: unknown): void => {
    if (options.checkOutput && 'output' in entry) checkAnswer(entry, answer)
  }
  if (entry.kind === 'download') serveDownload(app, entry, handler as Parameters<typeof serveDownload>[2], options)
  else if (entry.kind === 'device') {
    const { registry } = options
    serveDeviceCall(app, entry, handler as Parameters<typeof serveDeviceCall>[2], { registry, checkAnswer: check })
  } else if (entry.kind === 'upload') {
    serveUpload(app, entry, handler as Parameters<typeof serveUpload>[2], { ...options, checkAnswer: check })
  } else if (entry.kind === 'redirect') serveRedirect(app, entry, handler as Parameters<typeof serveRedirect>[2])
  else serve(app, entry, handler as AnyHandler, options)
}

/** Only the calls that devices make, of a process that answers no people. */
export const serveDeviceCalls = (app: FastifyInstance, built: readonly Built[], registry: Registry): void => {
  for (const { feature, handlers } of built) {
    for (const [name, entry] of Object.entries(feature.contract)) {
      const handler = handlers[name] as unknown as Parameters<typeof serveDeviceCall>[2] | undefined
      if (entry.kind === 'device' && handler)
        serveDeviceCall(app, entry, handler, { registry, checkAnswer: () => undefined })
    }
  }
}

/** Registers every call of the features. */
export const serveFeatures = (app: FastifyInstance, built: readonly Built[], options: ServeOptions): void => {
  const shared: Shared = { running: createExports(app), turns: createTurns() }
  for (const { feature, handlers } of built) {
    for (const [name, entry] of Object.entries(feature.contract)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`no handler for ${entry.path}`)
      serveEntry(app, entry, handler, { ...options, ...shared })
    }
  }
}
