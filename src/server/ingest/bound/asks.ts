import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { AppError } from '#server/http/appError.ts'
import type { SecretBox } from '#server/people/secretBox.ts'
import type { Plan, TrialStep } from '../drivers/bound.ts'

/** What is tried; secrets stand among the attributes, opened. */
export type Trial = { readonly type: string; readonly plan: Plan }
export type TrialAnswer = { readonly steps: readonly TrialStep[] } | { readonly late: true }

export const trialMs = 10_000
const takenWithin = 2000
const mostInAMinute = 20
const lookMs = 50
const owner = 'driver ask'

export const sealTrial = (box: SecretBox, trial: Trial): Buffer => box.seal(owner, Buffer.from(JSON.stringify(trial)))
export const openTrial = (box: SecretBox, sealed: Buffer): Trial => JSON.parse(box.open(owner, sealed).toString())

/**
 * Has a process that runs drivers try this, and waits for what it says. Refuses `driver.try_too_many`, `driver.not_running`,
 * `driver.try_late`.
 */
export const askTrial = async (
  { db, clock }: Context,
  box: SecretBox,
  userId: string,
  trial: Trial,
): Promise<readonly TrialStep[]> => {
  const minuteAgo = new Date(clock() - 60_000)
  await db.deleteFrom('driver_ask').where('asked_at', '<', minuteAgo).execute()
  const { rows } = await sql<{ id: string }>`
    insert into driver_ask (user_id, asked_at, payload)
    select ${userId}::bigint, ${new Date(clock())}::timestamptz, ${sealTrial(box, trial)}::bytea
    where (select count(*) from driver_ask where user_id = ${userId} and asked_at >= ${minuteAgo}) < ${mostInAMinute}
    returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new AppError('driver.try_too_many')
  try {
    await sql`select pg_notify('driver', ${`ask ${id}`})`.execute(db)
    return await answerOf(db, id)
  } finally {
    await db.updateTable('driver_ask').set({ payload: null, answer: null }).where('id', '=', id).execute()
  }
}

const answerOf = async (db: Context['db'], id: string): Promise<readonly TrialStep[]> => {
  for (const began = performance.now(); ; await sleep(lookMs)) {
    const row = await db
      .selectFrom('driver_ask')
      .select(['taken_at', 'answer'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.answer !== null) {
      const answer = row.answer as TrialAnswer
      if ('late' in answer) throw new AppError('driver.try_late')
      return answer.steps
    }
    const waited = performance.now() - began
    if (row.taken_at === null && waited > takenWithin) throw new AppError('driver.not_running')
    if (waited > trialMs + takenWithin) throw new AppError('driver.try_late')
  }
}
