import type { Db } from '#server/context/context.ts'
import { type StationSetting, shoreSettings } from '#server/settlement/settings.ts'

/** Settings of stations in the order of time. */
export const settingsOf = (db: Db, stationIds: readonly string[]): Promise<StationSetting[]> =>
  shoreSettings(db, stationIds)
