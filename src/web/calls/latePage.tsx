import { type ComponentType, Suspense } from 'react'
import { PanelBoundary } from '../errors.tsx'
import { useText } from '../i18n.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { lazyPart } from './patient.ts'
import { texts } from '../texts.ts'

const Away = () => {
  const text = useText(texts)
  return (
    <div role="status">
      <EmptyState title={text('offline')} hint={text('connectionLostHint')} />
    </div>
  )
}

/** A page whose code did not come at first: it appears by itself once the server is back; one that answers without the code fails it. */
export const latePage = (load: () => Promise<ComponentType>): ComponentType => {
  const Late = lazyPart(load)
  return () => (
    <PanelBoundary>
      <Suspense fallback={<Away />}>
        <Late />
      </Suspense>
    </PanelBoundary>
  )
}
