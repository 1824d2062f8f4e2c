import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

const sidebarKey = 'tidewatt.sidebar'
const secondaryKey = 'tidewatt.navigation'

export const sidebarStore = createStore(readStored('localStorage', sidebarKey) !== 'closed')
export const setSidebar = (open: boolean): void => {
  writeStored('localStorage', sidebarKey, open ? 'open' : 'closed')
  sidebarStore.set(open)
}

/** The navigation flag of the session: whether the neighbours of a page are shown above it. */
export const secondaryStore = createStore(readStored('sessionStorage', secondaryKey) === 'true')
export const setSecondary = (shown: boolean): void => {
  writeStored('sessionStorage', secondaryKey, String(shown))
  secondaryStore.set(shown)
}
