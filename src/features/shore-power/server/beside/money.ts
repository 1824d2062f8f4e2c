import type { Db } from '#server/context/context.ts'
import { type EnergyHour, moneyOf as summed, type Money, yuanOf } from '#server/tariffs/amounts.ts'
import { type PriceVersion, versionOn } from '#server/tariffs/prices.ts'
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
type Service = PriceVersion & { readonly fee: number }

const serviceFees = async (db: Db, tariffIds: readonly string[]): Promise<ReadonlyMap<string, readonly Service[]>> => {
  if (tariffIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tariff_version')
    .select(['tariff_id', 'valid_from', 'service_fee'])
    .where('tariff_id', 'in', [...tariffIds])
    .execute()
  const byTariff = Map.groupBy(rows, (row) => row.tariff_id)
  return new Map(
    [...byTariff].map(([id, own]) => [
      id,
      own.map((row) => ({ validFrom: row.valid_from, periods: [], fee: row.service_fee })),
    ]),
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
  const feeAt = feesAt(services)
  const zones = new Map(stations.map(({ stationId, timeZone }) => [stationId, timeZone]))
  return (stationId) => {
    const { priced, tariffAt } = pricings(stationId)
    const zone = zones.get(stationId) ?? 'UTC'
    const own = settings.filter((each) => each.stationId === stationId)
    const service = serviceOf(feeAt, own, zone)
    return stationMoney(priced, service, tariffAt, zone)
  }
}

/** The fee of an hour in 0.0001 CNY per kWh; each is looked up once for all stations of a tariff and zone. */
type FeeAt = (tariffId: string, from: number, zone: string) => number
const feesAt = (services: ReadonlyMap<string, readonly Service[]>): FeeAt => {
  const known = new Map<string, Map<number, number>>()
  return (tariffId, from, zone) => {
    const key = `${tariffId} ${zone}`
    const fees = known.get(key) ?? new Map<number, number>()
    known.set(key, fees)
    const versions = services.get(tariffId) ?? []
    const fee = fees.get(from) ?? versionOn(versions, formatTime(from, zone).slice(0, 10))?.fee ?? 0
    fees.set(from, fee)
    return fee
  }
}

const serviceOf =
  (feeAt: FeeAt, settings: readonly { readonly from: number; readonly tariffId: string | null }[], zone: string) =>
  (hours: readonly EnergyHour[]): Money => {
    const sums = new Map<number, number>()
    for (const { from, kwh } of hours) {
      const tariffId = settings.findLast((each) => each.from <= from)?.tariffId
      const fee = tariffId ? feeAt(tariffId, from, zone) : 0
      sums.set(fee, (sums.get(fee) ?? 0) + Math.round((kwh ?? 0) * 1e6))
    }
    return summed(sums)
  }

const stationMoney = (
  priced: Pricing,
  service: (hours: readonly EnergyHour[]) => Money,
  tariffAt: TariffAt,
  zone: string,
): StationMoney => {
  const parts = (hours: readonly EnergyHour[]) => {
    const { amount } = priced(hours, zone)
    return amount === null ? null : { energy: amount, service: service(hours) }
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
