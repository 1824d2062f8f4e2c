import { useLocation } from 'react-router'
import { BareShell } from './BareShell.tsx'
import { hasLayout } from './places.ts'
import { Shell } from './Shell.tsx'

/** Any address that contains fullScreen is shown without the layout. */
export const Layout = () => (hasLayout(useLocation().pathname) ? <Shell /> : <BareShell />)
