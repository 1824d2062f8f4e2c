import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useLanguage, useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { messages } from '../messages.ts'
import { itemAt } from '../menus/menuTree.ts'
import { pageTitles } from '../menus/pageTitles.ts'
import { pageAt, platformAt } from '../menus/places.ts'
import { PlainTitle } from './PlainTitle.tsx'
import { useMenus } from '../menus/useMenus.ts'

/** The name of the page shown: its menu's, else its own, else its platform's. */
const usePlaceName = (): string => {
  const { language } = useLanguage()
  const text = useText(pageTitles)
  const { pathname } = useLocation()
  const { all } = useMenus()
  const page = pageAt(pathname)
  return itemAt(all, pathname)?.menu_name ?? (page ? text(page) : (platformAt(pathname)?.[language] ?? ''))
}

export const ConstructionNotice = ({ name, action }: { name: string; action?: ReactNode }) => {
  const text = useText(messages)
  return <EmptyState title={text('construction')} hint={text('constructionHint', name)} action={action} />
}

/** In place of a page that comes later: says which it is, and leads back. */
export const ConstructionPage = () => {
  const text = useText(messages)
  const name = usePlaceName()
  const navigate = useNavigate()
  const action = (
    <div className="tw-actions">
      <Button onClick={() => void navigate(-1)}>{text('back')}</Button>
      <Link to="/nav">{text('toPlatforms')}</Link>
    </div>
  )
  return (
    <>
      <PlainTitle title={name} />
      <ConstructionNotice name={name} action={action} />
    </>
  )
}
