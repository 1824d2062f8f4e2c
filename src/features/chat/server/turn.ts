import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { rareLog } from '#server/log.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import type { ChatMessage, chatContract } from '../contract.ts'
import type { Said } from './analyst/question.ts'
import { moreOf } from './messageRow.ts'

type Trx = Transaction<Tables>
type Asked = Parsed<typeof chatContract.chat>

/** A question that is being answered: nobody else answers in its conversation meanwhile, whichever process he is in. */
export type Turn = { readonly conversationId: string; readonly token: string; readonly history: readonly Said[] }

const perMinute = 20
const atOnce = 2
const mostQuestions = 200
const longestTitle = 30
/** An answer counts as being made for so long after its maker was heard last; he tells it every `renewMs`. */
const leaseSeconds = 12
const renewMs = 1000

const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
const isAnswering = sql<boolean>`(answering is not null and answering_until > clock_timestamp())`

/** Lets the questions of a user begin one after the other; refuses `chat.too_often`. */
const countQuestion = async (trx: Trx, user_id: string, now: number): Promise<void> => {
  await trx
    .insertInto('chat_user')
    .values({ user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { asked } = await trx
    .selectFrom('chat_user')
    .select('asked')
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const lately = asked.filter((at): at is number => at !== null && at > now - 60_000)
  if (lately.length >= perMinute) throw new AppError('chat.too_often', String(perMinute))
  await trx
    .updateTable('chat_user')
    .set({ asked: [...lately, now] })
    .where('user_id', '=', user_id)
    .execute()
}

const titleOf = (content: string): string => [...content.replace(/\s+/g, ' ')].slice(0, longestTitle).join('')

/** The conversation that goes on, or a new one. Refuses `rows.not_found`, `chat.busy`, `chat.full`. */
const openConversation = async (trx: Trx, user_id: string, asked: Asked, now: Date): Promise<string> => {
  if (asked.conversationId === undefined) {
    const row = { user_id, title: titleOf(asked.content.trim()), created_at: now, updated_at: now }
    const { id } = await trx.insertInto('conversation').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }
  const found = await trx
    .selectFrom('conversation')
    .select([isAnswering.as('busy'), 'id'])
    .where('id', '=', asked.conversationId)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('rows.not_found')
  if (found.busy) throw new AppError('chat.busy')
  const { questions } = await trx
    .selectFrom('conversation_message')
    .select((eb) => eb.fn.countAll<string>().as('questions'))
    .where('conversation_id', '=', found.id)
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow()
  if (Number(questions) >= mostQuestions) throw new AppError('chat.full', String(mostQuestions))
  return found.id
}

const refuseTooMany = async (trx: Trx, user_id: string): Promise<void> => {
  const { running } = await trx
    .selectFrom('conversation')
    .select((eb) => eb.fn.countAll<string>().as('running'))
    .where('user_id', '=', user_id)
    .where(isAnswering)
    .executeTakeFirstOrThrow()
  if (Number(running) >= atOnce) throw new AppError('chat.two_at_once', String(atOnce))
}

/** Takes a question in. Refuses `chat.too_often`, `chat.busy`, `chat.two_at_once`, `chat.full` and `rows.not_found`; then nothing was asked. */
export const beginTurn = ({ db, clock }: Context, { userId }: Caller, asked: Asked): Promise<Turn> =>
  db.transaction().execute(async (trx) => {
    const now = clock()
    await countQuestion(trx, userId, now)
    const conversationId = await openConversation(trx, userId, asked, new Date(now))
    await refuseTooMany(trx, userId)
    const history = await trx
      .selectFrom('conversation_message')
      .select(['role', 'content'])
      .where('conversation_id', '=', conversationId)
      .orderBy('id')
      .execute()
    const token = randomUUID()
    await trx
      .updateTable('conversation')
      .set({ answering: token, answering_until: until, stop_asked: false, updated_at: new Date(now) })
      .where('id', '=', conversationId)
      .execute()
    const question = { conversation_id: conversationId, role: 'user', content: asked.content, at: new Date(now) }
    await trx.insertInto('conversation_message').values(question).execute()
    return {
      conversationId,
      token,
      history: history.map(({ role, content }) => ({ role: role === 'user' ? 'user' : 'assistant', content })),
    }
  })

/** Keeps the answer as being made until `end` is called; `stopped` is told when somebody asked to stop it, in whichever process, or when its conversation is gone. */
export const keepTurn = ({ db, log }: Context, { token }: Turn, stopped: () => void): { end(): void } => {
  const rare = rareLog(log)
  const renew = async (): Promise<void> => {
    const kept = await db
      .updateTable('conversation')
      .set({ answering_until: until })
      .where('answering', '=', token)
      .returning('stop_asked')
      .executeTakeFirst()
    if (kept?.stop_asked !== false) stopped()
  }
  const timer = setInterval(
    () => void renew().catch((error: unknown) => rare.warn('an answer could not be kept as being made', { error })),
    renewMs,
  )
  return { end: () => clearInterval(timer) }
}

/** Stores the answer, unless its conversation was removed meanwhile: `rows.not_found`. Resolves to the message's id. */
export const finishTurn = (
  { db, clock }: Context,
  { conversationId, token }: Turn,
  said: Omit<ChatMessage, 'messageId'>,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const at = new Date(clock())
    const { numUpdatedRows } = await trx
      .updateTable('conversation')
      .set({ answering: null, answering_until: null, updated_at: at })
      .where('id', '=', conversationId)
      .where('answering', '=', token)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('rows.not_found')
    const { content, reasoning_content: reasoning, seconds, speaker } = said
    const row = { conversation_id: conversationId, role: 'assistant', content, reasoning, seconds, speaker, at }
    const { id } = await trx
      .insertInto('conversation_message')
      .values({ ...row, more: JSON.stringify(moreOf(said)) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

/** Nothing is said: the question stands without an answer. */
export const dropTurn = async ({ db }: Context, { token }: Turn): Promise<void> => {
  await db
    .updateTable('conversation')
    .set({ answering: null, answering_until: null })
    .where('answering', '=', token)
    .execute()
}
