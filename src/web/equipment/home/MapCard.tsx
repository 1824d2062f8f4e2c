import { memo, useMemo } from 'react'
import { Card } from '../../kit/Card.tsx'
import { FleetMap } from '../map/FleetMap.tsx'
import type { MapPlace } from '../map/places.ts'
import { useMapTiles } from '../map/useMapTiles.ts'

export type MapCardProps = {
  title: string
  label: string
  places: readonly MapPlace[]
  /** opens what a place stands for, by its id */
  onOpen?: (id: string) => void
}

export const MapCard = memo(({ title, label, places: all, onOpen }: MapCardProps) => {
  const tiles = useMapTiles()
  const shown = JSON.stringify(all)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal places are not drawn again.
  const places = useMemo(() => all, [shown])
  return (
    <Card className="tw-home-card" title={title}>
      <FleetMap
        {...(tiles ? { tiles } : {})}
        {...(onOpen ? { onOpen } : {})}
        places={places}
        height="fill"
        start="all"
        label={label}
      />
    </Card>
  )
})
