import { useEffect, useMemo } from 'react'
import { type Platform, platformAuthority, platforms } from '#contract/platforms.ts'
import { sessionContract } from '#features/session/contract.ts'
import { useCall } from '../../calls/api.ts'
import { useSession } from '../../session/session.ts'
import { readStored, writeStored } from '../../storage.ts'
import { useStore } from '../../store.ts'
import { tokenStore } from '../../session/tokens.ts'
import { openRoutes, sealRoutes } from './permitted.ts'

const storedKey = 'tidewatt.routes'

const cached = (token: string | undefined): readonly Platform[] | undefined => {
  const stored = readStored('sessionStorage', storedKey)
  const routes = stored === null || token === undefined ? undefined : openRoutes(stored, token)
  return routes && platforms.filter(({ path }) => routes.includes(path))
}

/** The platforms the caller may use; until his authorities are known, those that this session kept from before, if any. */
export const usePermitted = (): readonly Platform[] | undefined => {
  const { user, can } = useSession()
  const token = useStore(tokenStore)?.access
  const known = useMemo(
    () => (user ? platforms.filter(({ key }) => can(platformAuthority(key))) : undefined),
    [user, can],
  )
  const kept = useMemo(() => cached(token), [token])
  useEffect(() => {
    if (!known || token === undefined) return
    const routes = known.map(({ path }) => path)
    writeStored('sessionStorage', storedKey, sealRoutes(routes, token))
  }, [known, token])
  return known ?? kept
}

/** Why the caller's authorities are not known, if they could not be asked for. */
export const useInfoFailure = (): { error: Error | null; retry: () => unknown } => {
  const { error, refetch } = useCall(sessionContract.info, {}, { staleTime: 60_000 })
  return { error, retry: refetch }
}
