import { useState } from 'react'
import { offlineState } from '#contract/unit.ts'
import { UnitGrid } from '../equipment/pictures/UnitGrid.tsx'
import type { UnitGlance } from '../equipment/pictures/unitState.ts'
import { ClusterPicture } from '../equipment/pictures/ClusterPicture.tsx'
import { CranePicture } from '../equipment/crane/CranePicture.tsx'
import { ShipPicture } from '../equipment/pictures/ShipPicture.tsx'
import { SingleLine } from '../equipment/pictures/SingleLine.tsx'
import { StationPicture } from '../equipment/pictures/StationPicture.tsx'
import { cellEntries } from './cells.tsx'
import { editorEntries } from './editor.tsx'
import { boxOf } from './fleet.ts'
import type { GalleryEntry } from './galleryEntry.ts'
import { mapEntries } from './maps.tsx'
import { yardEntries } from './yard.tsx'
import { ScrollArea } from '#web/kit/ScrollArea.tsx'

const now = Date.UTC(2026, 10, 20, 6, 33)
const unknownBox: UnitGlance = {
  id: 'unknown',
  name: '名称很长的一台箱式电源 with a long name',
  runningState: null,
  pluggedState: null,
  soc: null,
  power: null,
  clusters: Array.from({ length: 8 }, () => null),
  ts: null,
}
const fleet = [...Array.from({ length: 24 }, (_, at) => boxOf(at + 1, now)), unknownBox]
const many = Array.from({ length: 500 }, (_, at) => boxOf(at + 100, now))

const Opened = ({ id }: { id: string | undefined }) => <output>{id === undefined ? '' : `opened ${id}`}</output>

const Fleet = () => {
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <UnitGrid units={fleet} now={now} intervalSeconds={10} onOpen={setOpened} />
      <Opened id={opened} />
    </>
  )
}

const FiveHundred = () => (
  <ScrollArea style={{ height: 320, overflowY: 'auto' }} label="500">
    <UnitGrid units={many} now={now} intervalSeconds={10} />
  </ScrollArea>
)

const Clusters = () => {
  const [opened, setOpened] = useState<string>()
  return (
    <div className="tw-gallery-pair">
      <ClusterPicture
        name="簇 4"
        runningState={2}
        soc={65}
        voltage={768.4}
        current={212.6}
        temperature={28.3}
        relays={[1, 1, 0, 1, null]}
        onOpen={() => setOpened('relays')}
      />
      <ClusterPicture
        name="簇 5"
        runningState={null}
        soc={null}
        voltage={null}
        current={null}
        temperature={null}
        relays={[]}
      />
      <Opened id={opened} />
    </div>
  )
}

const deck = (count: number) => Array.from({ length: count }, (_, at) => (at % 7 === 4 ? null : boxOf(at + 3, now)))

const Ships = () => (
  <div className="tw-gallery-pair">
    <ShipPicture name="江远 02" dynamicState={0} speed={8.6} slots={deck(24)} onBox={() => undefined} />
    <ShipPicture name="江远 05" dynamicState={1} speed={0} slots={deck(6)} />
    <ShipPicture name="江远 01" dynamicState={5} speed={0} slots={deck(4)} />
    <ShipPicture name="江远 07" dynamicState={9} speed={null} slots={deck(4)} stale />
    <ShipPicture name="江远 09" dynamicState={null} speed={null} slots={[]} />
  </div>
)

const converter = (no: number, power: number, mode: number) => ({ no, power, mode, silent: false, level: null })

const Cranes = () => (
  <div className="tw-gallery-pair">
    <CranePicture
      name="RTG 11"
      supply={62}
      power={118.4}
      hoist={180.4}
      brake={0}
      height={9.6}
      load={40.6}
      soc={64}
      converters={[converter(1, 59.2, 3), converter(2, 59.2, 3)]}
      silent={false}
    />
    <CranePicture
      name="RTG 12"
      supply={18}
      power={-96}
      hoist={-118}
      brake={12}
      height={3.2}
      load={24}
      soc={38}
      converters={[converter(1, -96, 2), { ...converter(2, 0, 4), level: 2 }]}
      silent={false}
    />
    <CranePicture
      name="RTG 13"
      supply={null}
      power={null}
      hoist={null}
      brake={null}
      height={null}
      load={null}
      soc={null}
      converters={[]}
      silent
    />
  </div>
)

const Station = () => (
  <StationPicture
    name="新能源场站 1"
    emsNote="自动"
    mainBreaker={1}
    gridPower={210}
    loadPower={548}
    auxPower={11.5}
    ratedPower={1500}
    branches={[
      {
        id: '1',
        pcs: { name: 'PCS 1', runningState: 2, power: 480, breaker: 1 },
        stacks: [{ id: '1', name: '堆 1', runningState: 2, soc: 71, power: 489.2 }],
      },
      {
        id: '2',
        pcs: { name: 'PCS 2', runningState: 1, power: -130.5, breaker: 1 },
        stacks: [{ id: '2', name: '堆 2', runningState: 1, soc: 22, power: -127.9 }],
      },
      {
        id: '3',
        pcs: { name: 'PCS 3', runningState: offlineState, power: null, breaker: 0 },
        stacks: [{ id: '3', name: '堆 3', runningState: 3, soc: null, power: 0 }],
      },
    ]}
  />
)

const ShorePower = () => (
  <SingleLine
    label="岸电 3 号泊位"
    diagram={{
      nodes: [
        { id: 'grid', kind: 'grid', name: '10 kV', column: 0, row: 0 },
        { id: 'trafo', kind: 'transformer', name: 'T1', column: 1, row: 0, note: '1 MVA' },
        { id: 'bus', kind: 'bus', name: '0.69 kV', column: 2, row: 0, rows: 2 },
        { id: 'pile', kind: 'pile', name: '岸电桩 3', column: 3, row: 0 },
        { id: 'ship', kind: 'ship', name: '江远 02', column: 4, row: 0 },
        { id: 'load', kind: 'load', name: '辅助', column: 3, row: 1 },
        { id: 'diesel', kind: 'diesel', name: 'G1', column: 1, row: 1 },
      ],
      links: [
        { from: 'grid', to: 'trafo', power: 412, breaker: 1 },
        { from: 'trafo', to: 'bus', power: 408.2, breaker: 1 },
        { from: 'bus', to: 'pile', power: 396, breaker: 1 },
        { from: 'pile', to: 'ship', power: 396 },
        { from: 'bus', to: 'load', power: null, breaker: null },
        { from: 'diesel', to: 'bus', power: 0, breaker: 0 },
      ],
    }}
  />
)

export const pictureEntries: readonly GalleryEntry[] = [
  { key: 'UnitGrid', title: 'UnitGrid, UnitTile', Show: Fleet },
  { key: 'UnitGrid500', title: 'UnitGrid, 500', Show: FiveHundred },
  { key: 'ClusterPicture', title: 'ClusterPicture', Show: Clusters },
  { key: 'ShipPicture', title: 'ShipPicture', Show: Ships },
  { key: 'CranePicture', title: 'CranePicture', Show: Cranes },
  { key: 'StationPicture', title: 'StationPicture', Show: Station },
  { key: 'SingleLine', title: 'SingleLine', Show: ShorePower },
  ...yardEntries,
  ...cellEntries,
  ...mapEntries,
  ...editorEntries,
]
