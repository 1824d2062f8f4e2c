import { createFewAtOnce, type FewAtOnce } from '#server/fewAtOnce.ts'
import { AppError } from './appError.ts'

export type Turns = <T>(userId: string, isGone: () => boolean, work: () => Promise<T> | T) => Promise<T>

/**
 * Lets at most `atOnce` calls of one user be at work, so that whoever asks for much waits for himself and leaves the database to others.
 * Those of a client that has gone meanwhile are not done. Refuses `request.too_many` where `mostWaiting` wait already.
 */
export const createTurns = (atOnce = 4, mostWaiting = 1000): Turns => {
  const lines = new Map<string, FewAtOnce>()
  return async (userId, isGone, work) => {
    const line = lines.get(userId) ?? createFewAtOnce(atOnce)
    if (line.waiting() >= mostWaiting) throw new AppError('request.too_many')
    lines.set(userId, line)
    try {
      return await line(() => {
        if (isGone()) throw new AppError('request.too_many')
        return work()
      })
    } finally {
      if (line.isIdle()) lines.delete(userId)
    }
  }
}
