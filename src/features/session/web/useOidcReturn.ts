import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { languageStore } from '#web/i18n.ts'
import { writeStored } from '#web/storage.ts'
import { oidcKey } from './oidcKey.ts'

const refusal = async (): Promise<string> =>
  (await import('#contract/errors.ts')).errorText('oidc.failed', languageStore.get())

/** One ticket is taken up once, however often the effect runs. */
let taken: string | undefined

/** Where the provider sent the browser back: takes up the ticket in the address, and takes it out of there at once. */
export const useOidcReturn = (): { entering: boolean; error: string | undefined } => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [entering, setEntering] = useState(query.has('ticket'))
  const [error, setError] = useState<string>()
  const [ticket, refused] = [query.get('ticket'), query.has('refused')]
  useEffect(() => {
    const fail = (failure: unknown): void => setError(failure instanceof Error ? failure.message : String(failure))
    if (refused) {
      writeStored('sessionStorage', oidcKey, '')
      void refusal().then(setError, fail)
      void navigate('/login', { replace: true })
    }
    if (refused || ticket === null) return
    if (taken === ticket) return
    taken = ticket
    setEntering(true)
    const enter = async (): Promise<void> => {
      const { finishOidc, oidcFrom } = await import('./oidc.ts')
      await navigate('/login', { replace: true, state: { from: oidcFrom() } })
      await finishOidc(ticket)
    }
    void enter()
      .catch(fail)
      .finally(() => setEntering(false))
  }, [ticket, refused, navigate])
  return { entering, error }
}
