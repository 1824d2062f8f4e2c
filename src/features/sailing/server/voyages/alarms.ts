import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PastAlarm } from '#catalogue/alarmColumns.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { alarmRow } from '#server/alarms/alarmRow.ts'
import { storedAlarms } from '#server/alarms/storedAlarms.ts'
import type { Context, Db } from '#server/context/context.ts'
import { dayAround } from '#server/equipment/day.ts'
import { below } from '#server/equipment/tree.ts'
import type { voyageAlarmFilter } from '../../shapes.ts'
import type { ShipWindow } from './window.ts'

type Filter = Pick<z.output<z.ZodObject<typeof voyageAlarmFilter>>, 'alarmLevel' | 'alarmTime'>

/** The part of the window that lies on a day (`yyyy-MM-dd`) of the ship's zone. */
const onDay = ({ ship, from, to }: ShipWindow, day: string): { from: number; to: number } => {
  const asked = dayAround(parseTime(`${day} 00:00:00`, ship.timeZone), ship.timeZone)
  return { from: Math.max(from, asked.from), to: Math.min(to, asked.to) }
}

/** Alarms `x` that were unresolved at some time in [from, to). */
const lasting = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`x.began_at < ${to} and (x.cleared_at is null or x.cleared_at > ${from})`

/** Ids of the alarms of these devices, and of units while they were aboard the ship; each part finds its rows by an index. */
const idsOf = (shipId: string, own: readonly string[], { from, to }: { from: number; to: number }) => {
  const [begin, end] = [sql`${new Date(from)}::timestamptz`, sql`${new Date(to)}::timestamptz`]
  return sql<string>`(
    select x.id from alarm x where x.device_id = any(${own}::bigint[]) and ${lasting(begin, end)}
    union select x.id from alarm x where x.unit_id = any(${own}::bigint[]) and ${lasting(begin, end)}
    union select x.id from mount_span m
      join alarm x on x.unit_id = m.unit_id and ${lasting(sql`greatest(m.from_ts, ${begin})`, sql`least(m.to_ts, ${end})`)}
      where m.unit_id = any(array(select unit_id from mount where place_id = ${shipId} and ts < ${end}))
        and m.kind = 'ship' and m.place_id = ${shipId} and m.from_ts < ${end} and (m.to_ts is null or m.to_ts > ${begin}))`
}

/**
 * Alarms that overlap the window, newest first: of the ship, of what hangs below it, and of units while they were aboard. Whoever may see
 * the ship sees them, since units are aboard ships of their own merchant only.
 */
export const voyageAlarms = (
  { db, registry }: { db: Db; registry: Context['registry'] },
  window: ShipWindow,
  { alarmLevel, alarmTime }: Filter,
) => {
  const { ship } = window
  const own = [ship, ...below(registry, ship)].map(({ deviceId }) => deviceId)
  const range = alarmTime === undefined ? window : onDay(window, alarmTime)
  return storedAlarms(db)
    .select('a.last_began_at')
    .where(range.from < range.to ? sql<boolean>`a.id in ${idsOf(ship.deviceId, own, range)}` : sql<boolean>`false`)
    .$if(alarmLevel !== undefined, (q) => q.where('a.level', '=', alarmLevel ?? 0))
}
type Row = Awaited<ReturnType<ReturnType<typeof voyageAlarms>['execute']>>[number]

/** Names of the columns of `voyageAlarms`, in their order. */
export const voyageAlarmSelected = [
  ...(['id', 'rule', 'level', 'began_at', 'cleared_at', 'value', 'place', 'main_breaker', 'cluster_breaker'] as const),
  ...(['device_id', 'device_name', 'unit_id', 'unit_name', 'station_id', 'station_name', 'time_zone'] as const),
  ...(['times', 'platforms', 'acknowledged_at', 'acknowledged_name', 'quiet', 'last_began_at'] as const),
] as const

/** A row of the file. */
export const pastAlarm = (row: Row, language: Language): PastAlarm => ({
  ...alarmRow(row, language),
  clearTs: row.cleared_at?.getTime() ?? null,
  lastBeginTime: formatTime(row.last_began_at.getTime(), row.time_zone),
})
