import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { settingTopic } from '#server/charging/setting.ts'
import { createEngine } from '#server/derive/engine.ts'
import { tellLate } from '#server/derive/mark.ts'
import { hasPassed } from '#server/hasPassed.ts'
import { foldOver, visitFold, visits } from './fold.ts'
import { createStayBook, type StayBook } from './stays/book.ts'

/** ms after which the settings of stations are read again */
const readEvery = 60_000

/** Derives visits; a word about a box is read before its samples are derived anew. */
export const createVisits = (context: Context): { readonly tracker: Tracker; readonly book: StayBook } => {
  const { registry, live, clock } = context
  const book = createStayBook(context)
  const engine = createEngine(context, foldOver(context, book))
  const moved = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let unlisten: (() => void) | undefined
  const all = (): string[] => [...registry.all()].filter(visits).map(({ deviceId }) => deviceId)

  const readMoved = async (now: number): Promise<void> => {
    const isDue = hasPassed(readEvery, readAt, now)
    const ids = isDue ? all() : [...moved]
    if (ids.length === 0) return
    const isMoved = moved.size > 0
    moved.clear()
    try {
      await book.read(ids, now)
    } catch (error) {
      for (const id of ids) moved.add(id)
      throw error
    }
    if (isDue) readAt = now
    if (isMoved) tellLate(context, visitFold)
  }

  return {
    book,
    tracker: {
      ...engine,
      start: async () => {
        unlisten = live.listen({
          changed: (name, unitId) => {
            if (name === 'mount') moved.add(unitId)
            if (name === settingTopic) readAt = Number.NEGATIVE_INFINITY
          },
          missed: () => {
            readAt = Number.NEGATIVE_INFINITY
          },
        })
        await book.read(all(), clock())
        await engine.start?.()
      },
      stop: () => {
        unlisten?.()
        engine.stop?.()
      },
      tick: async (now, letIn) => {
        await readMoved(now)
        await engine.tick?.(now, letIn)
      },
    },
  }
}
