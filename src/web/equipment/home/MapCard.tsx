import { memo, useMemo } from 'react'
import { Card } from '../../kit/Card.tsx'
import { usePaced } from '../../kit/usePaced.ts'
import { FleetMap } from '../map/FleetMap.tsx'
import type { MapPlace } from '../map/places.ts'
import { useMapTiles } from '../map/useMapTiles.ts'

/** ms: in this time a ship sails ten metres, which no home's map shows. */
const pace = 2000

export type MapCardProps = {
  title: string
  label: string
  places: readonly MapPlace[]
  /** opens what a place stands for, by its id */
  onOpen?: (id: string) => void
}

export const MapCard = memo(({ title, label, places: all, onOpen }: MapCardProps) => {
  const tiles = useMapTiles()
  const paced = usePaced(all, pace)
  const shown = useMemo(() => JSON.stringify(paced), [paced])
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal places are not drawn again.
  const places = useMemo(() => paced, [shown])
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
