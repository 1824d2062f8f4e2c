import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Language } from '#contract/errors.ts'
import type { AlarmRow, OpenAlarms } from '#contract/alarm.ts'
import { alarmRow } from '#server/alarms/alarmRow.ts'
import { type Condition, every, seenBy } from '#server/alarms/conditions.ts'
import { levelsByDevice } from '#server/alarms/openLevels.ts'
import { storedAlarms } from '#server/alarms/storedAlarms.ts'
import type { Caller, Db } from '#server/context/context.ts'
import type { PlatformKey } from '#contract/platforms.ts'

const latestCount = 5
const mostMarks = 300

const levelsStatement = levelsByDevice(`
  select device_id, unit_id, level from (
    select device_id, unit_id, alarm_level_at(course, highest_level, to_timestamp($1::float8 / 1000)) as level from alarm
    where alarm_stood(opened_at, cleared_at) @> to_timestamp($1::float8 / 1000)
  ) as standing where level > 0`)

/** The gravest alarm of each device, 1 to 3, that was unresolved at a moment (ms); of a unit with what hangs below it. */
export const levelsAt = async (pool: Pool, at: number): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ deviceId: string; level: number }>(levelsStatement, [at])
  return new Map(rows.map(({ deviceId, level }) => [deviceId, level]))
}

const levelThen = (at: number) => sql<number>`alarm_level_at(a.course, a.highest_level, ${new Date(at)})`

/** How often it had begun by then: what its course tells of later returns is not counted. */
const timesThen = (at: number) => sql<number>`(a.times - (select count(*)::int from (
  select (change ->> 0)::float8 as ts, lag((change ->> 1)::int) over (order by place) as before
  from jsonb_array_elements(a.course) with ordinality as changes (change, place)) as course
  where course.before = 0 and course.ts > ${at}))`

/** Those that a platform showed when they began. */
export const ofPlatform = (platform: PlatformKey): Condition => sql<boolean>`a.platforms @> ${[platform]}::text[]`

const unresolvedAt = (caller: Caller, at: number, which: Condition): Condition =>
  every([
    seenBy(caller),
    sql`alarm_stood(a.opened_at, a.cleared_at) @> ${new Date(at)}::timestamptz`,
    sql`${levelThen(at)} > 0`,
    which,
  ])

/** The alarms named by `which` that were unresolved at a moment (ms) for a caller; rows as they read then. */
export const alarmsAt = async (
  db: Db,
  caller: Caller,
  language: Language,
  at: number,
  which: Condition,
): Promise<OpenAlarms> => {
  const where = unresolvedAt(caller, at, which)
  const [rows, { rows: counts }] = await Promise.all([
    storedAlarms(db)
      .select([levelThen(at).as('level_then'), timesThen(at).as('times_then')])
      .where(where)
      .clearOrderBy()
      .orderBy(sql`coalesce(a.acknowledged_at <= ${new Date(at)}, false)`)
      .orderBy(levelThen(at))
      .orderBy('a.began_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(latestCount)
      .execute(),
    sql<{ level: number; count: number }>`
      select ${levelThen(at)} as level, count(*)::int as count
      from alarm a left join device b on b.id = a.unit_id where ${where} group by 1`.execute(db),
  ])
  const of = (level: number): number => counts.find((each) => each.level === level)?.count ?? 0
  return {
    at,
    count: of(1) + of(2) + of(3),
    byLevel: [of(1), of(2), of(3)],
    latest: rows.map((row) =>
      alarmRow({ ...row, level: row.level_then, times: row.times_then, quiet: null }, language, at),
    ),
  }
}

type Mark = AlarmRow & { clearTs: number | null }

/** The alarms named by `which` that began in [from, to) ms, in the order of time; if there are too many, the gravest. */
export const marksIn = async (
  db: Db,
  caller: Caller,
  language: Language,
  { from, to }: { from: number; to: number },
  which: Condition,
): Promise<Mark[]> => {
  const rows = await storedAlarms(db)
    .select('a.highest_level')
    .where(seenBy(caller))
    .where(which)
    .where('a.began_at', '>=', new Date(from))
    .where('a.began_at', '<', new Date(to))
    .clearOrderBy()
    .orderBy('a.highest_level')
    .orderBy('a.began_at', 'desc')
    .limit(mostMarks)
    .execute()
  return rows
    .map((row) => ({
      ...alarmRow({ ...row, level: row.highest_level, quiet: null }, language),
      clearTs: row.cleared_at?.getTime() ?? null,
    }))
    .sort((a, b) => a.ts - b.ts || Number(a.alarmId) - Number(b.alarmId))
}
