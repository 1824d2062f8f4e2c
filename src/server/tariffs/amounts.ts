import { type PriceVersion, priceAt } from './prices.ts'

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
  let sum: Money | null = null
  for (const { from, to, kwh } of hours) {
    if (kwh === null) continue
    const amount = amountOfHour(versions, { from, to, millionths: Math.round(kwh * 1e6) }, zone)
    if (amount === null) return null
    sum = (sum ?? 0n) + amount
  }
  return sum
}

type Hour = { readonly from: number; readonly to: number; readonly millionths: number }

const amountOfHour = (
  versions: readonly PriceVersion[],
  { from, to, millionths }: Hour,
  zone: string,
): Money | null => {
  if (millionths === 0) return 0n
  let [sum, counted] = [0n, 0]
  for (let at = from; at < to; ) {
    const { price, until } = priceAt(versions, at, zone)
    const end = Math.min(until, to)
    const upToEnd = Math.round((millionths * (end - from)) / (to - from))
    if (price === null) return null
    sum += BigInt(upToEnd - counted) * BigInt(price)
    counted = upToEnd
    at = end
  }
  return sum
}

/** CNY with 2 decimals, half a cent away from zero. */
export const yuanOf = (money: Money): number => {
  const sign = money < 0n ? -1n : 1n
  const cents = ((money * sign + perCent / 2n) / perCent) * sign
  return Number(cents) / 100
}
