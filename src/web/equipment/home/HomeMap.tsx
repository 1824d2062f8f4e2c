import { Suspense } from 'react'
import { lazyPart } from '../../calls/patient.ts'
import { PanelBoundary } from '../../errors.tsx'
import type { MapCardProps } from './MapCard.tsx'

const MapCard = lazyPart(async () => (await import('./MapCard.tsx')).MapCard)

/** The map of a home; its code comes by itself, and where it fails the rest stays. */
export const HomeMap = (props: MapCardProps) => (
  <div className="tw-home-map">
    <PanelBoundary>
      <Suspense fallback={<div className="tw-card" />}>
        <MapCard {...props} />
      </Suspense>
    </PanelBoundary>
  </div>
)
