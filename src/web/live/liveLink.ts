import type { ErrorKey } from '#contract/errors.ts'
import type { ClientFrame, ServerFrame } from '#contract/topic.ts'
import { backOff } from './backOff.ts'
import { serverNow } from '../calls/clock.ts'
import { reportLive } from '../calls/connection.ts'
import { textOf } from '../i18n.ts'
import { renew } from '../session/renew.ts'
import { createStore, type Store } from '../store.ts'
import { texts } from '../texts.ts'
import { expiredStore, tokenStore } from '../session/tokens.ts'

export type LinkState = 'live' | 'connecting' | 'lost'
export type TopicState = { state: LinkState; lastAt: number | undefined; error: string | undefined }
export const waiting: TopicState = { state: 'connecting', lastAt: undefined, error: undefined }

type Follower = {
  snapshot: (data: unknown) => void
  delta: (data: unknown) => void
  /** told also in a tab that nobody looks at */
  evenHidden?: boolean
}
type TopicFrame = Extract<ServerFrame, { topic: string }>
type LiveLink = {
  states: Store<ReadonlyMap<string, TopicState>>
  /** how many connections began just after a change of rights, which the page may have asked for before it */
  missedChanges: Store<number>
  /** Returns what ends it. The first follower of a topic writes; the link subscribes once for all of them. */
  follow: (topic: string, follower: Follower) => () => void
}

const hiddenSleepMs = 60_000
const silenceMs = 30_000
/** Refusals that pass without anybody's doing: the topic is asked for again. */
const passing: readonly string[] = ['database.away', 'server.failed'] satisfies ErrorKey[]
const askAgainMs = 3000
const tooMany = 'live.too_many' satisfies ErrorKey

