import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { recalled } from '../menus/visited.ts'

type PanelParams = Readonly<Record<string, string>>

/** The panel that is open in the main area. `code` is what stands in the address, whether there is such a panel or not. */
export const usePanel = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const asked = params.get('panel')
  /** Puts the panel in place of the page, or of the panel that was open; `given` becomes query parameters beside its code. */
  const open = useCallback(
    (code: number, given: PanelParams = {}): void =>
      void navigate({ pathname, search: String(new URLSearchParams({ panel: String(code), ...given })) }),
    [navigate, pathname],
  )
  /** Back to the page behind, as it was. */
  const close = useCallback((): void => void navigate({ pathname, search: recalled(pathname) }), [navigate, pathname])
  return { code: asked === null ? undefined : Number(asked), params, open, close }
}
