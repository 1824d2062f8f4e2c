import { useRef, useState } from 'react'
import { useAction } from '#web/calls/api.ts'
import { shoreConnectionContract as calls } from '../../contract.ts'
import type { SettledMany } from '../../rowShapes.ts'
import { connectionLists } from './connectionLists.ts'
import { type DaySpan, partsOf, timesOf } from './settleSpans.ts'

export type Settling = SettledMany & { state: 'running' | 'done' | 'stopped' }
const begun: Settling = { settled: 0, refused: 0, left: [], more: false, state: 'running' }

/** Settles the connections of a span part by part, so that one sees how far it is and can stop between two. */
export const useSettleMany = () => {
  const call = useAction(calls.connectionSettleAll, { refresh: [...connectionLists, calls.connectionUnsettled] })
  const [settling, setSettling] = useState<Settling>()
  const stopped = useRef(false)
  const run = async (span: DaySpan, stationId: string): Promise<void> => {
    stopped.current = false
    let so = begun
    setSettling(so)
    for (const part of partsOf(span)) {
      if (stopped.current) break
      const { settled, refused, left, more } = await call.mutateAsync({ stationId, ...timesOf(part) })
      so = {
        ...{ settled: so.settled + settled, refused: so.refused + refused, left: [...so.left, ...left] },
        ...{ more: so.more || more, state: 'running' },
      }
      setSettling(so)
    }
    setSettling({ ...so, state: stopped.current ? 'stopped' : 'done' })
  }
  return {
    settling,
    /** a part that fails was told already; what went before stays settled */
    run: (span: DaySpan, stationId: string) =>
      run(span, stationId).catch(() => setSettling((so) => so && { ...so, state: 'stopped' })),
    stop: (): void => {
      stopped.current = true
    },
  }
}
