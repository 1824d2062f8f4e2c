import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import { rostersOf } from '#server/duty/rosters.ts'
import { shiftAt } from '#server/duty/shifts.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { AlarmStation, Chosen } from '../matching.ts'
import { type Count, foldMs, keyOf, type Piece, type Receiver, type Told } from './fold.ts'
import type { Case, Standing } from './plan.ts'

const ms = (column: string): RawBuilder<number> => sql.raw<number>(millis(column))
const day = 86_400_000
const hour = 3_600_000

/** An alarm as it stands; times in ms. */
export type Alarm = Chosen &
  Omit<Standing, 'timeZone'> & {
    readonly alarmId: string
    readonly openedAt: number
    readonly lastBeganAt: number
    readonly isOpen: boolean
  }
export type StoredCase = Case & {
  readonly ruleId: string
  readonly alarmId: string
  readonly toldUserIds: readonly string[]
}
export type EventKind = 'began' | 'graver' | 'quiet' | 'ended'

/** Takes the oldest events out; by alarm, what happened to it, and whether more may be left. */
export const takeEvents = async (
  trx: Db,
  most: number,
): Promise<{ events: Map<string, Set<EventKind>>; areMore: boolean }> => {
  const { rows } = await sql<{ alarmId: string; kind: EventKind }>`
    delete from notify_event where id in (select id from notify_event order by id limit ${most})
    returning alarm_id as "alarmId", kind`.execute(trx)
  const byAlarm = Map.groupBy(rows, ({ alarmId }) => alarmId)
  const events = new Map([...byAlarm].map(([alarmId, all]) => [alarmId, new Set(all.map(({ kind }) => kind))]))
  return { events, areMore: rows.length >= most }
}

