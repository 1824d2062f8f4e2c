import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'

export type Water = 'sea' | 'river'
/** What a shore power or pile station is set to: kW, and whose factors its energy is reckoned by. */
export type ShoreSetting = {
  readonly ratedPower: number | null
  readonly tariffId: string | null
  readonly gridArea: string
  readonly water: Water
}
/** What holds at a station that nobody has set. */
export const usualShoreSetting: ShoreSetting = { ratedPower: null, tariffId: null, gridArea: 'east', water: 'river' }

/** A setting with its station, and when it began to hold, ms. */
export type StationSetting = ShoreSetting & { readonly stationId: string; readonly from: number }

/** Settings of shore power and pile stations in the order of time; stations without one are left out. */
export const shoreSettings = async (db: Db, stationIds: readonly string[]): Promise<StationSetting[]> => {
  if (stationIds.length === 0) return []
  const rows = await db
    .selectFrom('shore_station')
    .select(['station_id', 'rated_power', 'tariff_id', 'grid_area', 'water'])
    .select(sql<number>`(extract(epoch from valid_from) * 1000)::float8`.as('from'))
    .where('station_id', 'in', [...stationIds])
    .orderBy('valid_from')
    .execute()
  return rows.map((row) => ({
    stationId: row.station_id,
    from: row.from,
    ratedPower: row.rated_power,
    tariffId: row.tariff_id,
    gridArea: row.grid_area,
    water: row.water === 'sea' ? 'sea' : 'river',
  }))
}
