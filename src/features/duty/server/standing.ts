import { sql } from 'kysely'
import { alarmContent } from '#catalogue/alarmTexts.ts'
import type { CommandName } from '#catalogue/commands/command.ts'
import { commandWords } from '#catalogue/commands/words.ts'
import type { Language } from '#contract/errors.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Db } from '#server/context/context.ts'
import type { Standing } from '../shapes.ts'

/** of each kind; the counts are of all */
const most = 50
type AlarmRow = {
  id: string
  unit_name: string
  rule: string
  value: number | null
  place: string
  level: number
  at: Date
  shelved: boolean
}
type Named = { name: string; text: string; at: Date }
type Asked = Named & { text: CommandName }

/** What stands open at a station now: its own and what happens in its bays. */
export const standingOf = async (
  db: Db,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
  language: Language,
  now: number,
): Promise<Standing> => {
  const at = new Date(now)
  const timeOf = (each: Date): string => formatTime(each.getTime(), timeZone)
  const open = sql`a.cleared_at is null and (a.station_id = ${id} or a.place_station_id = ${id})`
  const alarms = await sql<AlarmRow>`
    (select a.id, a.unit_name, a.rule, a.value, a.place, a.level, a.began_at as at, false as shelved from alarm a
      where ${open} and alarm_quiet(a.shelved_until, a.maintenance_id) is null order by a.level, a.id desc limit ${most})
    union all
    (select a.id, a.unit_name, a.rule, a.value, a.place, a.level, a.began_at, true from alarm a
      where ${open} and a.shelved_until > ${at} order by a.level, a.id desc limit ${most})`.execute(db)
  const counts = await sql<{ level: number; count: number }>`
    select a.level, count(*)::int as count from alarm a
    where ${open} and alarm_quiet(a.shelved_until, a.maintenance_id) is null group by a.level`.execute(db)
  const maintenance = await sql<Named>`
    select coalesce(d.name, s.name) as name, m.reason as text, m.to_at as at
    from maintenance m left join device d on d.id = m.device_id left join station s on s.id = m.station_id
    where m.from_at <= ${at} and m.to_at > ${at} and (m.station_id = ${id} or d.station_id = ${id})
    order by m.to_at limit ${most}`.execute(db)
  const commands = await sql<Asked>`
    select c.device_name as name, c.name as text, c.requested_at as at
    from control_command c join device d on d.id = c.device_id
    where c.finished_at is null and d.station_id = ${id} order by c.id limit ${most}`.execute(db)
  const alarmOf = ({ id: alarmId, unit_name, rule, value, place, level, at: began }: AlarmRow) => ({
    ...{ alarmId, level, name: unit_name, time: timeOf(began) },
    text: alarmContent(rule, value, place, language),
  })
  return {
    alarms: alarms.rows.filter(({ shelved }) => !shelved).map(alarmOf),
    alarmCounts: [1, 2, 3].map((level) => counts.rows.find((each) => each.level === level)?.count ?? 0),
    shelved: alarms.rows.filter(({ shelved }) => shelved).map(alarmOf),
    maintenance: maintenance.rows.map(({ name, text, at: until }) => ({ name, text, time: timeOf(until) })),
    commands: commands.rows.map(({ name, text, at: asked }) => ({
      name,
      text: commandWords[text][language],
      time: timeOf(asked),
    })),
  }
}
