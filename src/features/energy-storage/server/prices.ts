import type { Caller, Context } from '#server/context/context.ts'
import { bandsOf } from '#server/tariffs/bands.ts'
import { tariffsById } from '#server/tariffs/tariffs.ts'
import type { DayPrices } from '../shapes.ts'
import { periodOf } from '#server/equipment/period.ts'
import { storageStations } from './stations.ts'

/** What a kWh costs over a day (`yyyy-MM-dd`, else the running one) of a station, in bands of one price; none where no tariff stands. Refuses `rows.not_found`. */
export const pricesOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  stationId: string,
  dayTime?: string,
): Promise<DayPrices> => {
  const [station] = await storageStations(db, caller, stationId)
  const timeZone = station?.timeZone ?? caller.timeZone
  const { from, to } = periodOf({ type: 1, dyaTime: dayTime }, timeZone, clock())
  const setting = await db
    .selectFrom('storage_station')
    .select('tariff_id')
    .where('station_id', '=', stationId)
    .where('valid_from', '<=', new Date(from))
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  const tariffId = setting?.tariff_id ?? ''
  const tariff = (await tariffsById(db, tariffId ? [tariffId] : [])).get(tariffId)
  const bands = bandsOf(tariff?.versions ?? [], from, to, timeZone).map((band) => ({
    ...{ from: band.from, to: band.to, price: band.price },
  }))
  return { from, to, timeZone, bands, sample: tariff?.isSample ?? false }
}
