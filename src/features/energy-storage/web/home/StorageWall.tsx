import { energyText } from '#web/equipment/metrics/quantities.ts'
import { WallAlarms } from '#web/equipment/wall/WallAlarms.tsx'
import { type WallFigure, WallFigures } from '#web/equipment/wall/WallFigures.tsx'
import { WallFrame, type WallGiven, type WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { useText } from '#web/i18n.ts'
import { percentText } from '#web/kit/format.ts'
import type { StorageSnapshot, StorageSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import { Stations } from './Stations.tsx'
import { useStorageSentence } from './useStorageSentence.ts'
import { type HomeText, quantityWords } from './words.ts'
import './home.css'

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
      {({ tight, open, counted }) => (
        <div className={tight ? 'tw-storage-cards tw-storage-tight' : 'tw-storage-cards'}>
          <Stations home={home} unitKey={unitKey} onOpen={onOpen} />
          {!tight && (
            <div className="tw-storage-side">
              <WallFigures figures={figuresOf(sums, text)} counted={counted} plain={false} />
              <div className="tw-storage-alarms">
                <WallAlarms
                  alarms={open?.latest}
                  count={open?.count ?? 0}
                  time={home.time}
                  onOpenAlarm={actions.onOpenAlarm}
                  onMore={actions.onMoreAlarms}
                />
              </div>
            </div>
          )}
        </div>
      )}
    </WallFrame>
  )
}
