import { useLocation } from 'react-router'
import { BareShell } from './BareShell.tsx'
import { useFilePass } from '../useFilePass.ts'
import { useSystemChanges } from '../useSystemChanges.ts'
import { hasLayout } from './places.ts'
import { Shell } from './Shell.tsx'
import { useFreshRights } from './useFreshRights.ts'

/** Any address that contains fullScreen is shown without the layout. */
export const Layout = () => {
  useFreshRights()
  const { pathname } = useLocation()
  useFilePass()
  useSystemChanges()
  return hasLayout(pathname) ? <Shell /> : <BareShell />
}
