import type { Db } from '../context/context.ts'

type Which = { sessionId: string } | { userId: string; except?: string }

/** Ends the sessions that live on; resolves to their ids, for the live streams. `now` in ms. */
export const endSessions = async (db: Db, which: Which, endedBy: string, now: number): Promise<string[]> => {
  const rows = await db
    .updateTable('session')
    .set({ ended_at: new Date(now), ended_by: endedBy })
    .where('ended_at', 'is', null)
    .where((eb) =>
      'sessionId' in which
        ? eb('id', '=', which.sessionId)
        : eb.and([eb('user_id', '=', which.userId), ...(which.except ? [eb('id', '!=', which.except)] : [])]),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Ids of the sessions that these users have open: their live streams end when their rights change, and come back with the new ones. */
export const openSessions = async (
  db: Db,
  whose: { userId: string } | { roleId: string } | 'everybody',
): Promise<string[]> => {
  const rows = await db
    .selectFrom('session as s')
    .select('s.id')
    .where('s.ended_at', 'is', null)
    .where((eb) => {
      if (whose === 'everybody') return eb.lit(true)
      if ('userId' in whose) return eb('s.user_id', '=', whose.userId)
      return eb('s.user_id', 'in', eb.selectFrom('user_role').select('user_id').where('role_id', '=', whose.roleId))
    })
    .execute()
  return rows.map((row) => row.id)
}
