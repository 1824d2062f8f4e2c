import { useState } from 'react'
import { Quay, type QuayPicture } from '../equipment/quay/Quay.tsx'
import type { BayState, QuayBay, QuayContainer, QuayShip } from '../equipment/quay/quay.ts'
import type { GalleryEntry } from './galleryEntry.ts'
import { seeded } from './seeded.ts'

const states: readonly BayState[] = ['full', 'charging', 'full', 'charging', 'charging', 'empty', 'plugged', 'parked']

const boxOf = (at: number) => ({
  id: String(at),
  name: `XD-${String(at).padStart(3, '0')}`,
  soc: Math.round(20 + 75 * seeded(at)),
})

const bayOf = (at: number, given: Partial<QuayBay> = {}): QuayBay => {
  const state = states[at % states.length] ?? 'empty'
  const { id, name, soc } = boxOf(at)
  return {
    id,
    name: `${at} 号位`,
    box: state === 'empty' ? null : name,
    state,
    soc: state === 'empty' ? null : state === 'full' ? 96 : soc,
    power: state === 'charging' ? 260 + (at % 10) * 10 : 0,
    full: state === 'charging' ? `1${at % 10}:35` : null,
    level: null,
    age: null,
    doubtful: false,
    ...given,
  }
}

const containersOf = (
  count: number,
  bays: number,
  given: (at: number) => Partial<QuayBay> = () => ({}),
): QuayContainer[] =>
  Array.from({ length: count }, (_, container) => ({
    id: String(container),
    name: `${container + 1} 号集装箱`,
    note: `变压器 ${70 + container} %`,
    bays: Array.from({ length: bays }, (_, bay) =>
      bayOf(container * bays + bay + 1, given(container * bays + bay + 1)),
    ),
  }))

const ships: QuayShip[] = [
  { id: '1', name: '江韵3号', note: '靠泊 12:41', length: 110, slots: [boxOf(201), boxOf(215), null, null] },
  { id: '2', name: '江韵5号', note: '靠泊 11:02', length: 88, slots: [boxOf(219), boxOf(222), null, null] },
]

const busy: QuayPicture = {
  ships,
  containers: containersOf(3, 4),
  crane: {
    ...{ name: '换电吊 1', gantry: 0.34, trolley: 0.05, hoist: 0.6, load: boxOf(2), loaded: true },
    ...{ old: false, pace: 10 },
  },
  yard: [40, 41, 42, 43].map(boxOf),
  trucks: [
    { id: '1', name: '苏A·D1208', box: boxOf(44) },
    { id: '2', name: '苏A·D1177', box: null },
  ],
}

const wrong: QuayPicture = {
  ...busy,
  ships: [],
  crane: busy.crane && { ...busy.crane, load: null, loaded: false, old: true },
  containers: containersOf(2, 4, (at) => {
    if (at === 1) return { level: 1 }
    if (at === 2) return { level: 2, doubtful: true }
    if (at === 3) return { state: 'faulty', level: 3, power: 0 }
    return at > 4 ? { age: '5 分钟前' } : {}
  }),
  yard: [],
  trucks: [],
}

const Yard = ({ picture }: { picture: QuayPicture }) => {
  const [opened, open] = useState('')
  return (
    <div className="tw-gallery-wall">
      <Quay
        {...picture}
        task={
          <>
            <b>吊运 XD-002 → 江韵3号 2 号箱位</b> 13:05 起 · 风 6.2 m/s
          </>
        }
        noShip="没有船靠泊"
        onOpen={open}
      />
      <output>{opened}</output>
    </div>
  )
}

export const yardEntries: readonly GalleryEntry[] = [
  { key: 'Quay', title: 'Quay: a swap', Show: () => <Yard picture={busy} /> },
  { key: 'QuayWrong', title: 'Quay: alarms, faults and old readings, no ship', Show: () => <Yard picture={wrong} /> },
  {
    key: 'QuayMany',
    title: 'Quay: 60 bays',
    Show: () => <Yard picture={{ ...busy, containers: containersOf(6, 10), yard: [], trucks: [] }} />,
  },
  {
    key: 'QuayMost',
    title: 'Quay: 200 bays',
    Show: () => <Yard picture={{ ...busy, containers: containersOf(20, 10), yard: [], trucks: [] }} />,
  },
  {
    key: 'QuayGrouped',
    title: 'Quay: 400 bays',
    Show: () => <Yard picture={{ ...busy, containers: containersOf(20, 20), yard: [], trucks: [] }} />,
  },
]
