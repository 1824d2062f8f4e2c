import { AppError } from './appError.ts'

type Line = { running: number; readonly waiting: (() => void)[] }

export type Turns = <T>(userId: string, isGone: () => boolean, work: () => Promise<T> | T) => Promise<T>

/**
 * Lets at most `atOnce` calls of one user be at work, so that whoever asks for much waits for himself and leaves the database to others.
 * Those of a client that has gone meanwhile are not done. Refuses `request.too_many` where `mostWaiting` wait already.
 */
export const createTurns = (atOnce = 4, mostWaiting = 1000): Turns => {
  const lines = new Map<string, Line>()
  const enter = async (line: Line): Promise<void> => {
    if (line.running < atOnce) {
      line.running += 1
      return
    }
    if (line.waiting.length >= mostWaiting) throw new AppError('request.too_many')
    // Whoever leaves hands his place on.
    await new Promise<void>((resolve) => line.waiting.push(resolve))
  }
  const leave = (userId: string, line: Line): void => {
    const next = line.waiting.shift()
    if (next) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(userId)
  }
  return async (userId, isGone, work) => {
    const line = lines.get(userId) ?? { running: 0, waiting: [] }
    lines.set(userId, line)
    await enter(line)
    try {
      if (isGone()) throw new AppError('request.too_many')
      return await work()
    } finally {
      leave(userId, line)
    }
  }
}
