import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { LoggedMessage } from '#server/piles/desk.ts'
import {
  callFrame,
  errorFrame,
  type Heard,
  type Payload,
  parseFrame,
  Refused,
  resultFrame,
  type Version,
} from './codec/frames.ts'
import { masked } from './codec/masked.ts'

/** A station that sends more nonsense than this is cut off. */
const mostBad = 20
/** Calls that may wait for their turn while the connection is read on. */
const mostWaiting = 32
/** Answers that are kept for messages that come again. */
const keptAnswers = 100
/** Calls a second; more wait for the next. */
const mostPerSecond = 100
const pingMs = 30_000
const silentMs = 95_000

export type Result =
  | { readonly kind: 'result'; readonly payload: Payload }
  | { readonly kind: 'error'; readonly code: string; readonly description: string }
export type Call = {
  readonly action: string
  readonly payload: Payload
  /** ms that the next call waits for its answer; a later answer still comes to `answered` */
  readonly patience: number
  /** just before it goes out: false takes it back */
  readonly mayGo?: () => boolean
}

type Given = {
  readonly socket: WebSocket
  readonly version: Version
  readonly clock: () => number
  /** resolves with the answer once what it says has committed; rejects with Refused, or with anything else where nothing is to be answered */
  readonly handle: (action: string, payload: unknown) => Promise<Payload>
  /** before the first call is handled */
  readonly begin: () => Promise<void>
  readonly log: (line: Omit<LoggedMessage, 'pileCode' | 'at'>) => void
  readonly failed: (error: unknown) => void
}

/** One connection of a station: its calls one after the other, ours one after the other beside them. */
export const createLink = ({ socket, version, clock, handle, begin, log, failed }: Given) => {
  const answers = new Map<string, { readonly digest: string; readonly answer: Promise<string> }>()
  const waiting = new Map<string, (result: Result) => void>()
  let turn = begin()
  let ours: Promise<unknown> = Promise.resolve()
  let [queued, bad, heardAt, second, inSecond] = [0, 0, performance.now(), 0, 0]

  const isOpen = (): boolean => socket.readyState === WebSocket.OPEN
  const close = (code: number): void => {
    socket.close(code)
    // A peer that does not say farewell.
    setTimeout(() => socket.terminate(), 2000).unref()
  }
  const giveUp = (error: unknown): void => {
    if (isOpen()) failed(error)
    close(1011)
  }
  turn.catch(giveUp)

  const pace = async (): Promise<void> => {
    const now = Math.floor(clock() / 1000)
    if (now !== second) [second, inSecond] = [now, 0]
    inSecond += 1
    if (inSecond > mostPerSecond) await sleep(1000 - (clock() % 1000))
  }
  const answerTo = async (id: string, action: string, payload: unknown): Promise<string> => {
    try {
      return resultFrame(id, await handle(action, payload))
    } catch (error) {
      if (error instanceof Refused) return errorFrame(id, error, version)
      throw error
    }
  }
  const take = (id: string, action: string, payload: unknown, text: string): void => {
    const digest = createHash('sha256').update(text).digest('base64')
    const before = answers.get(id)
    const isRepeated = before?.digest === digest
    const answer = isRepeated ? before.answer : turn.then(pace).then(() => answerTo(id, action, payload))
    answers.delete(id)
    answers.set(id, { digest, answer })
    const [oldest] = answers.keys()
    if (answers.size > keptAnswers && oldest !== undefined) answers.delete(oldest)
    queued += 1
    if (queued > mostWaiting) socket.pause()
    turn = Promise.all([turn, answer]).then(([, frame]) => {
      queued -= 1
      if (queued <= mostWaiting / 2) socket.resume()
      if (!isOpen()) return
      socket.send(frame)
      const [, , third]: unknown[] = JSON.parse(frame)
      log({
        direction: 'out',
        action: frame.startsWith('[3') ? 'result' : 'error',
        messageId: id,
        payload: masked(third),
      })
    })
    turn.catch(giveUp)
  }
  const misheard = (heard: Extract<Heard, { kind: 'bad' }>): void => {
    bad += 1
    log({ direction: 'in', action: 'error', messageId: heard.id ?? '', payload: heard.why })
    if (heard.id !== null && isOpen()) socket.send(errorFrame(heard.id, new Refused('formation', heard.why), version))
    if (bad >= mostBad) close(1008)
  }

  socket.on('message', (data) => {
    heardAt = performance.now()
    if (!isOpen()) return
    const text = String(data)
    const heard = parseFrame(text)
    if (heard.kind === 'bad') return misheard(heard)
    const named = { direction: 'in', messageId: heard.id } as const
    if (heard.kind === 'call') {
      log({ ...named, action: heard.action, payload: masked(heard.payload) })
      return take(heard.id, heard.action, heard.payload, text)
    }
    log({ ...named, action: heard.kind, payload: heard.kind === 'result' ? masked(heard.payload) : heard.code })
    waiting.get(heard.id)?.(heard)
    waiting.delete(heard.id)
  })
  socket.on('pong', () => {
    heardAt = performance.now()
  })
  // What is too large, or no WebSocket frame: the socket closes itself.
  socket.on('error', () => undefined)
  const keeper = setInterval(() => {
    if (socket.isPaused) return
    // Not by the clock: one that is set on would end the connections of all piles.
    if (performance.now() - heardAt > silentMs) socket.terminate()
    else if (isOpen()) socket.ping()
  }, pingMs)
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      clearInterval(keeper)
      waiting.clear()
      resolve()
    })
  })

  const send = async (
    { action, payload, patience, mayGo }: Call,
    answered: (result: Result) => void,
    sent: (went: boolean) => void,
  ) => {
    if (!isOpen() || mayGo?.() === false) return sent(false)
    const id = randomUUID()
    const answer = new Promise<void>((resolve) => {
      waiting.set(id, (result) => {
        resolve()
        answered(result)
      })
    })
    socket.send(callFrame(id, action, payload))
    log({ direction: 'out', action, messageId: id, payload: masked(payload) })
    sent(true)
    const late = setTimeout(() => waiting.delete(id), 6 * patience)
    late.unref()
    await Promise.race([answer, sleep(patience, undefined, { ref: false }), closed])
  }

  return {
    isOpen,
    close,
    closed,
    cutOff: (): void => socket.terminate(),
    /** resolves when the calls that came have been dealt with */
    idle: (): Promise<void> => turn.catch(() => undefined),
    /** Resolves to whether it went out, in its turn among ours. `answered` hears the answer, however late. */
    call: (call: Call, answered: (result: Result) => void): Promise<boolean> =>
      new Promise((resolve) => {
        ours = ours.then(() => send(call, answered, resolve))
      }),
  }
}
export type Link = ReturnType<typeof createLink>

/** The answer to a call of ours; undefined where none came in time. */
export const ask = (link: Link, action: string, payload: Payload): Promise<Result | undefined> =>
  new Promise((resolve) => {
    const patience = 10_000
    const late = setTimeout(() => resolve(undefined), 3 * patience)
    late.unref()
    void link.closed.then(() => resolve(undefined))
    void link.call({ action, payload, patience }, resolve).then((went) => {
      if (!went) resolve(undefined)
    })
  })
