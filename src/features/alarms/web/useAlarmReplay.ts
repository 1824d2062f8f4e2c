import { useLocation, useNavigate } from 'react-router'
import type { AlarmRow } from '#contract/alarm.ts'
import { toGrain } from '#web/kit/time/moment.ts'

const home = '/boxPowerSupply'
const before = 60_000

/** Opens the detail of an alarm's box as it was a minute before the alarm. */
export const useAlarmReplay = (): ((alarm: Pick<AlarmRow, 'unitId' | 'ts'>) => void) => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return ({ unitId, ts }) =>
    void navigate({
      pathname: pathname.endsWith(home) ? pathname : home,
      search: String(new URLSearchParams({ box: unitId, at: String(toGrain(ts - before)) })),
    })
}
