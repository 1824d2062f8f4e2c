import { memo } from 'react'
import { useCraneWords } from '#web/equipment/crane/useCraneWords.ts'
import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { Pressable } from '#web/equipment/pictures/Pressable.tsx'
import { pictureMessages } from '#web/equipment/pictures/pictureMessages.ts'
import { levelOf, runStateOf } from '#web/equipment/pictures/unitState.ts'
import { StateTag } from '#web/equipment/states/StateTag.tsx'
import { useText } from '#web/i18n.ts'
import { numberText } from '#web/kit/format.ts'
import type { SavingTile } from '../../shapes.ts'
import { craneGlanceOf } from '../crane/craneGlance.ts'
import { SavingCrane } from '../crane/SavingCrane.tsx'
import { messages } from './messages.ts'
import { rateWords } from './words.ts'
import './craneTile.css'

type CraneTileProps = {
  crane: SavingTile
  /** how old its readings are, where that is too old; null while they are fresh */
  age: string | null
  /** must stay the same function */
  onOpen: (deviceId: string) => void
}

const stopped = 1

/** A crane at a glance: its picture, state and alarm, and what it recovered today. */
export const CraneTile = memo(({ crane, age, onOpen }: CraneTileProps) => {
  const text = useText(messages)
  const say = useText(pictureMessages)
  const words = useCraneWords()
  const level = levelOf(crane.alarmLevel)
  const state = runStateOf(crane.runningState)
  const old = age !== null && state === 'offline' ? say('offlineFor', age) : age
  const figures = [
    { name: text('recoveredName'), value: numberText(crane.recyclingToday, 1), unit: ' kWh' },
    { name: text('rateName'), value: rateWords(crane.energySavingRateToday), unit: '' },
    { name: text('liftsName'), value: numberText(crane.cyclesToday, 0), unit: '' },
  ]
  const today = [
    text('recovered', numberText(crane.recyclingToday, 1)),
    text('rateShort', rateWords(crane.energySavingRateToday)),
    text('lifts', numberText(crane.cyclesToday, 0)),
  ]
  const isStopped = crane.emergencyStop === stopped
  const label = [
    words(craneGlanceOf(crane)),
    ...(crane.silent ? [] : [say(state)]),
    ...(level ? [say('level', level)] : []),
    ...(isStopped ? [text('emergencyStop')] : []),
    ...today,
    ...(old === null ? [] : [old]),
  ].join('; ')
  return (
    <Pressable
      className={`tw-cranetile${level ? ` tw-ring-${level}` : ''}${age === null ? '' : ' tw-cranetile-old'}`}
      label={label}
      onOpen={() => onOpen(crane.deviceId)}
    >
      <span className="tw-cranetile-head">
        <strong title={crane.deviceName}>{crane.deviceName}</strong>
        <LevelBadge level={level} />
        {isStopped && <b className="tw-cranetile-stop">✕ {text('emergencyStop')}</b>}
        {old !== null && <span className="tw-cranetile-age">◷ {old}</span>}
        {old === null && !isStopped && <StateTag state={state} text={say(state)} />}
      </span>
      <span className="tw-cranetile-picture">
        <SavingCrane crane={crane} stale={age !== null} />
      </span>
      <span className="tw-cranetile-today">
        {figures.map(({ name, value, unit }) => (
          <span key={name}>
            <span>{name}</span>
            <b>
              {value}
              {unit}
            </b>
          </span>
        ))}
      </span>
    </Pressable>
  )
})
