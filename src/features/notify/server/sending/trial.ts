import { parameterOf } from '#server/administration/parameters.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { Attempts, Limit } from '#server/people/attempts.ts'
import type { notifyMessageContract } from '../../contract.ts'
import type { Channel, MessageState } from '../../shapes.ts'
import { type Channels, isMobile } from './channels.ts'
import { isAddress } from './email.ts'
import { factsOf } from './facts.ts'
import type { Outcome } from './outcome.ts'
import { wordsOf } from './texts.ts'

type Input = Parsed<(typeof notifyMessageContract)['test']>
type Asked = Omit<Input, 'target'>
type Trial = { readonly context: Context; readonly attempts: Attempts; readonly channels: Channels }

const perMinute: Limit = { allowed: 10, windowMs: 60_000 }
const withinMs = 14_000
const lookMs = 200

/** A target is a webhook for that channel, a user for all others. */
const askedOf = ({ target, ...asked }: Input): Asked => {
  if (target === undefined) return asked
  return asked.channel === 'webhook' ? { ...asked, webhookId: target } : { ...asked, userId: target }
}

/** Refuses `rows.not_found`, `notify.no_contact`, `notify.channel_off`. */
const check = async (
  db: Db,
  caller: Caller,
  { channel, userId, webhookId }: Asked,
  ready: (channel: Channel) => boolean,
) => {
  const [user, webhook] = await Promise.all([
    userId === undefined
      ? undefined
      : db
          .selectFrom('app_user as u')
          .select(['u.email', 'u.mobile_phone'])
          .where('u.id', '=', userId)
          .where(inScope(caller, 'u.org_id'))
          .executeTakeFirst(),
    webhookId === undefined
      ? undefined
      : db
          .selectFrom('notify_webhook as w')
          .select('w.id')
          .where('w.id', '=', webhookId)
          .where(inScope(caller, 'w.org_id'))
          .executeTakeFirst(),
  ])
  if ((channel === 'webhook') !== (webhookId !== undefined)) throw new AppError('request.invalid', 'channel')
  if (!user && !webhook) throw new AppError('rows.not_found')
  if (!ready(channel)) throw new AppError('notify.channel_off')
  if (channel === 'email' && !isAddress(user?.email ?? '')) throw new AppError('notify.no_contact')
  if (channel === 'sms' && !isMobile(user?.mobile_phone ?? '')) throw new AppError('notify.no_contact')
}

const stateOf = ({ state }: Outcome): MessageState => (state === 'sent' || state === 'unsure' ? state : 'failed')

/** Waits until a portal of the user has shown it. */
const shown = async (db: Db, messageId: string): Promise<MessageState> => {
  for (let waited = 0; waited < withinMs; waited += lookMs) {
    const { state } = await db
      .selectFrom('notify_message')
      .select('state')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    if (state !== 'queued') return state as MessageState
    await sleep(lookMs)
  }
  return 'queued'
}

/** Sends a test message at once, beside the queue, and notes what became of it. Refuses `notify.busy` and what `check` refuses. */
export const createTrial = ({ context, attempts, channels }: Trial, ready: (channel: Channel) => boolean) => {
  const { db, clock, live } = context
  return async (input: Input, { caller }: Call): Promise<{ state: MessageState; error: string | null }> => {
    if ((await attempts.note(`notify:test:${caller.userId}`, perMinute)).wait > 0) throw new AppError('notify.busy')
    const asked = askedOf(input)
    await check(db, caller, asked, ready)
    const { channel, userId = null, webhookId = null } = asked
    const now = new Date(clock())
    // `unsure` is what a crash in the midst of it leaves.
    const state = channel === 'portal' ? 'queued' : 'unsure'
    const { rows } = await sql<{ id: string }>`
      insert into notify_message (channel, user_id, webhook_id, kind, alarm_count, state, tries, due_at, created_at)
      values (${channel}, ${userId}::bigint, ${webhookId}::bigint, 'test', 0, ${state}, ${channel === 'portal' ? 0 : 1}, ${now}, ${now})
      returning id`.execute(db)
    const messageId = rows[0]?.id ?? ''
    if (channel === 'portal') {
      live.changed('notifyQueue', '0')
      return { state: await shown(db, messageId), error: null }
    }
    const facts = (await factsOf(db, [messageId], clock())).get(messageId)
    if (!facts) throw new AppError('rows.not_found')
    const words = wordsOf(
      facts,
      { link: context.config.publicUrl ?? '', acknowledge: '' },
      await parameterOf(context.db, 'notify_language'),
    )
    const outcome = await channels.send(facts, words, clock(), AbortSignal.timeout(withinMs))
    const [became, error] = [stateOf(outcome), outcome.state === 'sent' ? null : outcome.error]
    await db
      .updateTable('notify_message')
      .set({ state: became, error, sent_at: became === 'sent' ? new Date(clock()) : null })
      .where('id', '=', messageId)
      .execute()
    return { state: became, error }
  }
}
