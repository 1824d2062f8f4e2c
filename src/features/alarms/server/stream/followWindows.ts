import type { Context } from '#server/context/context.ts'
import { writeMaintained } from './alarmWrites.ts'
import type { OpenBook } from './openBook.ts'
import type { MaintenanceWindows } from './windows.ts'

type Given = Pick<Context, 'db' | 'pool'> & { readonly book: OpenBook; readonly windows: MaintenanceWindows }

/** ms after its end in which a window may still have been changed without our knowing */
const longestAfter = 86_400_000

/** Reads the windows, whoever changed them, and puts right the open alarms whose window began or ended. */
export const followWindows = async ({ db, pool, book, windows }: Given, now: number): Promise<void> => {
  await windows.read(db, now - longestAfter)
  const windowOf = windows.at(now)
  const changed = [...book.entries()].flatMap((entry) => {
    const maintenanceId = windowOf(entry.device)?.maintenanceId ?? null
    return maintenanceId === entry.maintenanceId ? [] : [{ ...entry, maintenanceId }]
  })
  if (changed.length === 0) return
  await writeMaintained(pool, changed)
  for (const { device, rule, alarmId, maintenanceId } of changed) {
    const open = book.get(device.deviceId, rule)
    if (open?.alarmId === alarmId) book.set(open, { ...open, maintenanceId })
  }
}
