import { readStored, writeStored } from '../../storage.ts'
import { createStore } from '../../store.ts'

/** Where the assistant is: in its panel when it is asked for, or beside every page. */
export type AssistantPlace = 'panel' | 'side'

const key = 'tidewatt.assistant'
export const placeStore = createStore<AssistantPlace>(readStored('localStorage', key) === 'side' ? 'side' : 'panel')
placeStore.subscribe(() => writeStored('localStorage', key, placeStore.get()))

/** Whether it is open beside the page; only where it has its place there. */
export const besideStore = createStore(placeStore.get() === 'side' && readStored('sessionStorage', key) === 'open')
besideStore.subscribe(() => writeStored('sessionStorage', key, besideStore.get() ? 'open' : 'closed'))
