import { useEffect, useState } from 'react'

/** Whether this is the one of the browser's tabs that does something that is wanted; where there are no locks (plain http), every tab is. */
export const useOnlyTab = (name: string, wanted: boolean): boolean => {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const locks: LockManager | undefined = navigator.locks
    const ended = new AbortController()
    const hold = (): Promise<void> => {
      setHeld(true)
      return new Promise((resolve) => ended.signal.addEventListener('abort', () => resolve()))
    }
    // Rejects where it is given up before its turn.
    if (locks) locks.request(`tidewatt.${name}`, { signal: ended.signal }, hold).catch(() => undefined)
    else setHeld(true)
    return () => {
      ended.abort()
      setHeld(false)
    }
  }, [name, wanted])
  return isHeld
}
