import { powerText, quantityWords } from '#web/equipment/metrics/quantities.ts'
import type { WallFigure } from '#web/equipment/wall/WallFigures.tsx'
import { WallFrame, type WallGiven, type WallWords } from '#web/equipment/wall/WallFrame.tsx'
import { WallSplit } from '#web/equipment/wall/WallSplit.tsx'
import { type Text, useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { PileHome } from '../../shapes.ts'
import { messages } from './messages.ts'
import { OutletStates } from './OutletStates.tsx'
import { Quays } from './Quays.tsx'
import { usePileSentence } from './usePileSentence.ts'

const figuresOf = ({ sums, tiles }: PileHome, text: Text<keyof typeof messages.zh>): WallFigure[] => {
  const { power, ratedPower, energyToday, sessionsToday, successRate } = sums
  const running = tiles.flatMap(({ connectors }) => connectors).filter(({ sessionId }) => sessionId !== null).length
  const each = energyToday === null || sessionsToday === 0 ? null : energyToday / sessionsToday
  return [
    {
      ...{ name: text('power'), value: power, unit: 'kW', decimals: 1 },
      note: text('ratedNote', quantityWords(powerText(ratedPower))),
    },
    {
      ...{ name: text('energyToday'), value: energyToday, unit: 'kWh', decimals: 1 },
      note: text('perSession', numberText(each, 1)),
    },
    {
      ...{ name: text('sessionsToday'), value: sessionsToday, unit: text('times'), decimals: 0 },
      note: text('runningNote', running),
    },
    { ...{ name: text('successRate'), value: successRate, unit: '%', decimals: 0 }, note: text('successNote') },
  ]
}

type PileWallProps = WallGiven<PileHome> & { actions: Omit<WallWords, 'units' | 'amount' | 'next'> }

/** Piles as a wall: the sentence, the outlets of every quay, figures, alarms and outlets by state. */
export const PileWall = ({ home, onOpen, actions, ...given }: PileWallProps) => {
  const text = useText(messages)
  const sentence = usePileSentence()
  return (
    <WallFrame {...given} home={home} words={{ ...actions, ...sentence(home) }}>
      {(room) => (
        <WallSplit
          {...room}
          figures={figuresOf(home, text)}
          time={home.time}
          actions={actions}
          more={<OutletStates sums={home.sums} />}
        >
          <Quays home={home} onOpen={onOpen} />
        </WallSplit>
      )}
    </WallFrame>
  )
}
