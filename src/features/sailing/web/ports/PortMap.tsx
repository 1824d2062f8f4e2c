import { useMemo } from 'react'
import { useCall } from '#web/calls/api.ts'
import { FleetMap } from '#web/equipment/map/FleetMap.tsx'
import type { MapPlace } from '#web/equipment/map/places.ts'
import { useMapTiles } from '#web/equipment/map/useMapTiles.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { Card } from '#web/kit/Card.tsx'
import { sailingContract } from '../../contract.ts'
import { portMessages } from './portMessages.ts'

/** All ports where they are. */
export const PortMap = () => {
  const text = useText(portMessages)
  const { language } = useLanguage()
  const tiles = useMapTiles()
  const { data } = useCall(sailingContract.portList, {})
  const places = useMemo<MapPlace[]>(
    () =>
      (data ?? []).map(({ portId, portNameCn, portNameEn, kind, lon, lat }) => ({
        id: portId,
        kind: 'station',
        name: language === 'zh' ? portNameCn : portNameEn || portNameCn,
        lon,
        lat,
        state: kind === 'port' ? 'info' : 'standby',
        stateText: text(kind),
      })),
    [data, language, text],
  )
  if (!data) return null
  return (
    <Card title={text('map')}>
      <FleetMap label={text('map')} places={places} height={300} start="all" {...(tiles ? { tiles } : {})} />
    </Card>
  )
}
