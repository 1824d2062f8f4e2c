import { Button } from 'antd'
import { Suspense } from 'react'
import { PanelBoundary } from '../../errors.tsx'
import type { Panel } from '#contract/panels.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { panelViews } from '../../platforms/panels.tsx'
import { ConstructionNotice } from '../pages/Construction.tsx'
import { Glyph } from './glyphs.tsx'
import { messages } from '../messages.ts'
import { Pane } from './Pane.tsx'
import { usePanel } from './usePanel.ts'
import { Waiting } from './Waiting.tsx'

/** A panel in the place of the page, with the way back. */
export const PanelHost = ({ panel }: { panel: Panel }) => {
  const text = useText(messages)
  const title = panel[useLanguage().language]
  const { close } = usePanel()
  const View = panelViews[panel.name]
  return (
    <Pane key={panel.code}>
      <header className="tw-panel-head">
        <Button icon={<Glyph name="left" size={14} />} onClick={close}>
          {text('backHome')}
        </Button>
        <h1>{title}</h1>
      </header>
      <PanelBoundary>
        {View ? (
          <Suspense fallback={<Waiting />}>
            <View />
          </Suspense>
        ) : (
          <ConstructionNotice name={title} action={<Button onClick={close}>{text('backHome')}</Button>} />
        )}
      </PanelBoundary>
    </Pane>
  )
}
