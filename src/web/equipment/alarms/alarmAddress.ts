import type { AlarmRow } from '#contract/alarm.ts'
import { panelNamed } from '#contract/panels.ts'
import { platformOf, platforms, type PlatformKey } from '#contract/platforms.ts'
import { toGrain } from '../../kit/time/moment.ts'
import { type DetailAddress, withDetail } from '../detail/detailAddress.ts'

export type AlarmPlace = Pick<
  AlarmRow,
  'alarmId' | 'unitId' | 'deviceId' | 'cell' | 'platforms' | 'stationId' | 'folded'
>
export type Address = { readonly pathname: string; readonly search: string }

/** The home that shows the unit of an alarm: the preferred one where it is among them. */
const homeOf = (alarm: AlarmPlace, preferred: PlatformKey | undefined) => {
  const fitting = platforms.filter((row) => 'unitKey' in row && alarm.platforms.includes(row.key))
  return fitting.find(({ key }) => key === preferred) ?? fitting[0]
}

/** The panel that lists all alarms of a platform. */
const alarmPanel = (key: PlatformKey): number | undefined =>
  platformOf(key)
    .panels.map(panelNamed)
    .find(({ zh }) => zh === panelNamed('boxAlarms').zh)?.code

/** The unresolved silences that one line stands for, in their platform's list of alarms. */
const foldedAddress = ({ stationId, folded }: AlarmPlace, key: PlatformKey): Address | undefined => {
  const panel = alarmPanel(key)
  if (panel === undefined) return undefined
  const query = new URLSearchParams({ panel: String(panel), alarmType: 'silence', state: '1' })
  if (folded?.stationNum === 1) query.set('stationId', stationId)
  return { pathname: platformOf(key).path, search: `?${query}` }
}

/** The unit of an alarm, open at its part and cell with the alarm marked. */
export const alarmPlace = ({
  alarmId,
  unitId,
  deviceId,
  cell,
}: Pick<AlarmPlace, 'alarmId' | 'unitId' | 'deviceId' | 'cell'>): DetailAddress => ({
  unit: unitId,
  ...(deviceId === unitId ? {} : { part: deviceId }),
  ...(cell === null ? {} : { cell }),
  alarm: alarmId,
})

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
  if (alarm.folded) return foldedAddress(alarm, home.key)
  const { path, unitKey = 'unit' } = platformOf(home.key)
  const query = withDetail(new URLSearchParams(), alarmPlace(alarm), unitKey)
  if (at !== undefined) {
    query.set('at', String(toGrain(at)))
    query.set('play', '1')
  }
  return {
    pathname: pathname.startsWith('/fullScreen/') ? `/fullScreen${path}` : path,
    search: `?${query}`,
  }
}
