import { Outlet } from 'react-router'
import { useSession } from '../session.ts'
import './shell.css'
import { useUserTheme } from './useUserTheme.ts'

/** A page without the layout, for wall screens. */
export const BareShell = () => {
  useUserTheme(useSession().user?.theme_type)
  return (
    <main className="tw-bare">
      <Outlet />
    </main>
  )
}
