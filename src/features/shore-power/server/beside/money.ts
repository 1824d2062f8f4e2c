import type { Db } from '#server/context/context.ts'
import { type EnergyHour, type Money, yuanOf } from '#server/tariffs/amounts.ts'
import { versionOn } from '#server/tariffs/prices.ts'
import { type Pricing, pricingsOf, type TariffAt } from '#server/tariffs/pricing.ts'
import { formatTime } from '#contract/zoned.ts'
import { settingsOf } from './settings.ts'

/** What energy costs at a station: CNY; null where a part of it has no price. */
export type Fees = {
  readonly energyFee: number | null
  readonly serviceFee: number | null
  readonly totalFee: number | null
}
export type StationMoney = {
  readonly tariffAt: TariffAt
  feesOf(hours: readonly EnergyHour[]): Fees
  /** exact, before it is rounded */
  amountOf(hours: readonly EnergyHour[]): Money | null
}
type Service = { readonly validFrom: string; readonly fee: number }

const serviceFees = async (db: Db, tariffIds: readonly string[]): Promise<ReadonlyMap<string, readonly Service[]>> => {
  if (tariffIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tariff_version')
    .select(['tariff_id', 'valid_from', 'service_fee'])
    .where('tariff_id', 'in', [...tariffIds])
    .execute()
  const byTariff = Map.groupBy(rows, (row) => row.tariff_id)
  return new Map(
    [...byTariff].map(([id, own]) => [id, own.map((row) => ({ validFrom: row.valid_from, fee: row.service_fee }))]),
  )
}

const noFees: Fees = { energyFee: null, serviceFee: null, totalFee: null }

/** What the hours of stations cost, by the tariffs that they are set to. */
export const moneyOf = async (
  db: Db,
  stations: readonly { readonly stationId: string; readonly timeZone: string }[],
): Promise<(stationId: string) => StationMoney> => {
  const settings = await settingsOf(
    db,
    stations.map(({ stationId }) => stationId),
  )
  const pricings = await pricingsOf(db, settings)
  const services = await serviceFees(db, [...new Set(settings.flatMap(({ tariffId }) => tariffId ?? []))])
  const zones = new Map(stations.map(({ stationId, timeZone }) => [stationId, timeZone]))
  return (stationId) => {
    const { priced, tariffAt } = pricings(stationId)
    const zone = zones.get(stationId) ?? 'UTC'
    const own = settings.filter((each) => each.stationId === stationId)
    const service = serviceOf(services, own, zone)
    return stationMoney(priced, service, tariffAt, zone)
  }
}

const serviceOf =
  (
    services: ReadonlyMap<string, readonly Service[]>,
    settings: readonly { readonly from: number; readonly tariffId: string | null }[],
    zone: string,
  ) =>
  ({ from, kwh }: EnergyHour): Money => {
    const tariffId = settings.findLast((each) => each.from <= from)?.tariffId
    const versions = (services.get(tariffId ?? '') ?? []).map((each) => ({ ...each, periods: [] }))
    const fee = versionOn(versions, formatTime(from, zone).slice(0, 10))?.fee ?? 0
    return BigInt(Math.round((kwh ?? 0) * 1e6)) * BigInt(fee)
  }

const stationMoney = (
  priced: Pricing,
  service: (hour: EnergyHour) => Money,
  tariffAt: TariffAt,
  zone: string,
): StationMoney => {
  const parts = (hours: readonly EnergyHour[]) => {
    const { amount } = priced(hours, zone)
    return amount === null ? null : { energy: amount, service: hours.reduce((sum, each) => sum + service(each), 0n) }
  }
  return {
    tariffAt,
    amountOf: (hours) => {
      const found = parts(hours)
      return found && found.energy + found.service
    },
    feesOf: (hours) => {
      const found = parts(hours)
      if (!found) return noFees
      const [energyFee, serviceFee] = [yuanOf(found.energy), yuanOf(found.service)]
      return { energyFee, serviceFee, totalFee: Math.round((energyFee + serviceFee) * 100) / 100 }
    },
  }
}
