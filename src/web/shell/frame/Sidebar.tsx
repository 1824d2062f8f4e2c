import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { MenuItem } from '#features/menus/contract.ts'
import { useText } from '../../i18n.ts'
import { FailedState } from '../../kit/FailedState.tsx'
import { Glyph, hasGlyph } from './glyphs.tsx'
import { messages } from '../messages.ts'
import { holds } from '../menus/menuTree.ts'
import { useMenus } from '../menus/useMenus.ts'
import { useRecalled } from '../menus/visited.ts'
import './side.css'

const glyphOf = ({ icon, menu_type }: MenuItem): string => {
  if (hasGlyph(icon)) return icon
  return menu_type === 0 ? 'folder' : 'page'
}

type EntryProps = { item: MenuItem; small: boolean; onOpen: () => void }
type FolderProps = EntryProps & { open: boolean; onToggle: (open: boolean) => void }

const PageEntry = ({ item, small }: Omit<EntryProps, 'onOpen'>) => {
  const recalled = useRecalled()
  return (
    <NavLink
      className="tw-side-entry"
      to={{ pathname: item.url, search: item.keep_alive === 1 ? recalled(item.url) : '' }}
      title={small ? item.menu_name : undefined}
      aria-label={small ? item.menu_name : undefined}
      end
    >
      <Glyph name={glyphOf(item)} />
      {!small && <span>{item.menu_name}</span>}
    </NavLink>
  )
}

const FolderEntry = ({ item, small, onOpen, open, onToggle }: FolderProps) => {
  const { pathname } = useLocation()
  const here = holds(item, pathname)
  const shown = open && !small
  const toggle = (): void => {
    onToggle(small || !open)
    if (small) onOpen()
  }
  return (
    <>
      <button
        type="button"
        className={`tw-side-entry${here && !shown ? ' active' : ''}`}
        title={small ? item.menu_name : undefined}
        aria-label={small ? item.menu_name : undefined}
        aria-expanded={shown}
        onClick={toggle}
      >
        <Glyph name={glyphOf(item)} />
        {!small && <span>{item.menu_name}</span>}
        {!small && (
          <span className={open ? 'tw-side-turn tw-side-turned' : 'tw-side-turn'}>
            <Glyph name="down" size={14} />
          </span>
        )}
      </button>
      {shown && <Entries items={item.children} small={small} onOpen={onOpen} />}
    </>
  )
}

/** One folder at a time is open: that of the page shown, until another is opened. */
const Entries = ({ items, small, onOpen }: Omit<EntryProps, 'item'> & { items: readonly MenuItem[] }) => {
  const { pathname } = useLocation()
  const here = items.find((item) => item.menu_type === 0 && holds(item, pathname))?.menu_id
  const [openId, setOpenId] = useState(here)
  useEffect(() => setOpenId(here), [here])
  return (
    <ul>
      {items.map((item) => (
        <li key={item.menu_id}>
          {item.menu_type === 0 ? (
            <FolderEntry
              item={item}
              small={small}
              onOpen={onOpen}
              open={openId === item.menu_id}
              onToggle={(open) => setOpenId(open ? item.menu_id : undefined)}
            />
          ) : (
            <PageEntry item={item} small={small} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The caller's menu; `small` shows only the drawings, and `onOpen` asks for the whole. */
export const Sidebar = ({ small, onOpen }: { small: boolean; onOpen: () => void }) => {
  const text = useText(messages)
  const { shown, error, refetch } = useMenus()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that is shown now must be in sight
  useEffect(() => {
    nav.current?.querySelector('.active')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, small, shown])
  return (
    <nav ref={nav} className={small ? 'tw-side tw-side-small' : 'tw-side'} aria-label={text('sidebar')}>
      {shown && <Entries items={shown} small={small} onOpen={onOpen} />}
      {error && !shown && !small && <FailedState error={error} retry={refetch} />}
    </nav>
  )
}
