import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { BoundNode, Browsed, Plan, TrialStep } from '../drivers/bound.ts'

/** What is tried, or of which node the children are asked; secrets stand among the attributes, opened. */
export type Trial = { readonly type: string; readonly plan: Plan; readonly nodeId?: string }
export type TrialAnswer =
  | { readonly steps: readonly TrialStep[] }
  | { readonly nodes: readonly BoundNode[] }
  | { readonly fault: string }
  | { readonly late: true }
export type BrowseAnswer = Browsed | { readonly fault: string }

export const trialMs = 10_000
const takenWithin = 2000
/** of one user, in a minute */
const most = { trial: 20, browse: 120 } as const
type Kind = keyof typeof most
const lookMs = 50
const owner = 'driver ask'

const sealAsk = (box: SecretBox, asked: object): Buffer => box.seal(owner, Buffer.from(JSON.stringify(asked)))
/** Throws where it was sealed under another key. */
export const openAsk = <T>(box: SecretBox, sealed: Buffer): T => JSON.parse(box.open(owner, sealed).toString())

type Answering = { readonly pool: Pool; readonly clock: () => number }
/** What is asked, where no other process has taken it already. */
export const takeAsk = async ({ pool, clock }: Answering, id: string): Promise<Buffer | undefined> => {
  const { rows } = await pool.query<{ payload: Buffer }>(
    `update driver_ask set taken_at = $2 where id = $1 and taken_at is null and payload is not null returning payload`,
    [id, new Date(clock())],
  )
  return rows[0]?.payload
}
export const writeAnswer = async ({ pool }: Answering, id: string, answer: object): Promise<void> => {
  await pool.query('update driver_ask set answer = $2 where id = $1 and payload is not null', [
    id,
    JSON.stringify(answer),
  ])
}

type Asked = {
  readonly userId: string
  readonly kind: Kind
  readonly what: object
  readonly notice: (id: string) => string
}
/** Has a process that runs drivers answer, and waits. Refuses `driver.try_too_many`, `driver.not_running`, `driver.try_late`. */
const ask = async <T>({ db, clock }: Context, box: SecretBox, { userId, kind, what, notice }: Asked): Promise<T> => {
  const minuteAgo = new Date(clock() - 60_000)
  await db.deleteFrom('driver_ask').where('asked_at', '<', minuteAgo).execute()
  const { rows } = await sql<{ id: string }>`
    insert into driver_ask (user_id, asked_at, kind, payload)
    select ${userId}::bigint, ${new Date(clock())}::timestamptz, ${kind}, ${sealAsk(box, what)}::bytea
    where (select count(*) from driver_ask where user_id = ${userId} and kind = ${kind} and asked_at >= ${minuteAgo}) < ${most[kind]}
    returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new AppError('driver.try_too_many')
  try {
    await sql`select pg_notify('driver', ${notice(id)})`.execute(db)
    return (await answerOf(db, id)) as T
  } finally {
    await db.updateTable('driver_ask').set({ payload: null, answer: null }).where('id', '=', id).execute()
  }
}

/** Has a process that runs drivers try this. Refuses as `ask` does. */
export const askTrial = async (
  context: Context,
  box: SecretBox,
  userId: string,
  trial: Trial,
): Promise<readonly TrialStep[]> => {
  const asked: Asked = { userId, kind: 'trial', what: trial, notice: (id) => `ask ${id}` }
  const answer = await ask<TrialAnswer>(context, box, asked)
  if ('steps' in answer) return answer.steps
  throw new AppError('driver.try_late')
}

/** The children of a node of a driver's peer, by a connection of its own. Refuses as `ask` does, and `driver.nodes_failed`. */
export const askNodes = async (
  context: Context,
  box: SecretBox,
  userId: string,
  trial: Trial,
): Promise<readonly BoundNode[]> => {
  const asked: Asked = { userId, kind: 'browse', what: trial, notice: (id) => `ask ${id}` }
  const answer = await ask<TrialAnswer>(context, box, asked)
  if ('nodes' in answer) return answer.nodes
  if ('fault' in answer) throw new AppError('driver.nodes_failed', answer.fault)
  throw new AppError('driver.try_late')
}

/** What the peer of a driver has, by the process that runs it. Refuses as `ask` does, and `driver.browse_failed`. */
export const askBrowse = async (
  context: Context,
  box: SecretBox,
  userId: string,
  { driverId, path, find }: { readonly driverId: string; readonly path: string; readonly find: string },
): Promise<Browsed> => {
  const asked: Asked = { userId, kind: 'browse', what: { path, find }, notice: (id) => `browse ${id} ${driverId}` }
  const answer = await ask<BrowseAnswer>(context, box, asked)
  if ('fault' in answer) throw new AppError('driver.browse_failed', answer.fault)
  return answer
}

const answerOf = async (db: Context['db'], id: string): Promise<unknown> => {
  for (const began = performance.now(); ; await sleep(lookMs)) {
    const row = await db
      .selectFrom('driver_ask')
      .select(['taken_at', 'answer'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.answer !== null) return row.answer
    const waited = performance.now() - began
    if (row.taken_at === null && waited > takenWithin) throw new AppError('driver.not_running')
    if (waited > trialMs + takenWithin) throw new AppError('driver.try_late')
  }
}
