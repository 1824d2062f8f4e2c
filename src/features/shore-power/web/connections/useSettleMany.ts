import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, isSessionEnd, keyOf } from '#web/calls/api.ts'
import { useToast } from '#web/toast.ts'
import { shoreConnectionContract as calls } from '../../contract.ts'
import type { SettledMany } from '../../rowShapes.ts'
import { connectionLists } from './connectionLists.ts'
import { type DaySpan, partsOf, timesOf } from './settleSpans.ts'

/** `share`: of the span that is behind */
export type Settling = SettledMany & { state: 'running' | 'done' | 'stopped'; share: number }
const begun: Settling = { settled: 0, refused: 0, left: [], more: false, state: 'running', share: 0 }

const lists = [...connectionLists, calls.connectionUnsettled]

/** Settles the connections of a span part by part, so that one sees how far it is and can stop between two. */
export const useSettleMany = () => {
  const client = useQueryClient()
  const toast = useToast()
  const [settling, setSettling] = useState<Settling>()
  const stopped = useRef(false)
  const run = async (span: DaySpan, stationId: string): Promise<void> => {
    stopped.current = false
    let so = begun
    setSettling(so)
    const parts = partsOf(span)
    for (const [at, part] of parts.entries()) {
      if (stopped.current) break
      const { settled, refused, left, more } = await call(calls.connectionSettleAll, { stationId, ...timesOf(part) })
      so = {
        ...{ settled: so.settled + settled, refused: so.refused + refused, left: [...so.left, ...left] },
        ...{ more: so.more || more, state: 'running', share: (at + 1) / parts.length },
      }
      setSettling(so)
    }
    setSettling({ ...so, state: stopped.current ? 'stopped' : 'done' })
  }
  return {
    settling,
    /** a part that fails ends it; what went before stays settled */
    run: async (span: DaySpan, stationId: string): Promise<void> => {
      try {
        await run(span, stationId)
      } catch (error) {
        if (!isSessionEnd(error)) toast.error(error)
        setSettling((so) => so && { ...so, state: 'stopped' })
      }
      for (const list of lists) void client.invalidateQueries({ queryKey: keyOf(list) })
    },
    stop: (): void => {
      stopped.current = true
    },
  }
}
