import { type PriceNow, type PriceVersion, priceAt } from './prices.ts'

/** Energy that flowed within [from, to) ms, kWh, spread evenly; null where unknown. */
export type EnergyHour = { readonly from: number; readonly to: number; readonly kwh: number | null }

/** Money in 10⁻¹⁰ CNY: kWh in millionths times prices in ten-thousandths. */
export type Money = bigint

const perCent = 100_000_000n

/**
 * Σ energy × price of its time. Null where no energy is known, or where some flowed at a time without a price: a part would pass for the
 * whole. An hour in which the price changes is divided by time, and its parts add up to it.
 */
export const amountOf = (
  versions: readonly PriceVersion[],
  hours: readonly EnergyHour[],
  zone: string,
): Money | null => {
  const sums = new Map<number, number>()
  let isKnown = false
  for (const { from, to, kwh } of hours) {
    if (kwh === null) continue
    isKnown = true
    if (!addHour(sums, versions, { from, to, millionths: Math.round(kwh * 1e6) }, zone)) return null
  }
  return isKnown ? moneyOf(sums) : null
}

/** Millionths of kWh by their price in ten-thousandths: whole numbers that stay exact. */
export const moneyOf = (sums: ReadonlyMap<number, number>): Money => {
  let sum = 0n
  for (const [price, millionths] of sums) sum += BigInt(millionths) * BigInt(price)
  return sum
}

type Hour = { readonly from: number; readonly to: number; readonly millionths: number }

/** Adds what flowed to its prices; false where a part has none. */
const addHour = (
  sums: Map<number, number>,
  versions: readonly PriceVersion[],
  { from, to, millionths }: Hour,
  zone: string,
): boolean => {
  if (millionths === 0) return true
  let counted = 0
  for (let at = from; at < to; ) {
    const { price, until } = knownPrice(versions, at, zone)
    const end = Math.min(until, to)
    const upToEnd = Math.round((millionths * (end - from)) / (to - from))
    if (price === null) return false
    sums.set(price, (sums.get(price) ?? 0) + upToEnd - counted)
    counted = upToEnd
    at = end
  }
  return true
}

const hour = 3_600_000
const known = new WeakMap<readonly PriceVersion[], Map<string, Map<number, PriceNow>>>()
/** As `priceAt`; that of a full hour is kept for as long as the versions are, since reports ask for it of many. */
const knownPrice = (versions: readonly PriceVersion[], at: number, zone: string): PriceNow => {
  if (at % hour !== 0) return priceAt(versions, at, zone)
  const zones = known.get(versions) ?? new Map<string, Map<number, PriceNow>>()
  known.set(versions, zones)
  const prices = zones.get(zone) ?? new Map<number, PriceNow>()
  zones.set(zone, prices)
  const found = prices.get(at) ?? priceAt(versions, at, zone)
  prices.set(at, found)
  return found
}

/** CNY with 2 decimals, half a cent away from zero. */
export const yuanOf = (money: Money): number => {
  const sign = money < 0n ? -1n : 1n
  const cents = ((money * sign + perCent / 2n) / perCent) * sign
  return Number(cents) / 100
}
