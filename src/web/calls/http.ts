import type { Envelope, Method } from '#contract/endpoint.ts'
import { sealedMeta } from '#contract/sealedWire.ts'
import { hearServerTime } from './clock.ts'
import { linkOf, reportCalls, reportIngest } from './connection.ts'
import { languageStore, textOf } from '../i18n.ts'
import { texts } from '../texts.ts'

/** `status` 0: no answer came. `code` is the envelope's, or the status where there was no envelope. */
export class ApiError extends Error {
  readonly code: number
  readonly status: number
  readonly msg: string
  /** what a refusal hands over, such as the challenge of a second step */
  readonly data: unknown
  constructor(code: number, status: number, msg: string, data?: unknown) {
    super(msg)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.msg = msg
    this.data = data
  }
}

const timeoutMs = 300_000
/** The public client id that open paths carry. */
const basic = `Basic ${btoa('tidewatt:tidewatt')}`

const queryOf = (input: unknown): string => {
  const pairs = Object.entries((input ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(value)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

const refusalText = (status: number, path: string, envelope: Partial<Envelope<unknown>> | undefined): string => {
  if (status === 404) return textOf(texts, 'status404', path)
  if (status === 500) return textOf(texts, 'status500', path)
  return envelope?.msg || textOf(texts, 'statusOther', status)
}

const noAnswer = (error: unknown): ApiError => {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  return new ApiError(0, 0, textOf(texts, timedOut ? 'timeout' : 'offline'))
}

type Target = { readonly method: Method; readonly path: string }

const reach = async (
  { method, path }: Target,
  input: unknown,
  token: string | undefined,
  signal?: AbortSignal,
  more: Readonly<Record<string, string>> = {},
  limit = AbortSignal.timeout(timeoutMs),
): Promise<Response> => {
  const isPost = method === 'POST'
  const form = input instanceof FormData
  try {
    return await fetch(isPost ? path : path + queryOf(input), {
      method,
      headers: {
        'accept-language': languageStore.get() === 'zh' ? 'zh-CN' : 'en',
        authorization: token === undefined ? basic : `Bearer ${token}`,
        ...(isPost && !form ? { 'content-type': 'application/json' } : {}),
        ...more,
      },
      body: form ? input : isPost ? JSON.stringify(input ?? {}) : null,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    reportCalls('lost')
    throw noAnswer(error)
  }
}

const refusal = (response: Response, path: string, envelope: Partial<Envelope<unknown>> | undefined): ApiError =>
  new ApiError(envelope?.code ?? response.status, response.status, refusalText(response.status, path, envelope))

/** The key for which calls are sealed, where the server asks for that. */
const sealingKey = (): string | null | undefined =>
  document.querySelector(`meta[name="${sealedMeta}"]`)?.getAttribute('content')

/** Ciphers are loaded only where calls are sealed. */
const sealedCall = async (key: string, target: Target, input: unknown) => {
  const { sealCall } = await import('./sealedWire.ts').catch((error: unknown) => {
    reportCalls('lost')
    throw noAnswer(error)
  })
  return sealCall(key, target, input)
}

/** One request: its JSON body as it came, or an ApiError where the status is no success. */
export const ask = async (
  target: Target,
  input: unknown,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<unknown> => {
  const key = sealingKey()
  const sealed = key && !(input instanceof FormData) ? await sealedCall(key, target, input) : undefined
  const response = await reach(target, sealed ? sealed.input : input, token, signal, sealed?.headers)
  hearServerTime(Date.parse(response.headers.get('date') ?? ''))
  reportCalls(linkOf(response.status))
  reportIngest(response.headers.get('tidewatt-ingest'))
  // A proxy may answer in HTML; then the status has to speak for itself.
  const body: unknown = await response
    .json()
    .then(sealed?.open)
    .catch(() => undefined)
  if (!response.ok || body === undefined)
    throw refusal(response, target.path, body as Partial<Envelope<unknown>> | undefined)
  return body
}

/** One call: the envelope's data, or an ApiError. */
export const send = async (
  endpoint: Target,
  input: unknown,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<unknown> => {
  const envelope = (await ask(endpoint, input, token, signal)) as Envelope<unknown>
  if (envelope.code !== 0)
    throw new ApiError(envelope.code, 200, envelope.msg || textOf(texts, 'actionFailed'), envelope.data)
  return envelope.data
}

/** One request for a file: the response with its body unread, or an ApiError where the server refused. */
export const askFile = async (
  target: Target,
  input: unknown,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Response> => {
  // A file may come for longer than an answer: only its beginning has to come in time.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('no answer', 'TimeoutError')), timeoutMs)
  const response = await reach(target, input, token, signal, {}, limit.signal).finally(() => clearTimeout(timer))
  reportCalls(linkOf(response.status))
  if (response.ok && response.headers.has('content-disposition')) return response
  const envelope = (await response.json().catch(() => undefined)) as Partial<Envelope<unknown>> | undefined
  throw refusal(response, target.path, envelope)
}
