import { Activity, type ContextType, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router'
import { type Kept, visit } from './kept.ts'
import { useTheme } from '../../look/theme.ts'
import { Pane } from './Pane.tsx'
import { remember } from '../menus/visited.ts'

type Page = { readonly outlet: ReactNode; readonly at: ContextType<typeof LocationContext> }

/** True for the one rendering after the theme changed. */
const useRepaint = (): boolean => {
  const { theme } = useTheme()
  const [painted, setPainted] = useState(theme)
  useLayoutEffect(() => setPainted(theme), [theme])
  return painted !== theme
}

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

  // antd writes the styles of a theme in effects, which a hidden page does not have.
  const repaint = useRepaint()
  return pages.map(({ path, page }) => {
    const isShown = !covered && path === pathname
    return (
      <Activity key={path} mode={isShown || repaint ? 'visible' : 'hidden'}>
        <LocationContext.Provider value={page.at}>
          <Pane unseen={!isShown}>{page.outlet}</Pane>
        </LocationContext.Provider>
      </Activity>
    )
  })
}
