import type { Db } from '#server/context/context.ts'
import { amountOf, type EnergyHour, type Money } from './amounts.ts'
import { type KnownTariff, tariffsById } from './tariffs.ts'

/** The tariff that a station is set to from `from` (ms) on; null for none. */
export type TariffSetting = { readonly stationId: string; readonly from: number; readonly tariffId: string | null }

/** What stands for a station from `from` (ms) on. */
type Standing = { readonly from: number; readonly tariff: KnownTariff | undefined }

/** `sample`: a tariff of the demo counted. */
export type Priced = { readonly amount: Money | null; readonly sample: boolean }
/** What the hours of a station cost: Σ kWh × price. */
export type Pricing = (hours: readonly EnergyHour[], timeZone: string) => Priced

/** The tariff that stood for a station at a moment (ms). */
export type TariffAt = (at: number) => KnownTariff | undefined

const standingAt =
  (standing: readonly Standing[]): TariffAt =>
  (at) =>
    standing.findLast(({ from }) => from <= at)?.tariff

const pricingOf =
  (tariffAt: TariffAt): Pricing =>
  (hours, timeZone) => {
    const groups = Map.groupBy(hours, ({ from }) => tariffAt(from))
    let [sum, sample]: [Money | null, boolean] = [null, false]
    for (const [tariff, own] of groups) {
      if (own.every(({ kwh }) => kwh === null || (kwh === 0 && !tariff))) continue
      const amount = amountOf(tariff?.versions ?? [], own, timeZone)
      if (amount === null) return { amount: null, sample: false }
      sum = (sum ?? 0n) + amount
      sample ||= tariff?.isSample ?? false
    }
    return { amount: sum, sample }
  }

/** The tariffs of stations by their settings, which are in the order of time. Hours some of which have no price have no amount. */
export const pricingsOf = async (
  db: Db,
  settings: readonly TariffSetting[],
): Promise<(stationId: string) => { readonly priced: Pricing; readonly tariffAt: TariffAt }> => {
  const tariffs = await tariffsById(db, [...new Set(settings.flatMap(({ tariffId }) => tariffId ?? []))])
  const byStation = Map.groupBy(settings, ({ stationId }) => stationId)
  return (stationId) => {
    const standing = (byStation.get(stationId) ?? []).map(({ from, tariffId }) => ({
      from,
      tariff: tariffs.get(tariffId ?? ''),
    }))
    const tariffAt = standingAt(standing)
    return { priced: pricingOf(tariffAt), tariffAt }
  }
}