export const dueAlarms = async (trx: Db, now: number, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.alarm_id as id from notify_case c join notify_rule r on r.id = c.rule_id and r.enabled
    where c.due_at <= ${new Date(now)} order by c.due_at limit ${most}`.execute(trx)
  return [...new Set(rows.map(({ id }) => id))]
}

type AlarmRow = Omit<Alarm, 'stations' | 'quietUntil'> & {
  readonly home: AlarmStation
  readonly place: AlarmStation | null
  readonly shelvedUntil: number | null
  readonly maintained: number | null
}
/** a window that was prolonged, or whose alarms are not free yet, is looked at again after this */
const again = 60_000

/** Quiet as `alarm_quiet` has it, by the clock that is given. */
export const alarmsOf = async (trx: Db, ids: readonly string[], now: number): Promise<Map<string, Alarm>> => {
  const station = (name: string) =>
    sql.raw(
      `json_build_object('stationId', ${name}.id::text, 'orgPath', o_${name}.path, 'timeZone', ${name}.time_zone)`,
    )
  const { rows } = await sql<AlarmRow>`
    select a.id as "alarmId", split_part(a.rule, ':', 1) as kind, a.level, a.platforms::text[] as platforms,
      a.cleared_at is null as "isOpen", ${ms('a.opened_at')} as "openedAt", ${ms('a.last_began_at')} as "lastBeganAt",
      ${ms('a.acknowledged_at')} as "acknowledgedAt", ${ms('a.shelved_until')} as "shelvedUntil", ${ms('m.to_at')} as maintained,
      ${station('home')} as home, case when place.id is null then null else ${station('place')} end as place
    from alarm a join station home on home.id = a.station_id join organization o_home on o_home.id = home.org_id
    left join station place on place.id = a.place_station_id left join organization o_place on o_place.id = place.org_id
    left join maintenance m on m.id = a.maintenance_id
    where a.id = any(${ids}::bigint[])`.execute(trx)
  const quietUntil = ({ shelvedUntil, maintained }: AlarmRow): number | null => {
    const ends = [
      ...(shelvedUntil !== null && shelvedUntil > now ? [shelvedUntil] : []),
      ...(maintained === null ? [] : [Math.max(maintained, now + again)]),
    ]
    return ends.length > 0 ? Math.max(...ends) : null
  }
  return new Map(
    rows.map((row) => {
      const { home, place, shelvedUntil: _, maintained: __, ...alarm } = row
      const stations = place && place.stationId !== home.stationId ? [place, home] : [home]
      return [alarm.alarmId, { ...alarm, stations, quietUntil: quietUntil(row) }]
    }),
  )
}

export const casesOf = async (trx: Db, alarmIds: readonly string[]): Promise<StoredCase[]> => {
  const { rows } = await sql<StoredCase>`
    select rule_id as "ruleId", alarm_id as "alarmId", ${ms('begun_at')} as "begunAt", ${ms('grave_at')} as "graveAt", step,
      ${ms('told_at')} as "toldAt", ${ms('last_at')} as "lastAt", told, told_user_ids::text[] as "toldUserIds", ${ms('due_at')} as "dueAt"
    from notify_case where alarm_id = any(${alarmIds}::bigint[])`.execute(trx)
  return rows
}

/** Who is on duty at each of these stations at `at` (ms), first, second, third. */
export const onDutyAt = async (
  db: Db,
  stationIds: readonly string[],
  at: number,
): Promise<Map<string, readonly string[]>> => {
  if (stationIds.length === 0) return new Map()
  const fromDay = new Date(at - 2 * day).toISOString().slice(0, 10)
  const rosters = await rostersOf(db, sql<boolean>`s.id = any(${stationIds}::bigint[])`, fromDay)
  return new Map(rosters.map((roster) => [roster.stationId, shiftAt(roster, at)?.userIds ?? []]))
}

/** Who holds each of these roles. */
export const inRoles = async (db: Db, roleIds: readonly string[]): Promise<Map<string, readonly string[]>> => {
  if (roleIds.length === 0) return new Map()
  const { rows } = await sql<{ roleId: string; userIds: string[] }>`
    select ur.role_id as "roleId", array_agg(ur.user_id::text order by ur.user_id) as "userIds"
    from user_role ur join role r on r.id = ur.role_id and r.status = 0
    where r.id = any(${roleIds}::bigint[]) group by ur.role_id`.execute(db)
  return new Map(rows.map(({ roleId, userIds }) => [roleId, userIds]))
}

export const webhooksThere = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from notify_webhook where id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const receiver = sql<Receiver>`coalesce('u' || m.user_id, 'w' || m.webhook_id)`

export const historyOf = async (
  trx: Db,
  pieces: readonly Pick<Piece, 'cause'>[],
  now: number,
): Promise<Map<string, Told>> => {
  if (pieces.length === 0) return new Map()
  const causes = [...new Set(pieces.map(({ cause }) => cause))]
  const { rows } = await sql<Told & Pick<Piece, 'channel' | 'receiver' | 'cause'>>`
    select m.channel, ${receiver} as receiver, m.cause,
      coalesce(max(${ms('m.due_at')}) filter (where told), 0) as "lastAt", coalesce(min(m.level) filter (where told), 9) as level,
      max(${ms('m.due_at')}) filter (where m.kind = 'ended') as "endedAt",
      bool_or(m.kind = 'digest' and m.state = 'queued') as gathers
    from (
      select *, kind <> 'digest' or due_at <= ${new Date(now)} as told from notify_message
      where cause = any(${causes}::text[]) and created_at > ${new Date(now - 3 * foldMs)}
    ) m
    where m.due_at > ${new Date(now - foldMs)}
    group by m.channel, m.user_id, m.webhook_id, m.cause`.execute(trx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** The keys of what was refused within twelve hours: an alarm that reaches nobody is tried each minute. */
export const refusedOf = async (trx: Db, rows: readonly Pick<Piece, 'cause'>[], now: number): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const causes = [...new Set(rows.map(({ cause }) => cause))]
  const { rows: known } = await sql<Pick<Piece, 'channel' | 'receiver' | 'cause'>>`
    select distinct m.channel, ${receiver} as receiver, m.cause from notify_message m
    where m.cause = any(${causes}::text[]) and m.state = 'failed' and m.created_at > ${new Date(now - 12 * hour)}`.execute(
    trx,
  )
  return new Set(known.map(keyOf))
}

export const countsOf = async (trx: Db, receivers: readonly Receiver[], now: number): Promise<Map<Receiver, Count>> => {
  const ids = (kind: string) => receivers.filter((each) => each.startsWith(kind)).map((each) => each.slice(1))
  const { rows } = await sql<Count & { receiver: Receiver }>`
    select ${receiver} as receiver, count(*)::int as count,
      case when bool_or(m.kind = 'limit' and m.state = 'queued') then 'queued' when bool_or(m.kind = 'limit') then 'said' else 'none' end as limit
    from notify_message m
    where (m.user_id = any(${ids('u')}::bigint[]) or m.webhook_id = any(${ids('w')}::bigint[]))
      and m.created_at > ${new Date(now - hour - foldMs)} and m.due_at > ${new Date(now - hour)}
      and m.kind <> 'test'
    group by m.user_id, m.webhook_id`.execute(trx)
  return new Map(rows.map(({ receiver: of, ...count }) => [of, count]))
}
