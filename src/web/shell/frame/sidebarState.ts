import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

const secondaryKey = 'tidewatt.navigation'

/** Whether the sidebar shows names beside its icons, as the user left it. */
const remembered = (key: string, openAtFirst: boolean) => {
  const stored = readStored('localStorage', key)
  const store = createStore(stored === null ? openAtFirst : stored === 'open')
  const set = (open: boolean): void => {
    writeStored('localStorage', key, open ? 'open' : 'closed')
    store.set(open)
  }
  return { store, set }
}

export const pageSidebar = remembered('tidewatt.sidebar', true)
/** Beside a platform's home, which needs the width, it shows icons at first. */
export const homeSidebar = remembered('tidewatt.sidebar.home', false)

/** The navigation flag of the session: whether the neighbours of a page are shown above it. */
export const secondaryStore = createStore(readStored('sessionStorage', secondaryKey) === 'true')
export const setSecondary = (shown: boolean): void => {
  writeStored('sessionStorage', secondaryKey, String(shown))
  secondaryStore.set(shown)
}
