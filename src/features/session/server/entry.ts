import type { Context } from '#server/context/context.ts'
import { mayEnter } from '#server/db/mayEnter.ts'
import { AppError, AskingError } from '#server/http/appError.ts'
import { issueChallenge } from './challenges.ts'
import { type Proof, startSession } from './queries.ts'

/** A session for a user who just gave `proof`, whatever the way; refuses with a challenge where he has a second step. */
export const enter = async ({ db, clock }: Context, userId: string, proof: Proof, ip: string) => {
  const now = clock()
  const stepped = await db
    .selectFrom('app_user')
    .innerJoin('user_totp as t', 't.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.version'])
    .where('app_user.id', '=', userId)
    .where('t.confirmed_at', 'is not', null)
    .where((eb) => eb.and(proof))
    .where(mayEnter('app_user', now))
    .executeTakeFirst()
  if (stepped) throw new AskingError('login.second_step', await issueChallenge(db, stepped, now))
  const started = await startSession(db, userId, proof, now, ip)
  if (!started) throw new AppError('login.refused')
  return started
}

export const asksSecondStep = (error: unknown): boolean =>
  error instanceof AskingError && error.key === 'login.second_step'
