import { alarmsContract } from '#features/alarms/contract.ts'
import type { AlarmPicture } from '#features/alarms/storyShapes.ts'
import { useCall } from '../../calls/api.ts'
import { useMoment } from '../../kit/time/replay.ts'

const refetchMs = 10_000

/** The last twenty minutes of an alarm, now or at the moment that is replayed; undefined until known, and where it has neither curve nor cells. */
export const useLeadPicture = (alarmId: string): AlarmPicture | undefined => {
  const at = useMoment()
  const { data } = useCall(
    alarmsContract.picture,
    { alarmId, at },
    { keepOld: at !== undefined, refetchInterval: at === undefined && refetchMs },
  )
  return data && (data.curve ?? data.cells) ? data : undefined
}
