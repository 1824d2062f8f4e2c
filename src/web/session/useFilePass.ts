import { useEffect } from 'react'
import { filesContract } from '#features/files/contract.ts'
import { useCall } from '../calls/api.ts'
import { useSession } from './session.ts'

/** The same, where the top bar keeps it: many pictures of one page need no more. */
export const useHeldFilePass = (): boolean => useCall(filesContract.pass, {}, { enabled: false }).isFetched

/**
 * Keeps the cookie by which this browser shows files: taken at the start, and again when the page comes to the front, since another
 * user may have signed in beside it. True once images can be shown.
 */
export const useFilePass = (): boolean => {
  const { signedIn, mustChange } = useSession()
  const enabled = signedIn && !mustChange
  const { isFetched, refetch } = useCall(filesContract.pass, {}, { enabled, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (!enabled) return undefined
    const shown = (): void => {
      if (document.visibilityState === 'visible') void refetch()
    }
    document.addEventListener('visibilitychange', shown)
    return () => document.removeEventListener('visibilitychange', shown)
  }, [enabled, refetch])
  return isFetched
}
