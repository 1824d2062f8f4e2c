import { alarmTopics } from '#features/alarms/contract.ts'
import { useLive } from '../../live/live.ts'
import { useSession } from '../../session/session.ts'

const latest = <T>(_: T, now: T): T => now

/** How many alarms are unresolved where the caller may look, live; undefined while that is not known. */
export const useAlarmCount = (): number | undefined => {
  const { user } = useSession()
  return useLive(alarmTopics.openAlarms, user?.user_id, { merge: latest }).data?.count
}
