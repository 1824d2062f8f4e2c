import { useLocation, useNavigate } from 'react-router'
import type { AlarmRow } from '#contract/alarm.ts'
import { platformOf, type PlatformKey } from '#contract/platforms.ts'
import { toGrain } from '#web/kit/time/moment.ts'

const before = 60_000

type Replay = (alarm: Pick<AlarmRow, 'unitId' | 'ts'>) => void

/** Opens the detail of an alarm's unit on the home of a platform, or on the page that is open, as it was a minute before the alarm. */
export const useAlarmReplay = (platform: PlatformKey | undefined): Replay => {
  const { pathname } = useLocation()
  const { path: home, unitKey = 'unit' } = platform ? platformOf(platform) : { path: pathname }
  const navigate = useNavigate()
  return ({ unitId, ts }) =>
    void navigate({
      pathname: pathname.endsWith(home) ? pathname : home,
      search: String(new URLSearchParams({ [unitKey]: unitId, at: String(toGrain(ts - before)) })),
    })
}
