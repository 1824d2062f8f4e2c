import { createStore } from '../store.ts'

export type Connection = LiveConnection | 'databaseAway' | 'held'
export type Link = 'ok' | 'lost' | 'databaseAway'
/** `tooMany`: the user has as many live connections as he may have. */
type LiveConnection = 'ok' | 'connecting' | 'lost' | 'tooMany'

/** What the badge shows: the worse of the calls' link and the live link. */
export const connectionStore = createStore<Connection>('ok')

let calls: Link = 'ok'
let live: LiveConnection = 'ok'
let held = false
let probe: ReturnType<typeof setInterval> | undefined

const show = (): void => connectionStore.set(calls !== 'ok' ? calls : live === 'ok' && held ? 'held' : live)

/** What an answer's status says about the link; a proxy answers 502 or 504 for a server that is away. */
export const linkOf = (status: number): Link => {
  if (status === 503) return 'databaseAway'
  return status === 0 || status === 502 || status === 504 ? 'lost' : 'ok'
}

const askHealth = async (): Promise<void> => {
  const status = await fetch('health', { cache: 'no-store', signal: AbortSignal.timeout(4000) }).then(
    (response) => response.status,
    () => 0,
  )
  reportCalls(linkOf(status))
}

/** Told by every call; while its link is broken the server's health is asked every few seconds. */
export const reportCalls = (link: Link): void => {
  calls = link
  show()
  if (link === 'ok') {
    clearInterval(probe)
    probe = undefined
  } else probe ??= setInterval(() => void askHealth(), 3000)
}

/** Told by every answer: whether the server takes samples (its disk is nearly full while it does not). */
export const reportIngest = (state: string | null): void => {
  held = state === 'held'
  show()
}

export const reportLive = (link: LiveConnection): void => {
  live = link
  show()
}
