import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/context/context.ts'
import { hours, type NotifyRule, step } from '../shapes.ts'

/** A rule with the path of its organization: it reaches no station outside of it. */
export type Rule = NotifyRule & { readonly orgPath: string }
type Row = Omit<Rule, 'hours' | 'steps'> & { readonly hours: unknown; readonly steps: unknown }

const steps = z.array(step)

/** The rules that `which` chooses of `notify_rule r`, its organization `o`; the newest last. Their steps come in the order of time. */
export const rulesWhere = async (
  db: Db,
  which: RawBuilder<boolean>,
  page?: { readonly limit: number; readonly offset: number },
): Promise<Rule[]> => {
  const { rows } = await sql<Row>`
    select r.id as "ruleId", r.org_id as "orgId", o.name as "orgName", o.path as "orgPath", r.name, r.enabled, r.levels,
      r.platforms::text[] as platforms, r.station_ids::text[] as "stationIds", r.alarm_types as "alarmTypes", r.target as "to",
      r.role_ids::text[] as "roleIds", r.user_ids::text[] as "userIds", r.channels, r.webhook_ids::text[] as "webhookIds",
      r.delay_seconds as "delaySeconds", r.repeat_minutes as "repeatMinutes", r.on_end as "onEnd", r.hours, r.steps, r.version
    from notify_rule r join organization o on o.id = r.org_id
    where ${which} order by r.id ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`.execute(db)
  return rows.map((row) => ({
    ...row,
    hours: hours.nullable().parse(row.hours),
    steps: steps.parse(row.steps).toSorted((a, b) => a.afterMinutes - b.afterMinutes),
  }))
}
