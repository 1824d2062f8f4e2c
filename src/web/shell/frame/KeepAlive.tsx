import { Activity, type ContextType, type ReactNode, useContext, useEffect, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router'
import { type Kept, visit } from './kept.ts'
import { Pane } from './Pane.tsx'
import { remember } from '../menus/visited.ts'

type Page = { readonly outlet: ReactNode; readonly at: ContextType<typeof LocationContext> }

/**
 * The pages of the router's outlet. Those that `keeps` allows stay mounted, hidden and without effects, each at the address it was left
 * at. `covered`: a panel stands in their place.
 */
export const KeepAlive = ({ keeps, covered }: { keeps: (path: string) => boolean; covered: boolean }) => {
  const outlet = useOutlet()
  const at = useContext(LocationContext)
  const { pathname, search } = at.location
  const [before, setBefore] = useState<readonly Kept<Page>[]>([])
  const [shown] = before
  const isNew = !covered && (shown?.path !== pathname || shown.page.outlet !== outlet || shown.page.at !== at)
  const pages = isNew ? visit(before, { path: pathname, page: { outlet, at } }, keeps) : before
  if (isNew) setBefore(pages)

  useEffect(() => {
    if (!covered) remember(pathname, search)
  }, [covered, pathname, search])

  return pages.map(({ path, page }) => (
    <Activity key={path} mode={!covered && path === pathname ? 'visible' : 'hidden'}>
      <LocationContext.Provider value={page.at}>
        <Pane>{page.outlet}</Pane>
      </LocationContext.Provider>
    </Activity>
  ))
}
