import { readStored, writeStored } from './storage.ts'

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** longer than all tabs need to hear of the same message */
const heldMs = 30_000
const settleMs = 200
const self = crypto.getRandomValues(new Uint32Array(2)).join('-')

/** Locks exist on https only: elsewhere all who saw nobody before write, and the last to write has it. */
const claimInStorage = async (kind: string, id: string): Promise<boolean> => {
  const claimedKey = `tidewatt.sounded.${kind}`
  if (readStored('localStorage', claimedKey)?.startsWith(`${id} `)) return false
  writeStored('localStorage', claimedKey, `${id} ${self}`)
  await wait(settleMs)
  const held = readStored('localStorage', claimedKey)
  return held === null || held === `${id} ${self}`
}

/** True in one of the browser's tabs alone, for what all of them hear of at the same time. */
export const claimSound = (kind: 'alert' | 'command', id: string): Promise<boolean> => {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return claimInStorage(kind, id)
  return new Promise((resolve) => {
    void locks.request(`tidewatt.sound.${kind}.${id}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null)
      if (lock) await wait(heldMs)
    })
  })
}
