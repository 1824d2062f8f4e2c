import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { DemoBadge } from '#features/demo/web/DemoBadge.tsx'
import { useText } from '../../i18n.ts'
import { useStore } from '../../store.ts'
import { texts } from '../../texts.ts'
import { Breadcrumb } from '../topBar/Breadcrumb.tsx'
import { Drawer } from '../topBar/Drawer.tsx'
import { AssistantHost } from './AssistantHost.tsx'
import { MainArea } from './MainArea.tsx'
import { messages } from '../messages.ts'
import { MyMessages } from '../topBar/myMessages.tsx'
import { SecondaryMenu } from './SecondaryMenu.tsx'
import './shell.css'
import { Sidebar } from './Sidebar.tsx'
import { isPlatformHome } from '../menus/places.ts'
import { homeSidebar, pageSidebar } from './sidebarState.ts'
import { TopBar } from '../topBar/TopBar.tsx'
import { useNarrow } from './useNarrow.ts'
import { useUserTheme } from '../topBar/useUserTheme.ts'
import '../topBar/top.css'

const focusMain = (): void =>
  [...document.querySelectorAll<HTMLElement>('main')].find((each) => each.checkVisibility())?.focus()

/** The sidebar beside the page, or a drawer that closes where one has gone somewhere. */
const useSideMenu = () => {
  const narrow = useNarrow()
  const { pathname } = useLocation()
  const sidebar = isPlatformHome(pathname) ? homeSidebar : pageSidebar
  const wide = useStore(sidebar.store)
  const [drawer, setDrawer] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to another page closes it
  useEffect(() => setDrawer(false), [pathname, narrow])
  return { narrow, open: narrow ? drawer : wide, setOpen: narrow ? setDrawer : sidebar.set }
}

export const Shell = () => {
  const common = useText(texts)
  const text = useText(messages)
  const { narrow, open, setOpen } = useSideMenu()
  useUserTheme()
  const openMenu = (): void => setOpen(true)
  return (
    <div className="tw-shell">
      <button type="button" className="tw-skip" onClick={focusMain}>
        {common('skip')}
      </button>
      <TopBar menuOpen={open} onMenu={() => setOpen(!open)} />
      <div className="tw-body">
        {narrow ? (
          <Drawer open={open} name={text('sidebar')} onClose={() => setOpen(false)}>
            <Sidebar small={false} onOpen={openMenu} />
          </Drawer>
        ) : (
          <Sidebar small={!open} onOpen={openMenu} />
        )}
        <div className="tw-content">
          <div className="tw-where">
            <Breadcrumb />
            <DemoBadge />
          </div>
          <SecondaryMenu />
          <MainArea />
        </div>
        <AssistantHost />
      </div>
      <MyMessages />
    </div>
  )
}
