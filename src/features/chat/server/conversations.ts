import type { Output, Parsed } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { paged } from '#server/db/paged.ts'
import { AppError } from '#server/http/appError.ts'
import type { chatContract } from '../contract.ts'
import { messageOf } from './messageRow.ts'

type Calls = typeof chatContract
type Given<K extends keyof Calls> = Parsed<Calls[K]>

export const conversationPage = async (
  db: Db,
  { userId, timeZone }: Caller,
  input: Given<'conversationPage'>,
): Promise<Output<Calls['conversationPage']>> => {
  const query = db
    .selectFrom('conversation')
    .select(['id', 'title', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, ...rest } = await paged(db, query, input)
  const records = rows.map(({ id, title, updated_at }) => {
    const ts = updated_at.getTime()
    return { conversationId: id, title, updateTime: formatTime(ts, timeZone), ts }
  })
  return { ...rest, records }
}

/** Refuses `rows.not_found`, also where it is somebody else's. */
export const conversationMessages = async (
  db: Db,
  { userId, timeZone }: Caller,
  { conversationId }: Given<'conversationMessages'>,
): Promise<Output<Calls['conversationMessages']>> => {
  const rows = await db
    .selectFrom('conversation as c')
    .innerJoin('conversation_message as m', 'm.conversation_id', 'c.id')
    .selectAll('m')
    .where('c.id', '=', conversationId)
    .where('c.user_id', '=', userId)
    .orderBy('m.id')
    .execute()
  if (rows.length === 0) throw new AppError('rows.not_found')
  return rows.map((row) => {
    const ts = row.at.getTime()
    const role = row.role === 'user' ? ('user' as const) : ('assistant' as const)
    return { ...messageOf(row), role, time: formatTime(ts, timeZone), ts }
  })
}

export const renameConversation = async (
  db: Db,
  { userId }: Caller,
  { conversationId, title }: Given<'conversationRename'>,
): Promise<true> => {
  const { numUpdatedRows } = await db
    .updateTable('conversation')
    .set({ title })
    .where('id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('rows.not_found')
  return true
}

/** An answer that is being made in it is told so at its next renewal. */
export const removeConversation = async (
  db: Db,
  { userId }: Caller,
  { conversationId }: Given<'conversationRemove'>,
): Promise<true> => {
  const { numDeletedRows } = await db
    .deleteFrom('conversation')
    .where('id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('rows.not_found')
  return true
}

/** Asks whoever makes an answer there, or anywhere for the caller, in whichever process, to stop; nothing to stop is no fault. Resolves to the answers' names. */
export const askToStop = async (
  { db }: Pick<Context, 'db'>,
  { userId }: Caller,
  { conversationId }: Given<'stop'>,
): Promise<string[]> => {
  const found = await db
    .updateTable('conversation')
    .set({ stop_asked: true })
    .where('user_id', '=', userId)
    .where((eb) => (conversationId === undefined ? eb('answering', 'is not', null) : eb('id', '=', conversationId)))
    .returning('answering')
    .execute()
  if (conversationId !== undefined && found.length === 0) throw new AppError('rows.not_found')
  return found.flatMap(({ answering }) => answering ?? [])
}
