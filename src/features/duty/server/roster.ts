import { sql } from 'kysely'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { rostersOf } from '#server/duty/rosters.ts'
import { datedShifts, dayAfter, type OwnDay, shiftAt, type WeeklyShift } from '#server/duty/shifts.ts'
import type { OnDuty, Roster } from '../shapes.ts'
import { type Asked, type Owner, ownerFor } from './owner.ts'
import { peopleFor } from './people.ts'

export type Stored = { rosterId: string; version: number; pattern: WeeklyShift[]; days: OwnDay[] }

/** What was saved for a station or an organization itself; undefined without. */
export const storedRoster = async (db: Db, { kind, id }: Pick<Owner, 'kind' | 'id'>): Promise<Stored | undefined> => {
  const { rows } = await sql<Stored>`
    select r.id as "rosterId", r.version, r.pattern, coalesce((
      select jsonb_agg(jsonb_build_object('day', d.day, 'name', d.name, 'shifts', d.shifts) order by d.day)
      from duty_day d where d.roster_id = r.id), '[]') as days
    from duty_roster r where ${sql.ref(kind === 'station' ? 'r.station_id' : 'r.org_id')} = ${id}`.execute(db)
  return rows[0]
}

const nothingSaved = { pattern: [], days: [], version: 0 }

/** The week of a roster from `weekStart` on. Refuses `rows.not_found`. */
export const weekOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  asked: Asked & { readonly weekStart: string },
): Promise<Roster> => {
  const owner = await ownerFor(db, caller, asked)
  const own = await storedRoster(db, owner)
  const inherited =
    own || owner.kind === 'org' ? undefined : (await rostersOf(db, sql`s.id = ${owner.id}`, asked.weekStart))[0]
  const { pattern, days, version } = own ?? { ...(inherited ?? nothingSaved), version: 0 }
  const roster = { pattern, days, timeZone: owner.timeZone }
  const week = Array.from({ length: 7 }, (_, count) => {
    const day = dayAfter(asked.weekStart, count)
    const replaced = days.find((each) => each.day === day)
    const shifts = datedShifts(roster, day).map(({ day: date, userIds, ...shift }) => ({
      ...shift,
      shiftId: `${date}T${shift.from}`,
      userIds: [...userIds],
    }))
    return { day, own: replaced !== undefined, name: replaced?.name ?? '', shifts }
  })
  return {
    inheritedFrom: inherited?.inheritedFrom ?? null,
    timeZone: owner.timeZone,
    pattern: pattern.map((each) => ({ ...each, userIds: [...each.userIds] })),
    days: week,
    shifts: week.flatMap(({ shifts }) => shifts),
    people: await peopleFor(db, owner, clock()),
    version,
  }
}

/** Who is on duty now at one station or at all that the caller sees. Of people who may no longer be on duty nobody is told. */
export const onDutyNow = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  stationId: string | undefined,
): Promise<OnDuty[]> => {
  const now = clock()
  const which = stationId
    ? sql<boolean>`s.id = ${stationId} and ${inScope(caller, 's.org_id')}`
    : inScope(caller, 's.org_id')
  const rosters = await rostersOf(db, which, new Date(now - 2 * 86_400_000).toISOString().slice(0, 10))
  const running = rosters.flatMap((roster) => {
    const shift = shiftAt(roster, now)
    return shift ? [{ roster, shift }] : []
  })
  const userIds = [...new Set(running.flatMap(({ shift }) => shift.userIds))]
  if (userIds.length === 0) return []
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'real_name'])
    .where('id', 'in', userIds)
    .where('status', '=', 0)
    .execute()
  const nameOf = new Map(users.map(({ id, real_name }) => [id, real_name]))
  return running.flatMap(({ roster, shift }) =>
    shift.userIds
      .filter((userId) => nameOf.has(userId))
      .map((userId, at) => ({
        ...{ stationId: roster.stationId, stationName: roster.stationName, order: at + 1, userId },
        realName: nameOf.get(userId) ?? '',
        shiftEnd: formatTime(shift.toTs, roster.timeZone),
        shiftEndTs: shift.toTs,
      })),
  )
}
