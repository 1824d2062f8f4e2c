import type { Pool } from 'pg'
import type { Tracker } from '#server/context/stream.ts'
import type { Context } from '#server/context/context.ts'
import { readNotes, readOpen, readShelved } from './alarmWrites.ts'
import type { OpenBook } from './openBook.ts'
import type { AlarmTracker } from './tracker.ts'

/** What processes tell each other: the open alarms, what people did about them, the rules. */
export const bookTopic = 'alarmBook'
export const careTopic = 'alarmCare'
export const rulesTopic = 'alarmRules'

/** Takes over what the database says of what people did: what is shelved past `now` (ms), and who took note of what. */
export const readCare = async (pool: Pool, book: OpenBook, now: number): Promise<void> => {
  const [shelved, notes] = await Promise.all([readShelved(pool, now), readNotes(pool)])
  book.shelve(
    [...book.entries()].map(({ alarmId }) => alarmId),
    undefined,
  )
  for (const { alarmId, until } of shelved) book.shelve([alarmId], until)
  book.acknowledge(notes)
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
    await readCare(pool, book, clock())
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
          if (name === bookTopic || name === careTopic || name === 'mount') readAnew()
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
