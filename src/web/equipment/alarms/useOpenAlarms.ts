import { createContext, use } from 'react'
import type { OpenAlarms } from '#contract/alarm.ts'
import type { PlatformKey } from '#contract/platforms.ts'
import { useLive } from '../../live/live.ts'
import { useSession } from '../../session/session.ts'
import { alarmTopics } from '#features/alarms/contract.ts'

/** The platform whose home is drawn; alarms below it are that platform's. */
export const PlatformContext = createContext<PlatformKey | undefined>(undefined)

/** The user's unresolved alarms, live, of the home's platform or of all. `undefined` until the first answer. */
export const useOpenAlarms = (): { open: OpenAlarms | undefined; error: string | undefined } => {
  const { user } = useSession()
  const platform = use(PlatformContext)
  const id = user && platform ? `${user.user_id}-${platform}` : user?.user_id
  const { data, error } = useLive(alarmTopics.openAlarms, id, { merge: (_, delta) => delta })
  return { open: data, error }
}
