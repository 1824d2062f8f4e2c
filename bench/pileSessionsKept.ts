import type { Pool } from 'pg'
import type { Played } from './pileStation.ts'

const lineOf = (code: string, startedAt: string, wh: number | null): string =>
  `${code} ${startedAt} ${wh === null ? 'runs' : Math.round(wh)}`

/** What the piles played against what is stored, session by session: `lost` and `doubled` are to be 0, and so is `differing`. */
export const compareSessions = async (pool: Pool, played: readonly Played[]) => {
  const { rows } = await pool.query<{ code: string; started_at: Date; ended_at: Date | null; kwh: number }>(
    'select d.code, s.started_at, s.ended_at, s.kwh from pile_session s join device d on d.id = s.pile_id',
  )
  const counts = Map.groupBy(rows, (row) => `${row.code} ${row.started_at.toISOString()}`)
  const stored = new Set(
    rows.map((row) => lineOf(row.code, row.started_at.toISOString(), row.ended_at && row.kwh * 1000)),
  )
  const known = new Set(played.map(({ code, startedAt }) => `${code} ${startedAt}`))
  return {
    played: played.length,
    ended: played.filter(({ wh }) => wh !== null).length,
    stored: rows.length,
    storedEnded: rows.filter((row) => row.ended_at !== null).length,
    lost: [...known].filter((key) => !counts.has(key)).length,
    doubled: [...counts].filter(([key, list]) => list.length > 1 || !known.has(key)).length,
    differing: played.filter(
      ({ code, startedAt, wh }) => counts.has(`${code} ${startedAt}`) && !stored.has(lineOf(code, startedAt, wh)),
    ).length,
  }
}
