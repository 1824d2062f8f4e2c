import type { OpenAlarms } from '#contract/alarm.ts'
import { useLive } from '../../live/live.ts'
import { useSession } from '../../session/session.ts'
import { alarmTopics } from '#features/alarms/contract.ts'

/** What is unresolved for whoever is signed in, live: for the bell and for lists. `undefined` until the first answer. */
export const useOpenAlarms = (): { open: OpenAlarms | undefined; error: string | undefined } => {
  const { user } = useSession()
  const { data, error } = useLive(alarmTopics.openAlarms, user?.user_id, { merge: (_, delta) => delta })
  return { open: data, error }
}
