import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { readOpen } from './stream/alarmWrites.ts'
import type { OpenBook } from './stream/openBook.ts'

/** After a mount message, reads the platforms and places of the open alarms from the database again. */
export const followMounts = ({ pool, live }: Pick<Context, 'pool' | 'live'>, book: OpenBook): Tracker => {
  let isStale = false
  let silence: (() => void) | undefined
  const read = async (): Promise<void> => {
    for (const row of await readOpen(pool)) {
      const open = book.get(row.deviceId, row.rule)
      if (open?.alarmId !== row.alarmId) continue
      const moved = open.placeStationId !== row.placeStationId || String(open.platforms) !== String(row.platforms)
      if (moved) book.set(row, open)
    }
    book.tell()
  }
  return {
    name: 'platforms of open alarms',
    start: async () => {
      silence = live.listen({
        changed: (name) => {
          isStale ||= name === 'mount'
        },
        missed: () => {
          isStale = true
        },
      })
    },
    tick: async () => {
      if (!isStale) return
      isStale = false
      await read().catch((error: unknown) => {
        isStale = true
        throw error
      })
    },
    stop: () => silence?.(),
  }
}
