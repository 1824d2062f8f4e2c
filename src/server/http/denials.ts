import type { Caller, Log } from '../context/context.ts'
import { rareLog } from '../log.ts'
import { AppError } from './appError.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** who asks, as soon as his token was looked at */
    caller?: Caller | undefined
  }
}

export type Denied = (who: Caller | undefined, call: string, error: unknown) => void

/**
 * Logs whoever was refused for lack of a right, and who named a row that is not there or not his. A call without a session is no denial.
 * What repeats within ten seconds is one line.
 */
export const createDenied = (log: Log): Denied => {
  const rare = rareLog(log)
  return (who, call, error) => {
    if (!(error instanceof AppError) || !(error.status === 403 || error.key === 'rows.not_found')) return
    rare.warn('a call was denied', {
      user: who?.userName ?? '',
      userId: who?.userId ?? '',
      call,
      reason: error.message,
    })
  }
}
