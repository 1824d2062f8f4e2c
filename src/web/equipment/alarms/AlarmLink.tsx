import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AlarmPlace } from './alarmAddress.ts'
import { useAlarmAddress, useOpenStory } from './useAlarmAddress.ts'
import './AlarmWays.css'

type AlarmLinkProps = {
  alarm: AlarmPlace
  children: ReactNode
  className?: string
  /** told when it is followed, for a dialog that would stay above */
  onGo?: (() => void) | undefined
}

/** Leads to the unit of an alarm at its part and cell, with the alarm marked; to its story where no home opens the unit. */
export const AlarmLink = ({ alarm, children, className = '', onGo }: AlarmLinkProps) => {
  const address = useAlarmAddress()(alarm)
  const [, openStory] = useOpenStory()
  const look = `tw-alarmways-link ${className}`.trim()
  if (address)
    return (
      <Link className={look} to={address} {...(onGo ? { onClick: onGo } : {})}>
        {children}
      </Link>
    )
  return (
    <button type="button" className={look} onClick={() => openStory(alarm.alarmId)}>
      {children}
    </button>
  )
}
