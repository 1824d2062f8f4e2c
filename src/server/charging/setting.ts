import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'

/** told to the live hub with the station's id when its setting changed */
export const settingTopic = 'chargingSetting'

/** kW (null: no limit was set), %, %, minutes. */
export type ChargingSetting = {
  readonly transformerLimit: number | null
  readonly reserve: number
  readonly targetSoc: number
  readonly bufferMinutes: number
  readonly tariffId: string | null
}

/** What holds at a station that nobody has set. */
export const usualSetting: ChargingSetting = {
  transformerLimit: null,
  reserve: 10,
  targetSoc: 95,
  bufferMinutes: 30,
  tariffId: null,
}

/** A setting with when it began to hold, ms. */
export type SettingFrom = ChargingSetting & { readonly from: number }

/** Settings of charging stations by id, each in the order of time; stations without one are left out. */
export const settingHistory = async (
  db: Db,
  stationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SettingFrom[]>> => {
  if (stationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('charging_station')
    .select(['station_id', 'transformer_limit', 'reserve', 'target_soc', 'buffer_minutes', 'tariff_id'])
    .select(sql<number>`(extract(epoch from valid_from) * 1000)::float8`.as('from'))
    .where('station_id', 'in', [...stationIds])
    .orderBy('valid_from')
    .execute()
  const settings = rows.map((row) => ({
    stationId: row.station_id,
    setting: {
      from: row.from,
      transformerLimit: row.transformer_limit,
      reserve: row.reserve,
      targetSoc: row.target_soc,
      bufferMinutes: row.buffer_minutes,
      tariffId: row.tariff_id,
    },
  }))
  const byStation = Map.groupBy(settings, ({ stationId }) => stationId)
  return new Map([...byStation].map(([id, own]) => [id, own.map(({ setting }) => setting)]))
}

/** The setting that holds at `at` (ms), of a history in the order of time. */
export const settingAt = (history: readonly SettingFrom[] | undefined, at: number): ChargingSetting =>
  history?.findLast(({ from }) => from <= at) ?? usualSetting

/** The setting of each of these stations at a moment (ms). */
export const settingsAt = async (
  db: Db,
  stationIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, ChargingSetting>> => {
  const histories = await settingHistory(db, stationIds)
  return new Map(stationIds.map((id) => [id, settingAt(histories.get(id), at)]))
}
