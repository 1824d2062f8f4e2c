import type { Db } from '#server/context/context.ts'
import type { Money } from '#server/tariffs/amounts.ts'
import { pricingsOf as tariffPricings } from '#server/tariffs/pricing.ts'
import type { ReportHour } from './reportHours.ts'

export type Income = { readonly income: Money | null; readonly sample: boolean }
/** What the hours of a station brought: Σ (discharged − charged) × price. */
export type Pricing = (hours: readonly ReportHour[], timeZone: string) => Income

/** The tariffs of stations by their settings. A step some of which has no price has no income. */
export const pricingsOf = async (db: Db, stationIds: readonly string[]): Promise<(stationId: string) => Pricing> => {
  const settings = await db
    .selectFrom('storage_station')
    .select(['station_id', 'valid_from', 'tariff_id'])
    .where('station_id', 'in', ['0', ...stationIds])
    .orderBy('valid_from')
    .execute()
  const pricingOf = await tariffPricings(
    db,
    settings.map((row) => ({ stationId: row.station_id, from: row.valid_from.getTime(), tariffId: row.tariff_id })),
  )
  return (stationId) => (hours, timeZone) => {
    const flows = hours.map(({ from, to, charged, discharged }) => ({
      ...{ from, to, kwh: charged === null || discharged === null ? null : discharged - charged },
    }))
    const { amount, sample } = pricingOf(stationId).priced(flows, timeZone)
    return { income: amount, sample }
  }
}
