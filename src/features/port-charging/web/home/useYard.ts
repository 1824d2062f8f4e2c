import { useLiveOrPast } from '#web/live/liveOrPast.ts'
import { useMoment, useSharedReplay } from '#web/kit/time/replay.ts'
import { portChargingContract, portChargingTopics } from '../../contract.ts'
import { mergeYard } from './mergeYard.ts'

/** The yard of a station, live or at the moment that its home shows; undefined until it is known. */
export const useYard = (stationId: string | undefined) => {
  const at = useMoment()
  const replay = useSharedReplay()
  const { data } = useLiveOrPast(portChargingTopics.chargeYard, stationId, {
    merge: mergeYard,
    past: {
      endpoint: portChargingContract.yard,
      input: (moment: number) => ({ stationId, at: moment }),
      pick: (yard) => yard,
    },
    at,
    next: replay?.next,
  })
  return data?.stationId === stationId ? data : undefined
}
