import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '#web/calls/api.ts'
import { useLive } from '#web/live/live.ts'
import { useSession } from '#web/session/session.ts'
import { noticesContract, noticeTopics } from '../contract.ts'

const latest = <T>(_: T, now: T): T => now

/** How many notices the caller has not read, live; undefined while that is not known. Lists of his notices follow. */
export const useUnread = (): number | undefined => {
  const client = useQueryClient()
  const { user } = useSession()
  const count = useLive(noticeTopics.notices, user?.user_id, { merge: latest }).data?.count
  useEffect(() => {
    if (count !== undefined) void client.invalidateQueries({ queryKey: keyOf(noticesContract.myPage) })
  }, [client, count])
  return count
}
