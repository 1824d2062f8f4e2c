import { useLocation } from 'react-router'
import { BareShell } from './BareShell.tsx'
import { hasLayout } from './places.ts'
import { Shell } from './Shell.tsx'
import { useFreshRights } from './useFreshRights.ts'

/** Any address that contains fullScreen is shown without the layout. */
export const Layout = () => {
  useFreshRights()
  return hasLayout(useLocation().pathname) ? <Shell /> : <BareShell />
}
