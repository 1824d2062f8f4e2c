import type { Pool } from 'pg'
import type { Tracker } from '#server/context/stream.ts'
import type { Context } from '#server/context/context.ts'
import { readOpen, readShelved } from './alarmWrites.ts'
import type { OpenBook } from './openBook.ts'
import type { AlarmTracker } from './tracker.ts'

/** What processes tell each other: the open alarms, what is kept from sight, the rules. */
export const bookTopic = 'alarmBook'
export const shelfTopic = 'alarmShelf'
export const rulesTopic = 'alarmRules'

/** Keeps from whoever watches what the database says is shelved past `now` (ms), and nothing else. */
export const shelveAnew = async (pool: Pool, book: OpenBook, now: number): Promise<void> => {
  const shelved = await readShelved(pool, now)
  book.shelve(
    [...book.entries()].map(({ alarmId }) => alarmId),
    undefined,
  )
  for (const { alarmId, until } of shelved) book.shelve([alarmId], until)
}

/** Where another process writes the alarms: the book of open ones follows what stands in the database. */
export const createBookReader = (
  { pool, registry, live, clock, log }: Context,
  book: OpenBook,
  rowOf: AlarmTracker['rowOf'],
): Tracker => {
  let isStale = false
  let isReading = false
  let silence: (() => void) | undefined

  const read = async (): Promise<void> => {
    const rows = await readOpen(pool)
    const open = new Set(rows.map(({ deviceId, rule }) => `${deviceId} ${rule}`))
    for (const { device, rule } of [...book.entries()])
      if (!open.has(`${device.deviceId} ${rule}`)) book.drop(device.deviceId, rule)
    for (const row of rows) {
      const device = registry.byId(row.deviceId)
      if (device) book.set(row, { ...rowOf(device, row.rule, row), maintenanceId: row.maintenanceId })
    }
    await shelveAnew(pool, book, clock())
    book.tell()
  }
  const readWhileStale = async (): Promise<void> => {
    while (isStale) {
      isStale = false
      try {
        await read()
      } catch (error) {
        isStale = true
        log.warn('the open alarms could not be read; it is tried again', { error })
        break
      }
    }
    isReading = false
  }
  const readAnew = (): void => {
    isStale = true
    if (isReading) return
    isReading = true
    void readWhileStale()
  }
  return {
    name: 'open alarms',
    inWeb: true,
    start: async () => {
      silence = live.listen({
        elsewhere: (name) => {
          if (name === bookTopic || name === shelfTopic || name === 'mount') readAnew()
        },
        missed: readAnew,
      })
      await read()
    },
    tick: (now) => {
      if (isStale) readAnew()
      book.unshelve(now)
      book.tell()
    },
    stop: () => silence?.(),
  }
}
