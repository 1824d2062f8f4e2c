import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { ErrorKey } from '#contract/errors.ts'
import type { ServerFrame } from '#contract/topic.ts'
import type { Caller, Log } from '#server/context/context.ts'
import { isDatabaseAway } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import { type Authenticate, permit } from '#server/http/auth.ts'
import type { Fanout } from './fanout.ts'
import type { Denied } from '#server/http/denials.ts'
import { type FindTopic, permitTopic } from './openTopic.ts'
import type { Pace } from './pacer.ts'
import type { TakeSnapshot } from './snapshots.ts'
import { type Subscription, subscribe } from './subscription.ts'

const tokenWait = 5000
const rightsEvery = 30_000
const defaultPingEvery = 20_000
const mostTopics = 200
const mostWaiting = 1000

const topicName = z.string().max(100)
const clientFrame = z.union([
  z.object({ token: z.string().max(200) }),
  z.object({ subscribe: topicName }),
  z.object({ unsubscribe: topicName }),
])

type Given = {
  socket: WebSocket
  authenticate: Authenticate
  findTopic: FindTopic
  fanout: Fanout
  log: Log
  denied: Denied
  pace: Pace
  takeSnapshot: TakeSnapshot
  /** whether one more stream of this user is taken */
  mayEnter(userId: string): boolean
  /** whether the rights of this session changed within the last minute */
  rightsChanged(sessionId: string): boolean
  /** ms; who has not answered one ping by the next is cut off */
  pingEvery?: number
}
export type Peer = {
  sessionId(): string | undefined
  userId(): string | undefined
  end(reason: ErrorKey): void
  /** looks at once whether he may still see what he follows */
  check(): void
}

/** One browser tab at the other end: its token, its topics, its heart. */
export const createPeer = (given: Given): Peer => {
  const { socket, authenticate, findTopic, fanout, log, denied, pace, takeSnapshot, mayEnter, rightsChanged } = given
  const { pingEvery = defaultPingEvery } = given
  const topics = new Map<string, Subscription>()
  let signedIn: { token: string; caller: Caller } | undefined
  let asked: Buffer | undefined
  let waiting = 0
  let last: Promise<void> = Promise.resolve()

  const send = (frame: ServerFrame): void => socket.send(JSON.stringify(frame))
  const end = (reason: ErrorKey): void => {
    send({ ended: reason })
    socket.close(4401, reason)
    forget()
  }
  const drop = (name: string): void => {
    topics.get(name)?.stop()
    topics.delete(name)
  }
  const forget = (): void => {
    for (const name of [...topics.keys()]) drop(name)
  }
  const keyOf = (error: unknown): ErrorKey => {
    if (error instanceof AppError) return error.key
    if (isDatabaseAway(error)) return 'database.away'
    log.error('a live stream failed', { reason: error instanceof Error ? error.stack : String(error) })
    return 'server.failed'
  }
  const refuseTopic = (name: string, error: unknown): void => {
    drop(name)
    denied(signedIn?.caller, name, error)
    send({ topic: name, error: keyOf(error) })
  }

  /** The caller as he is now; undefined, and the stream ended, where the token opens nothing any more. */
  const callerOf = async (token: string): Promise<Caller | undefined> => {
    try {
      return permit(await pace(() => authenticate(token)), { access: 'signed-in', path: '/web/live' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      end(error.key)
      return undefined
    }
  }

  const open = async (name: string): Promise<void> => {
    if (!signedIn || topics.has(name)) return
    try {
      const topic = findTopic(name)
      if (topics.size >= mostTopics) throw new AppError('request.too_many')
      const { caller } = signedIn
      await pace(() => permitTopic(caller, topic))
      if (socket.readyState !== socket.OPEN) return
      topics.set(
        name,
        subscribe(socket, fanout, topic, takeSnapshot, (error) => refuseTopic(name, error)),
      )
    } catch (error) {
      refuseTopic(name, error)
    }
  }

  const hear = async (text: string): Promise<void> => {
    const parsed = clientFrame.safeParse(parseJson(text))
    if (!parsed.success) return socket.close(1008, 'not a frame')
    const frame = parsed.data
    if ('token' in frame) {
      clearTimeout(tokenTimer)
      const caller = await callerOf(frame.token)
      if (!caller) return
      if (!signedIn && !mayEnter(caller.userId)) return end('live.too_many')
      signedIn = { token: frame.token, caller }
      send(rightsChanged(caller.sessionId) ? { ready: true, rightsChanged: true } : { ready: true })
      return checkTopics(caller)
    }
    if (!signedIn) return end('session.none')
    if ('subscribe' in frame) await open(frame.subscribe)
    else drop(frame.unsubscribe)
  }

  const checkRights = async (): Promise<void> => {
    const caller = signedIn && (await callerOf(signedIn.token))
    if (!caller || !signedIn) return
    signedIn = { ...signedIn, caller }
    await checkTopics(caller)
  }
  const checkTopics = async (caller: Caller): Promise<void> => {
    for (const [name, { topic }] of topics) {
      await permitTopic(caller, topic).catch((error: unknown) => refuseTopic(name, error))
    }
  }

  /** One after the other, in the order in which they came. */
  const inTurn = (work: () => Promise<void>): void => {
    waiting += 1
    last = last
      .then(() => (socket.readyState === socket.OPEN ? work() : undefined))
      .catch((error: unknown) => socket.close(1011, keyOf(error)))
      .finally(() => {
        waiting -= 1
      })
  }

  const tokenTimer = setTimeout(() => end('session.none'), tokenWait)
  const rightsTimer = setInterval(() => inTurn(checkRights), rightsEvery)
  const pingTimer = setInterval(() => {
    if (asked) return socket.terminate()
    asked = randomBytes(8)
    socket.ping(asked)
  }, pingEvery)

  // Only who reads can answer what was asked; a pong sent blindly tells nothing.
  socket.on('pong', (answer) => {
    if (asked?.equals(answer)) asked = undefined
  })
  socket.on('message', (data, isBinary) => {
    if (isBinary || waiting >= mostWaiting) return socket.close(1008, 'too much')
    inTurn(() => hear(String(data)))
  })
  socket.on('error', (error) => log.info('a live socket failed', { reason: error.message }))
  socket.on('close', () => {
    clearTimeout(tokenTimer)
    clearInterval(rightsTimer)
    clearInterval(pingTimer)
    forget()
  })
  return {
    sessionId: () => signedIn?.caller.sessionId,
    userId: () => signedIn?.caller.userId,
    end,
    check: () => inTurn(checkRights),
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
