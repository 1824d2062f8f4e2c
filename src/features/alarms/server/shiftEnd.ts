import { sql } from 'kysely'
import { parameterOf } from '#server/administration/parameters.ts'
import { type Condition, every } from '#server/alarms/conditions.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { rostersOf } from '#server/duty/rosters.ts'
import { shiftAt } from '#server/duty/shifts.ts'
import { shelfEnd } from './shelfEnd.ts'

const twoDays = 2 * 86_400_000

/** When the shift ends in which the chosen alarms are, ms: by the rosters of their stations, by the parameter where one has none or nobody is on duty; the first end counts. */
export const shiftEndOf = async (
  db: Db,
  caller: Caller,
  chosen: readonly Condition[],
  now: number,
): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(a.place_station_id, a.station_id)::text as id from alarm a
    where ${every(chosen)} and a.cleared_at is null`.execute(db)
  const ids = rows.map(({ id }) => id)
  const fromDay = new Date(now - twoDays).toISOString().slice(0, 10)
  const rosters = await rostersOf(db, sql<boolean>`s.id = any(${ids}::bigint[])`, fromDay)
  const ends = rosters.flatMap((roster) => shiftAt(roster, now)?.toTs ?? [])
  if (ids.length > 0 && ends.length === ids.length) return Math.min(...ends)
  return Math.min(...ends, shelfEnd('shift', await parameterOf(db, 'shifts'), now, caller.timeZone))
}
