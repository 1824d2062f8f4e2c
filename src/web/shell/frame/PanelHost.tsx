import { Button } from 'antd'
import { Suspense } from 'react'
import { PanelBoundary } from '../../errors.tsx'
import { useText } from '../../i18n.ts'
import { type PanelCode, panelTitles } from '../../platforms/panelTitles.ts'
import { panels } from '../../platforms/panels.tsx'
import { ConstructionNotice } from '../pages/Construction.tsx'
import { Glyph } from './glyphs.tsx'
import { messages } from '../messages.ts'
import { Pane } from './Pane.tsx'
import { usePanel } from './usePanel.ts'
import { Waiting } from './Waiting.tsx'

/** A panel in the place of the page, with the way back. */
export const PanelHost = ({ code }: { code: PanelCode }) => {
  const text = useText(messages)
  const title = useText(panelTitles)(`p${code}`)
  const { close } = usePanel()
  const Panel = panels[code]
  return (
    <Pane key={code}>
      <header className="tw-panel-head">
        <Button icon={<Glyph name="left" size={14} />} onClick={close}>
          {text('backHome')}
        </Button>
        <h1>{title}</h1>
      </header>
      <PanelBoundary>
        {Panel ? (
          <Suspense fallback={<Waiting />}>
            <Panel />
          </Suspense>
        ) : (
          <ConstructionNotice name={title} action={<Button onClick={close}>{text('backHome')}</Button>} />
        )}
      </PanelBoundary>
    </Pane>
  )
}
