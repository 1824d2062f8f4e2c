import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import type { FileExport } from '#contract/fileExport.ts'
import type { Call, Caller } from '#server/context.ts'
import { csv } from '#server/export/csv.ts'
import { AppError } from './appError.ts'
import { type Authenticate, bearerOf, permit } from './auth.ts'
import { languageOfRequest } from './errors.ts'
import type { Built, ExportTable } from './feature.ts'

export type ServeOptions = {
  readonly authenticate: Authenticate
  /** checks every answer against its schema; for tests and development, since it costs */
  readonly checkOutput: boolean
}

type AnyHandler = (input: unknown, call: Call<Caller | undefined>) => unknown

const localeErrors = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError }

/** The input as the schema understands it; a misfit is refused with the name of the first field that does not fit. */
export const parseInput = (schema: z.ZodType, input: unknown, language: Language): unknown => {
  const parsed = schema.safeParse(input, { error: localeErrors[language] })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new AppError('request.invalid', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? ''}`)
}

const authenticateRequest = async (
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller | undefined> => {
  const token = bearerOf(request.headers.authorization)
  return token === undefined ? undefined : authenticate(token)
}

const checkAnswer = (endpoint: Endpoint, answer: unknown): void => {
  const checked = endpoint.output.safeParse(answer)
  if (!checked.success)
    throw new Error(`${endpoint.path} answered what its contract does not say: ${checked.error.message}`)
}

const sendFile = (reply: FastifyReply, contract: FileExport, format: string, table: ExportTable): FastifyReply => {
  const fileName = encodeURIComponent(`${contract.fileName}.${format}`)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="export.${format}"; filename*=UTF-8''${fileName}`)
    .send(Readable.from(csv(table)))
}

const exportFormat = z.object({ format: z.enum(['csv']).default('csv') })

const serve = (
  app: FastifyInstance,
  entry: Endpoint | FileExport,
  handler: AnyHandler,
  options: ServeOptions,
): void => {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: entry.method,
    url: entry.path,
    // Before the body is read, so that nobody unknown can send one.
    onRequest: async (request) => {
      if (entry.access === 'open') return
      callers.set(request, permit(await authenticateRequest(request, options.authenticate), entry))
    },
    handler: async (request, reply) => {
      const language = languageOfRequest(request)
      const raw = entry.method === 'GET' ? request.query : (request.body ?? {})
      const format =
        entry.kind === 'export' ? exportFormat.parse(parseInput(exportFormat, raw, language)).format : undefined
      const input = parseInput(entry.input, raw, language)
      const answer = await handler(input, { caller: callers.get(request), language, ip: request.ip })
      reply.header('cache-control', 'no-store')
      if (entry.kind === 'export') return sendFile(reply, entry, format ?? 'csv', answer as ExportTable)
      if (options.checkOutput) checkAnswer(entry, answer)
      return { code: 0, msg: 'ok', data: answer }
    },
  })
}

/** Registers every call of the features. */
export const serveFeatures = (app: FastifyInstance, built: readonly Built[], options: ServeOptions): void => {
  for (const { feature, handlers } of built) {
    for (const [name, entry] of Object.entries(feature.contract)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`no handler for ${entry.path}`)
      serve(app, entry, handler as unknown as AnyHandler, options)
    }
  }
}
