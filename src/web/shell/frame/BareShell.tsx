import { DemoBadge } from '#features/demo/web/DemoBadge.tsx'
import { ConnectionBadge } from '../topBar/ConnectionBadge.tsx'
import { MainArea } from './MainArea.tsx'
import './shell.css'
import { useUserTheme } from '../topBar/useUserTheme.ts'

/** A page without the layout, for wall screens. */
export const BareShell = () => {
  useUserTheme()
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
