import { useCall } from '#web/calls/api.ts'
import { energyPace } from '#web/equipment/energy/periodAsked.ts'
import { energyText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import type { WallFigure } from '#web/equipment/wall/WallFigures.tsx'
import { WallFrame, type WallGiven, type WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { WallSplit } from '#web/equipment/wall/WallSplit.tsx'
import { useText } from '#web/i18n.ts'
import { numberText, percentText } from '#web/kit/format.ts'
import { useMoment } from '#web/kit/time/replay.ts'
import { storageReportContract } from '../../contract.ts'
import type { Earned, StorageSnapshot, StorageSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import { StationDay } from './StationDay.tsx'
import { Stations } from './Stations.tsx'
import { useStation } from './useStation.ts'
import { useStorageSentence } from './useStorageSentence.ts'
import type { HomeText } from './words.ts'

/** EMS, PCS, stacks and clusters. */
export const devicesIn = ({ emsNum, pcsNum, stackNum, clusterNum }: StorageSums): number =>
  emsNum + pcsNum + stackNum + clusterNum

/** The efficiency once SOC is accounted for: the bare one of a running day says little, and often more than 100 %. */
const efficiencyFigure = (sums: StorageSums, text: HomeText): WallFigure => {
  const { efficiency, efficiencyCorrected, boundary, dischargedToday } = sums
  const metered = text(boundary ?? 'noBoundary')
  const shown = { name: text('efficiencyToday'), unit: '%', decimals: 1 }
  if (dischargedToday === 0) return { ...shown, value: null, note: text('notDischarged') }
  return efficiencyCorrected === null
    ? { ...shown, value: efficiency, note: metered }
    : {
        ...{ ...shown, value: efficiencyCorrected, note: text('correctedAt', metered) },
        extra: text('rawNote', percentText(efficiency, 1)),
      }
}

/** Income where a tariff stands, else cycles. */
const lastFigure = ({ cycles, ratedCapacity }: StorageSums, earned: Earned | undefined, text: HomeText): WallFigure =>
  earned && earned.today !== null
    ? {
        ...{ name: text('incomeToday'), value: earned.today, unit: text('yuan'), decimals: 0 },
        note: earned.sample ? text('sampleTariff') : text('monthNote', numberText(earned.month, 0)),
        ...(earned.sample ? { extra: text('monthNote', numberText(earned.month, 0)) } : {}),
      }
    : {
        ...{ name: text('cyclesToday'), value: cycles, unit: text('cyclesUnit'), decimals: 2 },
        note: text('capacityNote', quantityWords(energyText(ratedCapacity))),
      }

const figuresOf = (sums: StorageSums, earned: Earned | undefined, text: HomeText): WallFigure[] => [
  {
    ...{ name: text('soc'), value: sums.soc, unit: '%', decimals: 0 },
    note: text('canDischarge', quantityWords(energyText(sums.dischargeable))),
  },
  {
    ...{ name: text('dischargedToday'), ...energyText(sums.dischargedToday) },
    note: text('chargedNote', quantityWords(energyText(sums.chargedToday))),
    extra: text('cyclesNote', numberText(sums.cycles, 2)),
    mark: 'discharging',
  },
  efficiencyFigure(sums, text),
  lastFigure(sums, earned, text),
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
  const moment = useMoment()
  const [station, choose] = useStation(home.stations)
  const ems = home.tiles.filter(({ kind, stationId }) => kind === 'ems' && stationId === station?.stationId)
  const day = station && ems.length === 1 && ems[0] && (
    <StationDay
      key={station.stationId}
      station={station}
      emsId={ems[0].deviceId}
      named={home.stations.length > 1}
      at={home.at}
    />
  )
  const { data: earned } = useCall(storageReportContract.income, {}, { refetchInterval: energyPace })
  return (
    <WallFrame {...given} home={home} words={{ ...actions, ...sentence(home) }}>
      {(room) => (
        <WallSplit
          {...room}
          figures={figuresOf(sums, moment === undefined ? earned : undefined, text)}
          time={home.time}
          actions={actions}
          more={day}
        >
          {station && <Stations {...{ home, station, unitKey, onOpen }} lost={given.lost} onStation={choose} />}
        </WallSplit>
      )}
    </WallFrame>
  )
}
