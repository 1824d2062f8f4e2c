import { Suspense, useCallback } from 'react'
import { useNavigation } from 'react-router'
import { panelOf } from '#contract/panels.ts'
import { lazyPart } from '../../calls/patient.ts'
import { ControlHost } from './ControlHost.tsx'
import { KeepAlive } from './KeepAlive.tsx'
import { itemAt } from '../menus/menuTree.ts'
import { PanelHost } from './PanelHost.tsx'
import { useMenus } from '../menus/useMenus.ts'
import { StoryHost } from './StoryHost.tsx'
import { usePanel } from './usePanel.ts'

const AlertHost = lazyPart(async () => (await import('#features/notify/web/alerts/AlertHost.tsx')).AlertHost)

/** What a shell surrounds: the page, or the panel in its place. An unknown panel is none. */
export const MainArea = () => {
  const { all } = useMenus()
  const { code } = usePanel()
  const { state } = useNavigation()
  const keeps = useCallback((path: string) => itemAt(all, path)?.keep_alive === 1, [all])
  const panel = panelOf(code)
  return (
    <div className="tw-main" aria-busy={state === 'loading'}>
      <KeepAlive keeps={keeps} covered={panel !== undefined} />
      {panel && <PanelHost panel={panel} />}
      <StoryHost />
      <ControlHost />
      <Suspense fallback={null}>
        <AlertHost />
      </Suspense>
    </div>
  )
}
