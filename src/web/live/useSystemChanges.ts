import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { dictionariesContract, dictionaryTopics } from '#features/dictionaries/contract.ts'
import { menusContract, menuTopics } from '#features/menus/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { keyOf } from '../calls/api.ts'
import { useLive } from './live.ts'

const latest = <T>(_: T, now: T): T => now

/**
 * Asks anew for what every page shows of dictionaries and the menu, as soon as somebody changes them. A link that comes back counts as a
 * change: what ended it, or passed while it was away, may have been a change of rights.
 */
export const useSystemChanges = (): void => {
  const dictionaries = useLive(dictionaryTopics.dictionaries, '0', { merge: latest }).data?.turn
  const menus = useAfterFirst(useLive(menuTopics.menus, '0', { merge: latest }).data?.turn)
  useRefresh(dictionaries, dictionariesContract.entryPage)
  useRefresh(menus, menusContract.own)
  useRefresh(menus, sessionContract.info)
}

/** Menu and rights were asked for just before the first turn, and `useFreshRights` asks each minute. */
const useAfterFirst = (turn: number | undefined): number | undefined => {
  const [first, setFirst] = useState<number>()
  if (first === undefined && turn !== undefined) setFirst(turn)
  return first === undefined || turn === first ? undefined : turn
}

const useRefresh = (turn: number | undefined, endpoint: Endpoint): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (turn !== undefined) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
  }, [client, turn, endpoint])
}
