import { useMoment, useSharedReplay } from '#web/kit/time/replay.ts'
import { useLiveOrPast } from '#web/live/liveOrPast.ts'
import { shorePowerContract, shorePowerTopics } from '../../contract.ts'
import type { QuaySnapshot } from '../../shapes.ts'
import { mergeQuay } from './mergeQuay.ts'

/** The quay of a station, live or at the moment that its home shows; undefined until it is known. */
export const useQuay = (stationId: string): QuaySnapshot | undefined => {
  const at = useMoment()
  const replay = useSharedReplay()
  const { data } = useLiveOrPast(shorePowerTopics.shoreBerths, stationId, {
    merge: mergeQuay,
    past: {
      endpoint: shorePowerContract.berths,
      input: (moment: number) => ({ stationId, at: moment }),
      pick: (quay) => quay,
    },
    at,
    next: replay?.next,
  })
  return data?.stationId === stationId ? data : undefined
}
