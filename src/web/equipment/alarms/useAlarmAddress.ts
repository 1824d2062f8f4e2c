import { use } from 'react'
import { useLocation } from 'react-router'
import { useFilter } from '../../kit/table/useFilter.ts'
import { type Address, alarmAddress, type AlarmPlace } from './alarmAddress.ts'
import { PlatformContext } from './useOpenAlarms.ts'

/** `alarmAddress` on the page that is open, its platform preferred. */
export const useAlarmAddress = (): ((alarm: AlarmPlace, at?: number) => Address | undefined) => {
  const { pathname } = useLocation()
  const preferred = use(PlatformContext)
  return (alarm, at) => alarmAddress(alarm, pathname, { preferred, at })
}

/** The alarm whose story is open above the page, '' for none; it stands in the address as `story`. */
export const useOpenStory = (): [alarmId: string, open: (alarmId: string) => void] => useFilter('story')
