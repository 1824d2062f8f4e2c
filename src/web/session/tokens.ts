import { z } from 'zod'
import { clearStored, readStoredJson, writeStored } from '../storage.ts'
import { createStore } from '../store.ts'

/** `family` is the same in every tab that shares the session, `turn` grows with every renewal. */
const tokens = z.object({
  access: z.string(),
  refresh: z.string(),
  mustChange: z.boolean(),
  family: z.string(),
  turn: z.number(),
})
export type Tokens = z.output<typeof tokens>

const storedKey = 'tidewatt.session'

export const tokenStore = createStore<Tokens | null>(readStoredJson('sessionStorage', storedKey, tokens))
/** The text of the dialog that tells of an ended session; null while there is none. */
export const expiredStore = createStore<string | null>(null)

type Notice =
  | { kind: 'renewed'; tokens: Tokens }
  | { kind: 'ask'; family: string; turn: number }
  | { kind: 'signedOut'; family: string }
  | { kind: 'newTab'; tab: string }
  | { kind: 'shared'; tab: string; tokens: Tokens }
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tidewatt.session')
const tell = (notice: Notice): void => channel?.postMessage(notice)

export const saveTokens = (fresh: Tokens): void => {
  writeStored('sessionStorage', storedKey, JSON.stringify(fresh))
  tokenStore.set(fresh)
}

/** Tabs that were duplicated share a session: they take over the tokens that one of them renewed. */
export const tellRenewed = (fresh: Tokens): void => tell({ kind: 'renewed', tokens: fresh })

/** Asks the other tabs for newer tokens of the same session: this one may have slept through a renewal. */
export const askRenewed = ({ family, turn }: Tokens): void => tell({ kind: 'ask', family, turn })

/** While a session ends here, no new tab may take it over. */
let leaving = false

export const tellSignedOut = (): void => {
  leaving = true
  const mine = tokenStore.get()
  if (mine) tell({ kind: 'signedOut', family: mine.family })
}

/** Forgets the session in this tab; what it shows goes to the sign-in by itself. */
export const resetTokens = (): void => {
  clearStored('sessionStorage')
  tokenStore.set(null)
}

/** Leaves the session in this tab and starts the page afresh at the sign-in, so that nothing of the last user stays in memory. */
export const leave = (): void => {
  resetTokens()
  expiredStore.set(null)
  location.hash = '#/login'
  location.reload()
}

/** `onSignedOut` runs when another tab signed out while this one still has a session, told whether it was the same one. */
export const followOtherTabs = (onSignedOut: (same: boolean) => void): void => {
  channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    const mine = tokenStore.get()
    if (!mine) return
    if (data.kind === 'signedOut') {
      leaving = true
      onSignedOut(data.family === mine.family)
    } else if (data.kind === 'newTab') {
      if (!leaving && expiredStore.get() === null) tell({ kind: 'shared', tab: data.tab, tokens: mine })
    } else if (data.kind === 'shared') return
    else if (data.kind === 'ask') {
      if (data.family === mine.family && mine.turn > data.turn) tellRenewed(mine)
    } else if (data.tokens.family === mine.family && data.tokens.turn > mine.turn) saveTokens(data.tokens)
  })
}

/** How long a tab that was just opened waits for another one that is signed in. */
const adoptMs = 200
const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/** A tab opened beside one that is signed in takes its session over; one that was signed out, which reloads, does not. */
export const adoptSession = async (): Promise<void> => {
  if (!channel || tokenStore.get() || location.hash.startsWith('#/login') || isReload()) return
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => finish(), adoptMs)
    const hear = ({ data }: MessageEvent<Notice>): void => {
      if (data.kind !== 'shared' || data.tab !== tab) return
      saveTokens(data.tokens)
      finish()
    }
    const finish = (): void => {
      clearTimeout(timer)
      channel.removeEventListener('message', hear)
      resolve()
    }
    channel.addEventListener('message', hear)
    tell({ kind: 'newTab', tab })
  })
}
