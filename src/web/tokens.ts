import { clearStored, readStored, writeStored } from './storage.ts'
import { createStore } from './store.ts'

export type Tokens = { access: string; refresh: string; mustChange: boolean }

const storedKey = 'tidewatt.session'

const parseStored = (stored: string | null): Tokens | null => {
  const value: unknown = stored === null ? null : JSON.parse(stored)
  if (typeof value !== 'object' || value === null) return null
  const { access, refresh, mustChange } = value as Record<string, unknown>
  return typeof access === 'string' && typeof refresh === 'string'
    ? { access, refresh, mustChange: mustChange === true }
    : null
}

export const tokenStore = createStore<Tokens | null>(parseStored(readStored('sessionStorage', storedKey)))
/** The text of the dialog that tells of an ended session; null while there is none. */
export const expiredStore = createStore<string | null>(null)

type Notice = { kind: 'renewed'; from: string; tokens: Tokens } | { kind: 'signedOut' }
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tidewatt.session')

export const saveTokens = (tokens: Tokens): void => {
  writeStored('sessionStorage', storedKey, JSON.stringify(tokens))
  tokenStore.set(tokens)
}

/** Tabs that were duplicated share a session: they take over the tokens that one of them renewed. */
export const tellRenewed = (from: string, tokens: Tokens): void =>
  channel?.postMessage({ kind: 'renewed', from, tokens } satisfies Notice)

/** Leaves the session in this tab and starts the page afresh at the sign-in, so that nothing of the last user stays in memory. */
export const leave = (): void => {
  clearStored('sessionStorage')
  tokenStore.set(null)
  expiredStore.set(null)
  location.hash = '#/login'
  location.reload()
}

export const tellSignedOut = (): void => channel?.postMessage({ kind: 'signedOut' } satisfies Notice)

/** `onSignedOut` runs when another tab signed out, while this one still has a session. */
export const followOtherTabs = (onSignedOut: () => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    const mine = tokenStore.get()
    if (!mine) return
    if (data.kind === 'signedOut') onSignedOut()
    else if (data.from === mine.refresh) saveTokens(data.tokens)
  })
}
