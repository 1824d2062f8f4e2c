import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIPv6 } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { type Reach, Unreachable } from './addresses.ts'
import { type Outcome, reasonOf } from './outcome.ts'

const mostAnswer = 64 * 1024
export const postingMs = 10_000

type Posted = { readonly url: URL; readonly body: string; readonly headers: Readonly<Record<string, string>> }
/** The peer's answer of success, or what became of it instead; the text is undefined where it was too long or cut off. */
export type Answered = { readonly text: string | undefined } | Exclude<Outcome, { state: 'sent' }>

/** The beginning of an answer; undefined where it does not end within what is read, or is cut off. */
const bounded = async (answer: IncomingMessage): Promise<string | undefined> => {
  let size = 0
  const pieces: Buffer[] = []
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > mostAnswer) return undefined
      pieces.push(piece)
    }
    return await textOf(Readable.from(pieces))
  } catch {
    return undefined
  } finally {
    answer.destroy()
  }
}

/** Posts JSON to the very address that was checked; redirects are not followed. Never throws. */
export const post = async (reach: Reach, { url, body, headers }: Posted, within = postingMs): Promise<Answered> => {
  const over = AbortSignal.timeout(within)
  let address: string
  try {
    address = await Promise.race([
      reach(url.hostname),
      new Promise<never>((_, reject) => over.addEventListener('abort', () => reject(new Error('DNS: timeout')))),
    ])
  } catch (error) {
    return { state: error instanceof Unreachable ? 'unable' : 'refused', error: reasonOf(error) }
  }
  const family = isIPv6(address) ? 6 : 4
  const isTls = url.protocol === 'https:'
  let isOpen = false
  return new Promise<Answered>((resolve) => {
    const asking = (isTls ? tlsRequest : plainRequest)(url, {
      method: 'POST',
      agent: false,
      signal: over,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Tidewatt',
      },
      lookup: (_, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),
    })
    asking.once('socket', (socket) => {
      socket.once(isTls ? 'secureConnect' : 'connect', () => {
        isOpen = true
      })
    })
    asking.once('error', (error) => {
      const said = over.aborted ? `no answer within ${within / 1000} s` : reasonOf(error)
      resolve({ state: isOpen ? 'unsure' : 'refused', error: said })
    })
    asking.once('response', (answer) => {
      const { statusCode = 0 } = answer
      // What stands behind a refusal is not read; what comes after an answer is no fault of this one.
      answer.on('error', () => undefined)
      if (statusCode >= 200 && statusCode < 300) {
        void bounded(answer).then((text) => resolve({ text }))
        return
      }
      answer.destroy()
      const isRedirect = statusCode >= 300 && statusCode < 400
      resolve({
        state: 'refused',
        error: isRedirect ? `HTTP ${statusCode}: redirects are not followed` : `HTTP ${statusCode}`,
      })
    })
    asking.end(body)
  })
}
