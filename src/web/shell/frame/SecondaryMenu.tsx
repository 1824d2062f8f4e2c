import { NavLink, useLocation } from 'react-router'
import { useText } from '../../i18n.ts'
import { useStore } from '../../store.ts'
import { siblingsAt } from '../menus/menuTree.ts'
import { messages } from '../messages.ts'
import { secondaryStore } from './sidebarState.ts'
import { useMenus } from '../menus/useMenus.ts'
import { useRecalled } from '../menus/visited.ts'

/** The neighbours of the page in the menu, while the session's navigation flag is set. */
export const SecondaryMenu = () => {
  const text = useText(messages)
  const shown = useStore(secondaryStore)
  const { pathname } = useLocation()
  const { shown: items } = useMenus()
  const recalled = useRecalled()
  const pages = shown && items ? siblingsAt(items, pathname) : []
  if (pages.length < 2) return null
  return (
    <nav className="tw-secondary" aria-label={text('secondary')}>
      {pages.map(({ menu_id, menu_name, url, keep_alive }) => (
        <NavLink key={menu_id} to={{ pathname: url, search: keep_alive === 1 ? recalled(url) : '' }} end>
          {menu_name}
        </NavLink>
      ))}
    </nav>
  )
}
