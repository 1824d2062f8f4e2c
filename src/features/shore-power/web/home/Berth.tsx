import { type CSSProperties, memo } from 'react'
import { LevelBadge } from '#web/equipment/pictures/LevelBadge.tsx'
import { pictureMessages } from '#web/equipment/pictures/pictureMessages.ts'
import { levelOf } from '#web/equipment/pictures/unitState.ts'
import { useText } from '#web/i18n.ts'
import { ageText } from '#web/kit/Age.tsx'
import { groupedText, numberText } from '#web/kit/format.ts'
import { texts } from '#web/texts.ts'
import type { QuayBerth } from '../../shapes.ts'
import { berthMarks, faceOf, isCabled, isOld } from './berthFace.ts'
import { BerthShip } from './BerthShip.tsx'
import { type Electric, electricOf, faultsOf, noteOf } from './berthWords.ts'
import { messages } from './messages.ts'
import './berth.css'

type BerthProps = {
  berth: QuayBerth
  /** one of several rows on a wall of fixed height */
  dense: boolean
  /** its length as a share of the longest row */
  share: number
  timeZone: string
  /** ms */
  now: number
  /** when the ship that asked is due, ms */
  eta: number | null
  /** must stay the same function */
  onOpen: (deviceId: string) => void
}

const Figures = ({ berth, electric }: { berth: QuayBerth; electric: readonly Electric[] }) => {
  const { power, energy } = berth
  return (
    <>
      <span className="tw-shoreberth-power">
        <strong>{numberText(power, (power ?? 0) < 100 ? 1 : 0)}</strong> kW
        {energy !== null && <span> · {groupedText(energy, energy < 100 ? 1 : 0)} kWh</span>}
      </span>
      <span className="tw-shoreberth-electric">
        {electric.map(({ words, isMinor }, at) => (
          <span key={words} className={isMinor ? 'tw-shoreberth-minor' : undefined}>
            {at > 0 && ' · '}
            {words}
          </span>
        ))}
      </span>
    </>
  )
}

/** A berth from above: its ship, the cable, the socket at the quay, and what flows; it opens the socket that its connection holds. */
export const Berth = memo(({ berth, dense, share, timeZone, now, eta, onOpen }: BerthProps) => {
  const text = useText(messages)
  const say = useText(pictureMessages)
  const common = useText(texts)
  const { berthName, sockets, shippingName, length, alarmLevel } = berth
  const face = faceOf(berth)
  const level = levelOf(alarmLevel)
  const old = isOld(berth, now)
  const age = old ? ageText(berth.ts, now, common) : null
  const note = noteOf(berth, { timeZone, now, text }, eta)
  const faults = faultsOf(berth, text)
  const electric = electricOf(berth, text)
  const name = shippingName ?? berth.ship?.shippingName ?? null
  const opened = berth.socketId ?? sockets[0]?.deviceId
  const figured = isCabled(berth)
  const spoken = [
    berthName,
    text(face),
    ...(name === null ? [] : [name]),
    ...(figured ? [text('kW', numberText(berth.power, 1)), text('kWh', numberText(berth.energy, 1))] : []),
    ...[note, ...faults, ...(figured ? electric.map(({ words }) => words) : [])].filter(Boolean),
    ...(opened === undefined ? [text('noSocket')] : []),
    ...(level ? [say('level', level)] : []),
    ...(age === null ? [] : [age]),
  ].join(', ')
  const classes = ['tw-shoreberth', `tw-shoreberth-${face}`]
  if (dense) classes.push('tw-shoreberth-dense')
  if (old) classes.push('tw-shoreberth-old')
  if (level) classes.push(`tw-ring-${level}`)
  return (
    <button
      type="button"
      className={classes.join(' ')}
      style={{ '--tw-shoreberth-share': share } as CSSProperties}
      disabled={opened === undefined}
      onClick={() => opened !== undefined && onOpen(opened)}
    >
      <span className="tw-hidden">{spoken}</span>
      <span className="tw-shoreberth-water" aria-hidden="true">
        <span className="tw-shoreberth-head">
          <span>{berthName}</span>
          <LevelBadge level={level} />
          <small>{text('metres', numberText(length, 0))}</small>
        </span>
        <span className="tw-shoreberth-ship">
          {name !== null && <b>{name}</b>} <span>{note}</span>
        </span>
        <BerthShip berth={berth} />
      </span>
      <span className="tw-shoreberth-land" aria-hidden="true">
        <span className="tw-shoreberth-state">
          {sockets.length > 0 && <span className="tw-shoreberth-socket" />}
          <span className="tw-shoreberth-mark">{berthMarks[face]}</span>
          <span>{opened === undefined ? text('noSocket') : text(face)}</span>
        </span>
        {figured && <Figures berth={berth} electric={electric} />}
        {faults.length > 0 && <span className="tw-shoreberth-fault">✕ {faults.join(' · ')}</span>}
        {age !== null && <span className="tw-shoreberth-electric">{text('lastHeard', age)}</span>}
      </span>
    </button>
  )
})
