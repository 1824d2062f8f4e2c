import { useMoment, useSharedReplay } from '#web/kit/time/replay.ts'
import { useLiveOrPast } from '#web/live/liveOrPast.ts'
import { mergeItems } from '#web/live/mergeItems.ts'
import { shorePowerContract, shorePowerTopics } from '../../contract.ts'
import type { QuayDelta, QuaySnapshot } from '../../shapes.ts'

/** Applies a delta: the berths that changed in their places, and all other figures. */
export const mergeQuay = (before: QuaySnapshot, { berths, removed, ...figures }: QuayDelta): QuaySnapshot => {
  const gone = new Set(removed)
  const left = before.berths.filter(({ berthId }) => !gone.has(berthId))
  return { ...before, ...figures, berths: mergeItems(left, berths, ({ berthId }) => berthId) }
}

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
