import type { Input } from '#contract/endpoint.ts'
import { notifyContract } from '#features/notify/contract.ts'
import { assets } from '#features/assets/server/handlers.ts'
import { notify } from '#features/notify/server/handlers.ts'
import { session } from '#features/session/server/handlers.ts'
import type { Feature } from '#server/http/feature.ts'
import { addPerson } from './app.ts'
import { adminPassword } from './database.ts'
import { type DeviceScene, deviceScene, type Made } from './scene.ts'

export type RuleInput = Input<typeof notifyContract.ruleSave>
export type AlarmChange = { level?: number; rule?: string; began?: number; cleared?: number }
export type Sent = {
  id: string
  user: string | null
  channel: string
  kind: string
  cause: string
  level: number
  state: string
  alarmId: string | null
  alarmIds: string[]
  count: number
  createdAt: number
  dueAt: number
}
export type NotifyScene = DeviceScene & {
  stationId: string
  box: Made
  orgId: string
  /** of the administrator, good at the clock of now */
  token(): Promise<string>
  /** a person of the organization who sees its boxes, unless other authorities are given; returns his id */
  person(name: string, more?: { orgId?: string; authorities?: readonly string[] }): Promise<string>
  /** a rule of the portal for all alarms at once, changed so; returns its id */
  rule(change: Partial<RuleInput>): Promise<string>
  /** an open alarm of a device, the box unless given, which began now; returns its id */
  alarm(change?: AlarmChange, device?: Made): Promise<string>
  change(alarmId: string, set: Record<string, unknown>): Promise<void>
  end(alarmId: string): Promise<void>
  /** moves the clock on by ms, and lets the trackers see it */
  pass(ms?: number): Promise<void>
  /** the messages so far, the oldest first, those with an id after `since` */
  sent(since?: string): Promise<Sent[]>
  /** whom a message is for, its kind and how many alarms, in the order in which they were written */
  told(since?: string): Promise<[string | null, string, number][]>
  /** what was queued so far is taken for sent; the id of the newest message */
  mark(): Promise<string>
  /** everybody is on duty all the time, in this order */
  duty(userIds: readonly string[], stationId?: string): Promise<void>
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A station with a box, people, rules and alarms as rows, which the follower of notification sees by `pass`. Nothing is sent. `more` are features beside. */
export const notifyScene = async (
  more: readonly Feature[] = [],
  given: Parameters<typeof deviceScene>[1] = {},
): Promise<NotifyScene> => {
  const it = await deviceScene([session, assets, notify, ...more], given)
  const { db } = it.context
  const orgId = '1'
  const stationId = await it.station('箱站')
  const box = await it.device('boxPower', stationId)
  const now = (): Date => new Date(it.context.clock())
  const sent = async (since = '0'): Promise<Sent[]> => {
    const { rows } = await it.context.pool.query<Sent>(
      `select m.id::text, u.user_name as user, m.channel, m.kind, m.cause, m.level, m.state, m.alarm_id::text as "alarmId",
        m.alarm_ids::text[] as "alarmIds", m.alarm_count as count, extract(epoch from m.created_at)::float8 * 1000 as "createdAt",
        extract(epoch from m.due_at)::float8 * 1000 as "dueAt"
      from notify_message m left join app_user u on u.id = m.user_id where m.id > $1 order by m.id`,
      [since],
    )
    return rows
  }
  let signedIn = { at: it.context.clock(), token: it.admin }
  const token = async (): Promise<string> => {
    const at = it.context.clock()
    if (at - signedIn.at > 60_000) signedIn = { at, token: (await it.signIn('admin', adminPassword)).data.access_token }
    return signedIn.token
  }
  const change = async (alarmId: string, set: Record<string, unknown>): Promise<void> => {
    await db.updateTable('alarm').set(set).where('id', '=', alarmId).execute()
  }
  return {
    ...it,
    stationId,
    box,
    orgId,
    token,
    person: async (name, more = {}) => {
      const authorities = more.authorities ?? ['platform_boxPower', 'alarm_acknowledge']
      return (await addPerson(it.context, name, authorities, { orgId: more.orgId ?? orgId, data_scope: 2 })).userId
    },
    rule: async (given) => {
      const rule: RuleInput = {
        ...{ name: '规则', enabled: true, levels: [], platforms: [], stationIds: [], alarmTypes: [], to: 'duty' },
        ...{ roleIds: [], userIds: [], channels: ['portal'], webhookIds: [], delaySeconds: 0, repeatMinutes: 0 },
        ...{ onEnd: false, hours: null, steps: [], ...given },
      }
      return (await it.call(notifyContract.ruleSave, rule, await token())).ruleId
    },
    alarm: async ({ level = 2, rule = 'socLow', began, cleared } = {}, device = box) => {
      const at = began === undefined ? now() : new Date(began)
      const station = await db
        .selectFrom('device')
        .select('station_id')
        .where('id', '=', device.deviceId)
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('alarm')
        .values({
          ...{ device_id: device.deviceId, unit_id: device.deviceId, station_id: station.station_id },
          ...{ device_name: device.deviceName, unit_name: device.deviceName, rule, level, highest_level: level },
          ...{ began_at: at, opened_at: at, last_began_at: at },
          cleared_at: cleared === undefined ? null : new Date(cleared),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    change,
    end: (alarmId) => change(alarmId, { cleared_at: now() }),
    pass: async (ms = 0) => {
      it.advance(ms)
      await it.tick()
    },
    sent,
    told: async (since) => (await sent(since)).map(({ user, kind, count }) => [user, kind, count]),
    mark: async () => {
      await it.context.pool.query(`update notify_message set state = 'sent' where state = 'queued'`)
      return (await sent()).at(-1)?.id ?? '0'
    },
    duty: async (userIds, at = stationId) => {
      const shift = { from: '00:00', to: '00:00', userIds }
      const pattern = JSON.stringify(everyDay.map((weekday) => ({ weekday, ...shift })))
      await db.deleteFrom('duty_roster').where('station_id', '=', at).execute()
      await db.insertInto('duty_roster').values({ station_id: at, pattern }).execute()
    },
  }
}
