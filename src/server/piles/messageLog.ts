import { setInterval } from 'node:timers'
import { sql } from 'kysely'
import type { LoggedMessage } from './desk.ts'
import { type PileGround, storable } from './ground.ts'

const flushEvery = 1000
const mostWaiting = 20_000
const mostAtOnce = 500
const longestPayload = 16_000

/** The log of messages, written in batches; nobody waits for it. What cannot be written for long is dropped, the oldest first. */
export const createMessageLog = ({ db, registry, log }: Pick<PileGround, 'db' | 'registry' | 'log'>) => {
  let waiting: LoggedMessage[] = []
  let dropped = 0
  let writing: Promise<void> = Promise.resolve()

  const write = async (batch: readonly LoggedMessage[]): Promise<void> => {
    const rows = batch.flatMap((message) => {
      const device = registry.byCode(message.pileCode)
      return device ? [{ ...message, deviceId: device.deviceId }] : []
    })
    if (rows.length === 0) return
    await db
      .insertInto('pile_message')
      .values(
        rows.map((row) => ({
          ...{ at: new Date(row.at), device_id: row.deviceId, direction: row.direction },
          ...{ action: storable(row.action).slice(0, 60), message_id: storable(row.messageId).slice(0, 60) },
          payload: storable(row.payload).slice(0, longestPayload),
        })),
      )
      .execute()
    const heard = new Map<string, number>()
    for (const { deviceId, at, direction } of rows)
      if (direction === 'in') heard.set(deviceId, Math.max(at, heard.get(deviceId) ?? 0))
    await sql`update pile set heard_at = new.at
      from unnest(${[...heard.keys()]}::bigint[], ${[...heard.values()].map((at) => new Date(at))}::timestamptz[]) as new (id, at)
      where device_id = new.id`.execute(db)
  }
  const flushOnce = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      try {
        await write(batch)
      } catch (error) {
        log.warn('messages of piles could not be logged', { error, waiting: waiting.length, dropped })
        return
      }
      waiting = waiting.slice(batch.length)
    }
  }
  const flush = (): Promise<void> => {
    writing = writing.then(flushOnce)
    return writing
  }
  const timer = setInterval(flush, flushEvery)
  timer.unref()
  return {
    log: (message: LoggedMessage): void => {
      waiting.push(message)
      if (waiting.length <= mostWaiting) return
      waiting = waiting.slice(mostAtOnce)
      dropped += mostAtOnce
    },
    flush,
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}
