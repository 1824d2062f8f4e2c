import { useLocation } from 'react-router'
import { BareShell } from './BareShell.tsx'
import { useFilePass } from '../../session/useFilePass.ts'
import { useSystemChanges } from '../../live/useSystemChanges.ts'
import { hasLayout } from '../menus/places.ts'
import { Shell } from './Shell.tsx'
import { useFreshRights } from '../menus/useFreshRights.ts'

/** Any address that contains fullScreen is shown without the layout. */
export const Layout = () => {
  useFreshRights()
  const { pathname } = useLocation()
  useFilePass()
  useSystemChanges()
  return hasLayout(pathname) ? <Shell /> : <BareShell />
}
