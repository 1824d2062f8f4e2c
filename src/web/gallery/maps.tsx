import { useState } from 'react'
import { FleetMap } from '../equipment/map/FleetMap.tsx'
import type { MapPlace } from '../equipment/map/places.ts'
import type { Position } from '../equipment/map/polyline.ts'
import type { GalleryEntry } from './galleryEntry.ts'
import { seeded } from './seeded.ts'

const states = ['charging', 'discharging', 'standby', 'shutdown', 'fault'] as const
const ships: readonly MapPlace[] = [
  {
    id: 's1',
    kind: 'station',
    name: '上海港',
    lon: 121.49,
    lat: 31.32,
    state: 'charging',
    stateText: '充电',
    level: 1,
  },
  { id: 's2', kind: 'station', name: '南京港', lon: 118.76, lat: 32.12, state: 'standby', stateText: '待机' },
  { id: 's3', kind: 'station', name: '武汉港', lon: 114.32, lat: 30.6, state: 'shutdown', stateText: '停机', level: 3 },
  {
    id: 'v1',
    kind: 'ship',
    name: '江远 01',
    lon: 116.9,
    lat: 30.35,
    state: 'discharging',
    stateText: '航行',
    course: 40,
  },
  {
    id: 'v2',
    kind: 'ship',
    name: '江远 02',
    lon: 120.1,
    lat: 31.98,
    state: 'discharging',
    stateText: '航行',
    course: 115,
  },
  { id: 'b1', kind: 'box', name: 'XD-001', lon: 121.495, lat: 31.325, state: 'charging', stateText: '充电', level: 2 },
  { id: 'b2', kind: 'box', name: '<b>XD-002</b>', lon: 121.53, lat: 31.34, state: 'fault', stateText: '故障' },
  { id: 'b3', kind: 'box', name: 'XD-003', lon: null, lat: null, state: 'shutdown', stateText: '停机' },
]
const way: readonly Position[] = [
  [118.76, 32.12],
  [119.05, 32.2],
  [119.44, 32.24],
  [119.87, 32.3],
  [120.12, 31.97],
  [120.45, 32],
  [120.82, 31.99],
]
const many: readonly MapPlace[] = Array.from({ length: 500 }, (_, at) => ({
  id: `m${at}`,
  kind: (['box', 'ship', 'station'] as const)[at % 3] ?? 'box',
  name: `XD-${at}`,
  lon: 112 + 10 * seeded(at),
  lat: 28 + 6 * seeded(at + 1000),
  state: states[at % states.length] ?? 'standby',
  stateText: states[at % states.length] ?? 'standby',
  course: 360 * seeded(at + 2000),
  level: at % 50 === 0 ? 2 : null,
}))

const Maps = () => {
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <FleetMap label="船舶与站点" places={ships} onOpen={setOpened} />
      <output>{opened === undefined ? '' : `opened ${opened}`}</output>
    </>
  )
}
const Track = () => <FleetMap label="航迹" places={[]} track={way} height={280} />
const Many = () => <FleetMap label="500" places={many} start="all" height={320} />
const Nowhere = () => <FleetMap label="无位置" places={ships.slice(-1)} height={160} />

export const mapEntries: readonly GalleryEntry[] = [
  { key: 'FleetMap', title: 'FleetMap', Show: Maps },
  { key: 'FleetMapTrack', title: 'FleetMap, track', Show: Track },
  { key: 'FleetMapMany', title: 'FleetMap, 500', Show: Many },
  { key: 'FleetMapNowhere', title: 'FleetMap, no positions', Show: Nowhere },
]
