import { expect } from 'vitest'
import { alarms } from '#features/alarms/server/handlers.ts'
import { notifyMessageContract } from '#features/notify/contract.ts'
import { notifyMessagesWith } from '#features/notify/server/sending/handlers.ts'
import type { WebhookKind } from '#features/notify/shapes.ts'
import { senderLocks } from '#server/peers/locks.ts'
import { type MailPeer, mailPeer } from './mailPeer.ts'
import { type NotifyScene, notifyScene } from './notifyScene.ts'
import { type WebhookPeer, webhookPeer } from './webhookPeer.ts'

type Queued = {
  channel?: 'portal' | 'email' | 'sms'
  webhookId?: string
  kind?: string
  /** a fresh one unless given; null for none */
  alarmId?: string | null
  userId?: string
  state?: string
  sender?: number
  cause?: string
  count?: number
  /** ms from now */
  due?: number
}
type Row = { state: string; tries: number; error: string | null; due: number; delivered: boolean }
export type SendingScene = NotifyScene & {
  mail: MailPeer
  hook: WebhookPeer
  sms: WebhookPeer
  /** who has an address and a mobile number */
  userId: string
  /** writes a message as the follower of alarms does, and tells the sender; returns its id */
  queue(given: Queued): Promise<string>
  row(id: string): Promise<Row>
  until(id: string, state: string): Promise<void>
  webhook(change?: { url?: string; kind?: WebhookKind; secret?: string; template?: string }): Promise<string>
  renameBox(name: string): Promise<void>
  /** another process that sends, until its end */
  otherSender(): Promise<{ number: number; end(): void }>
  /** as at the beginning: peers that accept, nothing queued, nobody failing */
  quiet(): Promise<void>
}

/** A notifyScene with a real mail server, receivers of webhooks and SMS, and a sender of short patience. */
export const sendingScene = async (): Promise<SendingScene> => {
  const [mail, hook, sms] = await Promise.all([mailPeer(), webhookPeer(), webhookPeer()])
  const quick = notifyMessagesWith({ mail: { connect: 1000, answer: 1000 }, postMs: 1000 })
  const it = await notifyScene([alarms, quick], {
    config: {
      mail: { url: mail.url, from: 'Tidewatt <alarm@port.example>' },
      smsWebhook: sms.url,
      notifyNetworks: ['127.0.0.1'],
      publicUrl: 'https://portal.example',
    },
  })
  const { pool, db, live, clock } = it.context
  const userId = await it.person('duty')
  const contact = { email: 'duty@port.example', mobile_phone: '13800001111' }
  const reset = async (): Promise<void> => {
    await db
      .updateTable('app_user')
      .set({ ...contact, status: 0 })
      .where('id', '=', userId)
      .execute()
  }
  await reset()
  const row: SendingScene['row'] = async (id) => {
    const { rows } = await pool.query<Row>(
      `select state, tries, error, extract(epoch from due_at)::float8 * 1000 as due, delivered_at is not null as delivered
      from notify_message where id = $1`,
      [id],
    )
    if (!rows[0]) throw new Error(`no message ${id}`)
    return rows[0]
  }
  return {
    ...it,
    ...{ mail, hook, sms, userId, row },
    queue: async (given) => {
      const { channel = 'email', webhookId = null, kind = 'began', state = 'queued', sender = null, due = 0 } = given
      const alarmId = given.alarmId === undefined ? await it.alarm() : given.alarmId
      const now = new Date(clock())
      const { rows } = await pool.query<{ id: string }>(
        `insert into notify_message (channel, user_id, webhook_id, kind, cause, station_id, alarm_id, alarm_ids, alarm_count, level,
          state, sender, tries, due_at, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 2, $10, $11, $12, $13, $14) returning id::text`,
        [
          webhookId ? 'webhook' : channel,
          webhookId ? null : (given.userId ?? userId),
          ...[webhookId, kind, given.cause ?? '', it.stationId, alarmId, alarmId ? [alarmId] : [], given.count ?? 1],
          ...[state, sender, state === 'sending' ? 1 : 0, new Date(now.getTime() + due), now],
        ],
      )
      live.changed('notifyQueue', '0')
      return rows[0]?.id ?? ''
    },
    until: async (id, state) => {
      await expect.poll(async () => (await row(id)).state).toBe(state)
    },
    webhook: async (change = {}) => {
      const given = { name: '群', kind: 'json' as const, url: hook.url, secret: '', template: '', ...change }
      // An address that is refused at the door may have been stored before the door was there.
      if (given.url !== hook.url) {
        const { rows } = await pool.query<{ id: string }>(
          `insert into notify_webhook (org_id, name, kind, url) values ($1, $2, $3, $4) returning id::text`,
          [it.orgId, given.name, given.kind, given.url],
        )
        return rows[0]?.id ?? ''
      }
      return (await it.call(notifyMessageContract.webhookSave, given, await it.token())).webhookId
    },
    renameBox: async (name) => {
      await db.updateTable('device').set({ name }).where('id', '=', it.box.deviceId).execute()
    },
    otherSender: async () => {
      const client = await pool.connect()
      const number = 777_000 + Math.floor(Math.random() * 1000)
      await client.query('select pg_advisory_lock($1, $2)', [senderLocks, number])
      return { number, end: () => client.release(true) }
    },
    quiet: async () => {
      for (const peer of [hook, sms]) {
        peer.be('ok')
        peer.forget()
      }
      mail.be('accept')
      mail.letters.splice(0)
      await pool.query('delete from notify_message')
      await pool.query('delete from notify_failing')
      await pool.query('update alarm set cleared_at = now() where cleared_at is null')
      live.changed('notifyFailing', '0')
      await reset()
      await it.tick()
    },
    stop: async () => {
      await it.stop()
      await Promise.all([mail.stop(), hook.stop(), sms.stop()])
    },
  }
}
