import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

/** A rule, a webhook and a message of it. The rule is not enabled: what it would write by itself is not what a sweep looks for. */
export const addNotify = async (
  { context: { db, clock } }: TestApp,
  given: { readonly orgId: string; readonly stationId: string; readonly alarmId: string; readonly userId: string },
): Promise<{ ruleId: string; webhookId: string }> => {
  const { orgId, stationId, alarmId, userId } = given
  const at = new Date(clock())
  const webhook = await db
    .insertInto('notify_webhook')
    .values({
      org_id: orgId,
      name: `${marker}机器人`,
      kind: 'json',
      url: `https://${secretCode}.example`,
      secret: marker,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rule = await db
    .insertInto('notify_rule')
    .values({
      ...{ org_id: orgId, name: `${marker}通知规则`, enabled: false, levels: [], platforms: [], alarm_types: [] },
      ...{ station_ids: [stationId], target: 'users', role_ids: [], user_ids: [userId], channels: ['portal'] },
      ...{ webhook_ids: [webhook.id], delay_seconds: 0, repeat_minutes: 0, on_end: false, steps: '[]' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notify_message')
    .values({
      ...{ channel: 'portal', user_id: userId, rule_id: rule.id, kind: 'began', cause: marker, station_id: stationId },
      ...{ alarm_id: alarmId, alarm_ids: [alarmId], level: 3, state: 'delivered', due_at: at, created_at: at },
    })
    .execute()
  return { ruleId: rule.id, webhookId: webhook.id }
}
