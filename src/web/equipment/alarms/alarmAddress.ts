import type { AlarmRow } from '#contract/alarm.ts'
import { platformOf, platforms, type PlatformKey } from '#contract/platforms.ts'
import { toGrain } from '../../kit/time/moment.ts'

export type AlarmPlace = Pick<AlarmRow, 'alarmId' | 'unitId' | 'deviceId' | 'cell' | 'platforms'>
export type Address = { readonly pathname: string; readonly search: string }

/** The home that shows the unit of an alarm: the preferred one where it is among them. */
const homeOf = (alarm: AlarmPlace, preferred: PlatformKey | undefined) => {
  const fitting = platforms.filter((row) => 'unitKey' in row && alarm.platforms.includes(row.key))
  return fitting.find(({ key }) => key === preferred) ?? fitting[0]
}

/**
 * Where the unit of an alarm opens at its part and cell, with the alarm marked; with `at` (ms) as it was then, running. Undefined where no
 * home opens the unit. `pathname` is that of the page now, which may be without the layout.
 */
export const alarmAddress = (
  alarm: AlarmPlace,
  pathname: string,
  { preferred, at }: { preferred?: PlatformKey | undefined; at?: number | undefined } = {},
): Address | undefined => {
  const home = homeOf(alarm, preferred)
  if (!home) return undefined
  const { path, unitKey = 'unit' } = platformOf(home.key)
  const query = {
    [unitKey]: alarm.unitId,
    ...(alarm.deviceId === alarm.unitId ? {} : { part: alarm.deviceId }),
    ...(alarm.cell === null ? {} : { cell: String(alarm.cell) }),
    alarm: alarm.alarmId,
    ...(at === undefined ? {} : { at: String(toGrain(at)), play: '1' }),
  }
  return {
    pathname: pathname.startsWith('/fullScreen/') ? `/fullScreen${path}` : path,
    search: `?${new URLSearchParams(query)}`,
  }
}
