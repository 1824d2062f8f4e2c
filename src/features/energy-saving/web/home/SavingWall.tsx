import { quantityWords } from '#web/equipment/metrics/quantities.ts'
import type { WallFigure } from '#web/equipment/wall/WallFigures.tsx'
import { WallFrame, type WallGiven, type WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { WallSplit } from '#web/equipment/wall/WallSplit.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { SavingSnapshot, SavingSums } from '../../shapes.ts'
import { messages } from './messages.ts'
import { RecoveredDays } from './RecoveredDays.tsx'
import { useSavingSentence } from './useSavingSentence.ts'
import { type HomeText, savedText } from './words.ts'
import { Yard } from './Yard.tsx'

const perLift = ({ recyclingToday, cyclesToday }: SavingSums): number | null =>
  recyclingToday === null || !cyclesToday ? null : recyclingToday / cyclesToday

const figuresOf = (sums: SavingSums, text: HomeText): WallFigure[] => [
  {
    ...{ name: text('recoveredToday'), ...savedText(sums.recyclingToday), mark: 'discharging' },
    note: text('monthNote', quantityWords(savedText(sums.recyclingMonth))),
    extra: text('allNote', quantityWords(savedText(sums.recyclingAll))),
  },
  {
    ...{ name: text('rateToday'), value: sums.energySavingRateToday, unit: '%', decimals: 3 },
    note: text('ofTotal', numberText(sums.recyclingToday, 1), numberText(sums.totalToday, 1)),
  },
  {
    ...{ name: text('liftsToday'), value: sums.cyclesToday, unit: text('liftsUnit'), decimals: 0 },
    note: text('perLift', numberText(perLift(sums), 3)),
  },
  {
    ...{ name: text('supply'), value: sums.supplyPower, unit: 'kW', decimals: 0 },
    note: text('hoistNote', numberText(sums.hoistPower, 0)),
    extra: text('brakeNote', numberText(sums.brakePower, 0)),
  },
]

type SavingWallProps = WallGiven<SavingSnapshot> & { actions: Omit<WallWords, 'units' | 'amount' | 'next'> }

/** Cranes as a wall: the sentence, each crane as it lifts and gives back, figures, alarms and the days of the month. */
export const SavingWall = ({ home, onOpen, actions, ...given }: SavingWallProps) => {
  const text = useText(messages)
  const sentence = useSavingSentence()
  return (
    <WallFrame {...given} home={home} words={{ ...actions, ...sentence(home) }}>
      {(room) => (
        <WallSplit
          {...room}
          figures={figuresOf(home.sums, text)}
          time={home.time}
          actions={actions}
          more={<RecoveredDays home={home} />}
        >
          <Yard home={home} low={room.tight} onOpen={onOpen} />
        </WallSplit>
      )}
    </WallFrame>
  )
}
