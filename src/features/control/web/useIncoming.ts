import { useEffect, useRef, useState } from 'react'
import type { CommandRow } from '../shapes.ts'
import { ring } from './ringTone.ts'
import { useDesk } from './useDesk.ts'

/** The oldest request that the caller may approve and has not put aside; each new one rings once. */
export const useIncoming = (): { row: CommandRow | undefined; putAside: () => void } => {
  const desk = useDesk()
  const [aside, setAside] = useState<ReadonlySet<string>>(new Set())
  const rung = useRef(new Set<string>())
  const waiting = desk?.rows.filter(({ mayApprove }) => mayApprove) ?? []
  const ids = waiting.map(({ commandId }) => commandId).join()
  useEffect(() => {
    const fresh = ids.split(',').filter((id) => id !== '' && !rung.current.has(id))
    for (const id of fresh) rung.current.add(id)
    if (fresh.length > 0) ring()
  }, [ids])
  const row = waiting.findLast(({ commandId }) => !aside.has(commandId))
  return { row, putAside: () => row && setAside((before) => new Set([...before, row.commandId])) }
}
