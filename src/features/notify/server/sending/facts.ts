import { sql } from 'kysely'
import { quietness } from '#server/alarms/conditions.ts'
import type { Quiet } from '#contract/alarm.ts'
import type { Db } from '#server/context/context.ts'
import { mayEnter } from '#server/db/mayEnter.ts'
import type { Channel, MessageKind, WebhookKind } from '../../shapes.ts'

/** What a message says and whom it is for; times are dates of the database. */
export type Facts = {
  readonly messageId: string
  readonly channel: Channel
  readonly kind: MessageKind
  readonly level: number | null
  readonly alarmCount: number
  readonly alarmIds: readonly string[]
  readonly createdAt: Date
  readonly userId: string | null
  readonly realName: string | null
  readonly email: string | null
  readonly mobile: string | null
  readonly enters: boolean | null
  readonly webhookId: string | null
  readonly webhookKind: WebhookKind | null
  readonly url: string | null
  readonly secret: string | null
  readonly template: string | null
  readonly stationId: string | null
  readonly stationName: string | null
  readonly timeZone: string
  readonly alarmId: string | null
  readonly rule: string | null
  readonly value: number | null
  readonly place: string | null
  readonly beganAt: Date | null
  readonly clearedAt: Date | null
  readonly acknowledgedAt: Date | null
  readonly quiet: Quiet
  readonly deviceId: string | null
  readonly deviceName: string | null
  readonly unitId: string | null
  readonly unitName: string | null
  /** how many of its alarms still last and ring */
  readonly ringing: number
  /** of an end: whether the begin was dropped and nothing else of the alarm was told by this way */
  readonly unheard: boolean
  /** further alarms of a digest */
  readonly others: readonly { readonly rule: string; readonly device: string }[]
}

const usualZone = 'Asia/Shanghai'

/** Messages before `m` of the same alarm to the same receiver by the same way. */
const earlier = sql`
  select from notify_message p where p.alarm_id = m.alarm_id and p.id < m.id and p.channel = m.channel
    and p.user_id is not distinct from m.user_id and p.webhook_id is not distinct from m.webhook_id`

/** Of messages that are there. `now` in ms. */
export const factsOf = async (db: Db, ids: readonly string[], now: number): Promise<Map<string, Facts>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Facts>`
    select m.id as "messageId", m.channel, m.kind, m.level, m.alarm_count as "alarmCount", m.alarm_ids::text[] as "alarmIds",
      m.created_at as "createdAt", u.id as "userId", u.real_name as "realName", u.email, u.mobile_phone as mobile,
      ${mayEnter('u', now)} as enters, w.id as "webhookId", w.kind as "webhookKind", w.url, w.secret, w.template,
      s.id as "stationId", s.name as "stationName", coalesce(s.time_zone, ${usualZone}) as "timeZone", a.id as "alarmId", a.rule,
      a.value, a.place, a.began_at as "beganAt", a.cleared_at as "clearedAt", a.acknowledged_at as "acknowledgedAt",
      ${quietness} as quiet, a.device_id as "deviceId", coalesce(d.name, a.device_name) as "deviceName", a.unit_id as "unitId",
      coalesce(b.name, a.unit_name) as "unitName",
      (select count(*)::int from alarm x where x.id = any(m.alarm_ids) and x.cleared_at is null
        and alarm_quiet(x.shelved_until, x.maintenance_id) is null) as ringing,
      m.kind = 'ended' and not exists (${earlier} and p.state in ('queued', 'sending', 'sent', 'delivered', 'unsure'))
        and exists (${earlier} and p.tries = 0) as unheard,
      case when m.kind in ('digest', 'limit') then array(
        select json_build_object('rule', x.rule, 'device', coalesce(y.name, x.device_name))
        from alarm x left join device y on y.id = x.device_id
        where x.id = any(m.alarm_ids[:20]) order by x.level, x.id limit 5) else '{}' end as others
    from notify_message m left join app_user u on u.id = m.user_id left join notify_webhook w on w.id = m.webhook_id
    left join station s on s.id = m.station_id left join alarm a on a.id = m.alarm_id
    left join device d on d.id = a.device_id left join device b on b.id = a.unit_id
    where m.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.messageId, row]))
}
