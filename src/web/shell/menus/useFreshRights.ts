import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { menusContract } from '#features/menus/contract.ts'
import { sessionContract } from '#features/session/contract.ts'
import { forbiddenStore, keyOf } from '../../calls/api.ts'
import { liveLink } from '../../live/liveLink.ts'
import { useStore } from '../../store.ts'
import { tokenStore } from '../../session/tokens.ts'

const everyMs = 60_000
const rights = [sessionContract.info, menusContract.own]

/**
 * Asks anew what the caller may do: each minute, when a call was forbidden, when a live stream tells at its start of a change just before,
 * and when the session was renewed, which a change of rights brings about by ending the live stream. What he may not do any more vanishes
 * without a new sign-in.
 */
export const useFreshRights = (): void => {
  const client = useQueryClient()
  const turn = useStore(tokenStore)?.turn
  const forbidden = useStore(forbiddenStore)
  const missed = useStore(liveLink.missedChanges)
  const before = useRef({ turn, forbidden, missed })
  useEffect(() => {
    const { current } = before
    if (current.turn === turn && current.forbidden === forbidden && current.missed === missed) return
    before.current = { turn, forbidden, missed }
    for (const call of rights) void client.invalidateQueries({ queryKey: keyOf(call) })
  }, [client, turn, forbidden, missed])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return
      for (const call of rights) void client.invalidateQueries({ queryKey: keyOf(call) })
    }, everyMs)
    return () => clearInterval(timer)
  }, [client])
}
