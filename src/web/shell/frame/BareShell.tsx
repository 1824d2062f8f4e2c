import { DemoBadge } from '#features/demo/web/DemoBadge.tsx'
import { ConnectionBadge } from '../topBar/ConnectionBadge.tsx'
import { useSession } from '../../session/session.ts'
import { MainArea } from './MainArea.tsx'
import './shell.css'
import { useUserTheme } from '../topBar/useUserTheme.ts'

/** A page without the layout, for wall screens. */
export const BareShell = () => {
  useUserTheme(useSession().user?.theme_type)
  return (
    <div className="tw-bare">
      <MainArea />
      <div className="tw-bare-note">
        <ConnectionBadge />
        <DemoBadge />
      </div>
    </div>
  )
}
