import type { Db } from '#server/context/context.ts'
import { amountOf, type Money } from '#server/tariffs/amounts.ts'
import { type KnownTariff, tariffsById } from '#server/tariffs/tariffs.ts'
import type { ReportHour } from './reportHours.ts'

/** What stands for a station from `from` (ms) on. */
type Standing = { readonly from: number; readonly tariff: KnownTariff | undefined }

export type Income = { readonly income: Money | null; readonly sample: boolean }
/** What the hours of a station brought: Σ (discharged − charged) × price. */
export type Pricing = (hours: readonly ReportHour[], timeZone: string) => Income

const pricingOf =
  (standing: readonly Standing[]): Pricing =>
  (hours, timeZone) => {
    const groups = Map.groupBy(hours, (hour) => standing.findLast(({ from }) => from <= hour.from)?.tariff)
    let [sum, sample]: [Money | null, boolean] = [null, false]
    for (const [tariff, own] of groups) {
      const flows = own.map(({ from, to, charged, discharged }) => ({
        ...{ from, to, kwh: charged === null || discharged === null ? null : discharged - charged },
      }))
      if (flows.every(({ kwh }) => kwh === null || (kwh === 0 && !tariff))) continue
      const amount = amountOf(tariff?.versions ?? [], flows, timeZone)
      if (amount === null) return { income: null, sample: false }
      sum = (sum ?? 0n) + amount
      sample ||= tariff?.isSample ?? false
    }
    return { income: sum, sample }
  }

/** The tariffs of stations by their settings. A step some of which has no price has no income. */
export const pricingsOf = async (db: Db, stationIds: readonly string[]): Promise<(stationId: string) => Pricing> => {
  const settings = await db
    .selectFrom('storage_station')
    .select(['station_id', 'valid_from', 'tariff_id'])
    .where('station_id', 'in', ['0', ...stationIds])
    .orderBy('valid_from')
    .execute()
  const tariffs = await tariffsById(db, [...new Set(settings.flatMap(({ tariff_id }) => tariff_id ?? []))])
  const byStation = Map.groupBy(settings, ({ station_id }) => station_id)
  return (stationId) =>
    pricingOf(
      (byStation.get(stationId) ?? []).map(({ valid_from, tariff_id }) => ({
        from: valid_from.getTime(),
        tariff: tariffs.get(tariff_id ?? ''),
      })),
    )
}
