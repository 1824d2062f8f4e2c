import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { createNoteHealth } from '#server/health/notes.ts'
import { rareLog } from '#server/log.ts'
import { isIdle, pass } from './pass.ts'

/** Passes of a tick; what is left waits for the next. */
const mostPasses = 20

/** Follows alarms by the rules of notification: what happened to them, and what is due by the clock. */
export const createFollower = (context: Pick<Context, 'db' | 'pool' | 'clock' | 'log' | 'live'>): Tracker => {
  const log = rareLog(context.log)
  const note = createNoteHealth(context.pool, context.clock, context.log)
  const work = async (now: number): Promise<void> => {
    if (await isIdle(context.db, now)) return
    for (let done = 0; done < mostPasses; done += 1) {
      const { wrote, found, isMore } = await pass(context, log, now)
      for (const [stationId, there] of found)
        note('duty', { state: there ? 'up' : 'down', detail: '' }, `station ${stationId}`)
      if (wrote > 0) context.live.changed('notifyQueue', '0')
      if (!isMore) return
    }
  }
  return {
    name: 'notification',
    tick: (now, letIn) => (letIn ? letIn(() => work(now)) : work(now)),
  }
}
