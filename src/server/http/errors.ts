import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorKey, errors, errorText, type Language } from '#contract/errors.ts'
import type { Log } from '#server/context/context.ts'
import { isDatabaseAway } from '#server/db/connect.ts'
import { rareLog } from '#server/log.ts'
import { AppError, AskingError } from './appError.ts'
import { createDenied } from './denials.ts'

/** The first of zh and en that an `Accept-Language` header prefers; zh where it names neither. */
export const languageOf = (header: string | undefined): Language => {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined)
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = wishes.filter(({ language, weight }) => (language === 'zh' || language === 'en') && weight > 0)
  return known.sort((a, b) => b.weight - a.weight)[0]?.language === 'en' ? 'en' : 'zh'
}

export const languageOfRequest = (request: FastifyRequest): Language => languageOf(request.headers['accept-language'])

/** Sends a refusal in the envelope, in the caller's language. */
export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: ErrorKey,
  { details = [], data = null }: { details?: readonly string[]; data?: unknown } = {},
): FastifyReply => {
  if (key === 'request.too_many') reply.header('retry-after', '1')
  return reply
    .code(errors[key].status)
    .type('application/json; charset=utf-8')
    .send({ code: errors[key].code, msg: errorText(key, languageOfRequest(request), details), data })
}

const keyOfStatus: Readonly<Record<number, ErrorKey>> = {
  404: 'request.not_found',
  413: 'request.too_large',
  415: 'request.media_type',
  429: 'request.too_many',
}

/** What PostgreSQL says to a text with a zero byte, which no contract can hold. */
const zeroByte = '22021'

/** Answers every failure in the envelope; what nobody foresaw is logged under the request's id and not told. */
export const answerErrors = (app: FastifyInstance, log: Log): void => {
  const rare = rareLog(log)
  const denied = createDenied(log)
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    denied(request.caller, request.routeOptions.url ?? '', error)
    if (error instanceof AskingError) return refuse(request, reply, error.key, { data: error.data })
    if (error instanceof AppError) return refuse(request, reply, error.key, { details: error.details })
    if (isDatabaseAway(error)) {
      rare.warn('a request met no database', { requestId: request.id, reason: error.message })
      return refuse(request, reply, 'database.away')
    }
    const status = error.statusCode ?? 500
    const key = keyOfStatus[status]
    if (key) return refuse(request, reply, key)
    if ((status >= 400 && status < 500) || error.code === zeroByte)
      return refuse(request, reply, 'request.invalid', { details: ['body'] })
    log.error('a request failed', {
      requestId: request.id,
      url: request.routeOptions.url,
      reason: error.stack ?? String(error),
    })
    return refuse(request, reply, 'server.failed')
  })
}
