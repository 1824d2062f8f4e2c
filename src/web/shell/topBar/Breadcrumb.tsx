import { Link, useLocation } from 'react-router'
import { panelOf } from '#contract/panels.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { itemAt } from '../menus/menuTree.ts'
import { messages } from '../messages.ts'
import { pageTitles } from '../menus/pageTitles.ts'
import { pageAt, platformAt } from '../menus/places.ts'
import { useMenus } from '../menus/useMenus.ts'
import { usePanel } from '../frame/usePanel.ts'
import './top.css'

type Crumb = { readonly key: string; readonly name: string; readonly to?: string }

const useCrumbs = (): readonly Crumb[] => {
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const title = useText(pageTitles)
  const { all } = useMenus()
  const { code } = usePanel()
  const panel = panelOf(code)
  const platform = platformAt(pathname)
  const hasHome = platform !== undefined && platform.stationTypes.length > 0
  const page = pageAt(pathname)
  const isHome = page === undefined && hasHome
  const name = isHome ? undefined : (itemAt(all, pathname)?.menu_name ?? (page && title(page)))
  return [
    { key: 'all', name: title('nav'), to: '/nav' },
    ...(platform ? [{ key: 'platform', name: platform[language], ...(hasHome ? { to: platform.path } : {}) }] : []),
    ...(name === undefined || page === 'nav' ? [] : [{ key: 'page', name, to: pathname }]),
    ...(panel ? [{ key: 'panel', name: panel[language] }] : []),
  ]
}

export const Breadcrumb = () => {
  const text = useText(messages)
  const crumbs = useCrumbs()
  if (crumbs.length < 2) return null
  return (
    <nav className="tw-crumbs" aria-label={text('breadcrumb')}>
      <ol>
        {crumbs.map(({ key, name, to }, index) => (
          <li key={key}>
            {index === crumbs.length - 1 || to === undefined ? (
              <span {...(index === crumbs.length - 1 ? { 'aria-current': 'page' } : {})}>{name}</span>
            ) : (
              <Link to={to}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
