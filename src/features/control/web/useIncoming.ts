import { useEffect, useRef, useState } from 'react'
import { claimSound } from '#web/claimSound.ts'
import { useOnlyTab } from '#web/live/useOnlyTab.ts'
import { useStore } from '#web/store.ts'
import type { CommandRow } from '../shapes.ts'
import { canRing, mutedStore, ring } from './ringTone.ts'
import { useControlRights, useDesk } from './useDesk.ts'

const ringOnce = async (ids: readonly string[]): Promise<void> => {
  if (!canRing()) return
  const claimed = await Promise.all(ids.map((id) => claimSound('command', id)))
  if (claimed.includes(true)) ring()
}

/** The oldest request that the caller may approve and has not put aside; each new one rings once, in one of the browser's tabs, looked at or not. */
export const useIncoming = (): { row: CommandRow | undefined; putAside: () => void } => {
  const { mayApprove } = useControlRights()
  const isHeard = !useStore(mutedStore)
  const desk = useDesk({ evenHidden: useOnlyTab('control', mayApprove && isHeard) })
  const [aside, setAside] = useState<ReadonlySet<string>>(new Set())
  const rung = useRef(new Set<string>())
  const waiting = desk?.rows.filter((each) => each.mayApprove) ?? []
  const ids = waiting.map(({ commandId }) => commandId).join()
  useEffect(() => {
    const fresh = ids.split(',').filter((id) => id !== '' && !rung.current.has(id))
    for (const id of fresh) rung.current.add(id)
    if (fresh.length > 0) void ringOnce(fresh)
  }, [ids])
  const row = waiting.findLast(({ commandId }) => !aside.has(commandId))
  return { row, putAside: () => row && setAside((before) => new Set([...before, row.commandId])) }
}
