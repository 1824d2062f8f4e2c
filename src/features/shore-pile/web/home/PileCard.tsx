import { memo } from 'react'
import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { Pressable } from '#web/equipment/pictures/Pressable.tsx'
import { pictureMessages } from '#web/equipment/pictures/pictureMessages.ts'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { PileConnector, PileTile } from '../../shapes.ts'
import { messages } from './messages.ts'
import { faces, kindOf } from './outletFace.ts'
import { OutletPicture } from './OutletPicture.tsx'
import { Parts } from './Parts.tsx'
import { useOutletWords } from './useOutletWords.ts'
import './pileCard.css'

const Outlet = ({ outlet, time, isOnly }: { outlet: PileConnector; time: string; isOnly: boolean }) => {
  const text = useText(messages)
  const words = useOutletWords()(outlet, time)
  const kind = kindOf(outlet)
  return (
    <span className="tw-pilecard-outlet">
      <OutletPicture kind={kind} />
      <span className="tw-pilecard-words">
        <span className="tw-pilecard-state">
          <b className={isOnly ? 'tw-pilecard-only' : undefined}>{text('outlet', outlet.connectorNo)}</b>
          <StateTag state={faces[kind]} text={words.state} />
          <LevelBadge level={levelOf(outlet.alarmLevel)} />
        </span>
        <Parts className="tw-pilecard-figures" parts={words.figures} />
        <Parts className="tw-pilecard-whose" parts={words.whose} />
      </span>
    </span>
  )
}

type PileCardProps = {
  pile: PileTile
  /** of the picture, `yyyy-MM-dd HH:mm:ss` */
  time: string
  /** how old its readings are, where that is too old; null while they are fresh */
  age: string | null
  /** one of many: on a wall it says only what its outlets do */
  dense: boolean
  /** must stay the same function */
  onOpen: (deviceId: string) => void
}

/** A pile at a glance: each of its outlets with what it does, and what the pile gave today. */
export const PileCard = memo(({ pile, time, age, dense, onOpen }: PileCardProps) => {
  const text = useText(messages)
  const say = useText(pictureMessages)
  const wordsOf = useOutletWords()
  const level = levelOf(pile.alarmLevel)
  const old = age !== null && pile.silent ? say('offlineFor', age) : age
  const today = [
    text('kwhToday', numberText(pile.energyToday, 1)),
    text('timesToday', pile.sessionsToday),
    ...(pile.enabled ? [] : [text('notEnabled')]),
  ]
  const label = [
    pile.deviceName,
    ...(level ? [say('level', level)] : []),
    ...pile.connectors.map((outlet) => {
      const { state, figures, whose } = wordsOf(outlet, time)
      return [`${text('outlet', outlet.connectorNo)} ${state}`, ...figures, ...whose].join(', ')
    }),
    ...(pile.connectors.length === 0 ? [text('noOutlets')] : []),
    ...today,
    ...(old === null ? [] : [old]),
  ].join('; ')
  return (
    <Pressable
      className={[
        'tw-pilecard',
        level && `tw-ring-${level}`,
        pile.silent && 'tw-pilecard-silent',
        dense && 'tw-pilecard-dense',
      ]
        .filter(Boolean)
        .join(' ')}
      label={label}
      onOpen={() => onOpen(pile.deviceId)}
    >
      <span className="tw-pilecard-head">
        <strong title={pile.deviceName}>{pile.deviceName}</strong>
        <LevelBadge level={level} />
        <span className={old === null ? 'tw-pilecard-side tw-pilecard-protocol' : 'tw-pilecard-side'}>
          {old === null ? text(pile.protocol) : `◷ ${old}`}
        </span>
      </span>
      <span className="tw-pilecard-outlets">
        {pile.connectors.map((outlet) => (
          <Outlet key={outlet.connectorId} outlet={outlet} time={time} isOnly={pile.connectors.length === 1} />
        ))}
        {pile.connectors.length === 0 && <span className="tw-pilecard-whose">{text('noOutlets')}</span>}
      </span>
      <Parts className="tw-pilecard-today" parts={today} />
    </Pressable>
  )
})
