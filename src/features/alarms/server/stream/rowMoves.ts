import { type Client, moment } from './alarmWrites.ts'
import type { Episode } from './fold.ts'

/** Moves rows to where their episodes begin now and closes them; what they are otherwise is written by `writeEpisodes` after it. */
export const moveRows = async (
  client: Client,
  moves: readonly { alarmId: string; episode: Episode }[],
): Promise<void> => {
  if (moves.length === 0) return
  await client.query(
    `update alarm set began_at = ${moment('t.began')}, cleared_at = ${moment('t.began')}
    from unnest($1::bigint[], $2::float8[]) as t (id, began) where alarm.id = t.id`,
    [moves.map(({ alarmId }) => alarmId), moves.map(({ episode }) => episode.beganAt)],
  )
}

/** Makes room for what is written next. */
export const closeRows = async (client: Client, alarmIds: readonly string[]): Promise<void> => {
  if (alarmIds.length > 0)
    await client.query('update alarm set cleared_at = began_at where id = any($1::bigint[])', [alarmIds])
}

/** What people did about rows that became a part of another goes over to it, where it has none of its own. */
export const handOver = async (
  client: Client,
  deviceId: string,
  rows: readonly { alarmId: string; rule: string; beganAt: number }[],
): Promise<void> => {
  if (rows.length === 0) return
  const into = `from unnest($2::bigint[], $3::text[], $4::float8[]) as t (id, rule, began)
    join alarm a on a.device_id = $1 and a.rule = t.rule and a.began_at = ${moment('t.began')}`
  const given = [
    deviceId,
    rows.map(({ alarmId }) => alarmId),
    rows.map(({ rule }) => rule),
    rows.map(({ beganAt }) => beganAt),
  ]
  await client.query(`update alarm_comment c set alarm_id = a.id ${into} where c.alarm_id = t.id`, given)
  for (const mark of marks)
    await client.query(
      `update alarm set ${mark.map((column) => `${column} = old.${column}`).join(', ')} ${into} join alarm old on old.id = t.id
      where alarm.id = a.id and alarm.${mark[0]} is null and old.${mark[0]} is not null`,
      given,
    )
}
const marks = [
  ['acknowledged_at', 'acknowledged_by', 'acknowledge_comment'],
  ['assigned_to', 'assigned_by', 'assigned_at'],
  ['shelved_until', 'shelved_by', 'shelved_at', 'shelve_reason'],
] as const

export const removeRows = async (client: Client, alarmIds: readonly string[]): Promise<void> => {
  if (alarmIds.length > 0) await client.query('delete from alarm where id = any($1::bigint[])', [alarmIds])
}
