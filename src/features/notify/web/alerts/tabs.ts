import { readStored, writeStored } from '#web/storage.ts'

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tidewatt.alerts')
const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Closes the card of a message in the other tabs too. */
export const tellClosed = (messageId: string): void => channel?.postMessage({ closed: messageId })

export const onClosed = (heed: (messageId: string) => void): (() => void) => {
  const listen = ({ data }: MessageEvent<{ closed: string }>): void => heed(data.closed)
  channel?.addEventListener('message', listen)
  return () => channel?.removeEventListener('message', listen)
}

/** longer than all tabs need to hear of the same message */
const heldMs = 30_000
const settleMs = 200
const claimedKey = 'tidewatt.sounded'
const self = crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Locks exist on https only: elsewhere all who saw nobody before write, and the last to write has it. */
const claimInStorage = async (messageId: string): Promise<boolean> => {
  if (readStored('localStorage', claimedKey)?.startsWith(`${messageId} `)) return false
  writeStored('localStorage', claimedKey, `${messageId} ${self}`)
  await wait(settleMs)
  const held = readStored('localStorage', claimedKey)
  return held === null || held === `${messageId} ${self}`
}

/** True in one of the browser's tabs alone. */
export const claimSound = (messageId: string): Promise<boolean> => {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return claimInStorage(messageId)
  return new Promise((resolve) => {
    void locks.request(`tidewatt.sound.${messageId}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await wait(heldMs)
    })
  })
}
