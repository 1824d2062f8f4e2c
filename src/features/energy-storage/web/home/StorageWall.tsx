import { energyText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import type { WallFigure } from '#web/equipment/wall/WallFigures.tsx'
import { WallFrame, type WallGiven, type WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { WallSplit } from '#web/equipment/wall/WallSplit.tsx'
import { useText } from '#web/i18n.ts'
import { percentText } from '#web/kit/format.ts'
import type { StorageSnapshot, StorageSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import { Stations } from './Stations.tsx'
import { useStorageSentence } from './useStorageSentence.ts'
import type { HomeText } from './words.ts'

/** EMS, PCS, stacks and clusters. */
export const devicesIn = ({ emsNum, pcsNum, stackNum, clusterNum }: StorageSums): number =>
  emsNum + pcsNum + stackNum + clusterNum

const figuresOf = (sums: StorageSums, text: HomeText): WallFigure[] => [
  {
    ...{ name: text('soc'), value: sums.soc, unit: '%', decimals: 0 },
    note: text('canDischarge', quantityWords(energyText(sums.dischargeable))),
  },
  {
    ...{ name: text('dischargedToday'), ...energyText(sums.dischargedToday) },
    note: text('chargedNote', quantityWords(energyText(sums.chargedToday))),
    mark: 'discharging',
  },
  {
    ...{ name: text('efficiencyToday'), value: sums.efficiency, unit: '%', decimals: 1 },
    note: text('correctedNote', text(sums.boundary ?? 'noBoundary'), percentText(sums.efficiencyCorrected, 1)),
  },
  {
    ...{ name: text('cyclesToday'), value: sums.cycles, unit: text('cyclesUnit'), decimals: 2 },
    note: text('capacityNote', quantityWords(energyText(sums.ratedCapacity))),
  },
]

type StorageWallProps = WallGiven<StorageSnapshot> & {
  unitKey: string
  actions: Omit<WallWords, 'units' | 'amount' | 'next'>
}

/** Storage stations as a wall: the sentence, a station with its diagram and extreme cells, figures and alarms. */
export const StorageWall = ({ home, unitKey, onOpen, actions, ...given }: StorageWallProps) => {
  const text = useText(messages)
  const sentence = useStorageSentence()
  const { sums } = home
  return (
    <WallFrame {...given} home={home} words={{ ...actions, ...sentence(home) }}>
      {(room) => (
        <WallSplit {...room} figures={figuresOf(sums, text)} time={home.time} actions={actions}>
          <Stations home={home} unitKey={unitKey} onOpen={onOpen} />
        </WallSplit>
      )}
    </WallFrame>
  )
}