const createLiveLink = (): LiveLink => {
  const states = createStore<ReadonlyMap<string, TopicState>>(new Map())
  const followers = new Map<string, Follower[]>()
  const missedChanges = createStore(0)
  let socket: WebSocket | undefined
  let ready = false
  /** the token that this connection was last told, and the one that the server is known to have taken */
  let told = ''
  let taken = ''
  let attempt = 0
  let heardAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let hidden: ReturnType<typeof setTimeout> | undefined
  /** hidden for so long that only those who asked for it are told */
  let asleep = false
  /** what the server was asked for on this connection */
  const subscribed = new Set<string>()

  const setState = (topic: string, change: Partial<TopicState>): void =>
    states.set(new Map(states.get()).set(topic, { ...(states.get().get(topic) ?? waiting), ...change }))
  const setAll = (state: LinkState): void => {
    states.set(
      new Map([...followers.keys()].map((topic) => [topic, { ...(states.get().get(topic) ?? waiting), state }])),
    )
    reportLive(state === 'live' || followers.size === 0 ? 'ok' : state)
  }
  const tell = (frame: ClientFrame): void => socket?.send(JSON.stringify(frame))

  const isWanted = (topic: string): boolean =>
    (followers.get(topic) ?? []).some(({ evenHidden }) => evenHidden === true || !asleep)
  const anyWanted = (): boolean => [...followers.keys()].some(isWanted)
  const subscribe = (): void => {
    if (!ready) return
    for (const topic of subscribed)
      if (!isWanted(topic)) {
        subscribed.delete(topic)
        tell({ unsubscribe: topic })
      }
    for (const topic of followers.keys())
      if (isWanted(topic) && !subscribed.has(topic)) {
        subscribed.add(topic)
        tell({ subscribe: topic })
      }
  }

  const drop = (): void => {
    clearTimeout(retry)
    const dropped = socket
    socket = undefined
    ready = false
    subscribed.clear()
    dropped?.close()
  }
  const again = (): void => {
    if (!anyWanted() || !tokenStore.get()) return
    clearTimeout(retry)
    retry = setTimeout(open, backOff(attempt, Math.random()))
    attempt += 1
  }
  const lost = (): void => {
    drop()
    setAll('lost')
    again()
  }

  const ended = async (): Promise<void> => {
    drop()
    setAll('connecting')
    try {
      // Renewed meanwhile, here or in another tab: renewing once more would end the other tab's connection in turn.
      const isOld = taken !== tokenStore.get()?.access
      if (isOld || (await renew())) return again()
    } catch {
      // No answer is no proof that the session is over: the link stays lost and tries on.
      return lost()
    }
    setAll('lost')
    if (tokenStore.get()) expiredStore.set(textOf(texts, 'expired'))
  }

  /** Not tried again by itself: the others would only have to make room. `look` does, once somebody looks here. */
  const turnedAway = (error: ErrorKey): void => {
    drop()
    setAll('lost')
    for (const topic of followers.keys()) setState(topic, { error })
    reportLive('tooMany')
  }

  const introduce = (): void => {
    const access = tokenStore.get()?.access
    if (access === undefined || access === told) return
    told = access
    tell({ token: access })
  }
  const welcome = (rightsChanged: boolean): void => {
    ready = true
    if (rightsChanged) missedChanges.set(missedChanges.get() + 1)
    taken = told
    introduce()
    attempt = 0
    reportLive('ok')
    subscribe()
  }

  const askAgain = (topic: string): void => {
    if (ready && isWanted(topic) && states.get().get(topic)?.error !== undefined) tell({ subscribe: topic })
  }

  const deliver = (frame: TopicFrame): void => {
    const follower = followers.get(frame.topic)?.[0]
    if (!follower) return
    if ('error' in frame) {
      setState(frame.topic, { state: 'lost', error: frame.error })
      if (passing.includes(frame.error)) setTimeout(() => askAgain(frame.topic), askAgainMs)
      return
    }
    if ('snapshot' in frame) follower.snapshot(frame.snapshot)
    else follower.delta(frame.delta)
    setState(frame.topic, { state: 'live', lastAt: serverNow(), error: undefined })
  }

  const hear = (frame: ServerFrame): void => {
    heardAt = Date.now()
    if ('ended' in frame) {
      if (frame.ended === tooMany) turnedAway(tooMany)
      else void ended()
    } else if ('ready' in frame) welcome(frame.rightsChanged === true)
    else deliver(frame)
  }

  const open = (): void => {
    const tokens = tokenStore.get()
    if (!tokens || socket || !anyWanted()) return
    const address = new URL('web/live', document.baseURI)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    address.hash = ''
    const opened = new WebSocket(address)
    socket = opened
    heardAt = Date.now()
    told = ''
    taken = tokens.access
    opened.addEventListener('open', () => opened === socket && introduce())
    opened.addEventListener('message', ({ data }) => opened === socket && hear(JSON.parse(String(data)) as ServerFrame))
    opened.addEventListener('close', () => opened === socket && lost())
  }

  const rest = (): void => {
    if (anyWanted()) return
    drop()
    reportLive('ok')
  }

  const follow = (topic: string, follower: Follower): (() => void) => {
    const present = followers.get(topic)
    const wasWanted = isWanted(topic)
    followers.set(topic, [...(present ?? []), follower])
    if (!present) setState(topic, waiting)
    if (!socket && !wasWanted && isWanted(topic)) {
      reportLive('connecting')
      clearTimeout(retry)
      open()
    } else subscribe()
    return () => {
      const others = (followers.get(topic) ?? []).filter((each) => each !== follower)
      followers.set(topic, others)
      if (others.length === 0) {
        followers.delete(topic)
        const left = new Map(states.get())
        left.delete(topic)
        states.set(left)
      }
      subscribe()
      // Longer than the change from one page to the next, so that it does not cost a new connection.
      if (!anyWanted()) setTimeout(rest, 2000)
    }
  }

  const reopen = (): void => {
    if (socket || !anyWanted()) return
    attempt = 0
    setAll('connecting')
    clearTimeout(retry)
    open()
  }
  const sleep = (): void => {
    asleep = true
    subscribe()
    if (!anyWanted()) drop()
  }
  const look = (): void => {
    clearTimeout(hidden)
    if (document.hidden) {
      hidden = setTimeout(sleep, hiddenSleepMs)
      return
    }
    // A connection that was asleep may be half-open since: a computer that was closed, a network that was left.
    if (asleep) {
      asleep = false
      drop()
    }
    reopen()
  }

  // A half-open connection tells nothing; a silent one is believed only while the server answers.
  const listen = async (): Promise<void> => {
    const asked = socket
    if (!asked || Date.now() - heardAt < silenceMs) return
    const alive = await fetch('health', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
      () => true,
      () => false,
    )
    if (!alive && asked === socket) lost()
    // What a sleeping tab follows is nearly always silent, and there may be hundreds of them.
    else if (asleep) heardAt = Date.now()
  }

  look()
  document.addEventListener('visibilitychange', look)
  // Windows side by side are never hidden.
  window.addEventListener('focus', look)
  window.addEventListener('online', reopen)
  window.addEventListener('offline', () => socket && lost())
  setInterval(() => void listen(), 10_000)
  tokenStore.subscribe(() => {
    if (!tokenStore.get()) drop()
    else if (ready) introduce()
  })
  return { states, missedChanges, follow }
}

export const liveLink: LiveLink = createLiveLink()
