import { type PriceVersion, priceAt } from '#server/tariffs/prices.ts'

export const slotMs = 15 * 60_000
const slotCount = 192
const hour = 3_600_000

/** CNY per kWh over [from, to) ms by the clock of `zone`, by the time that each price holds; null where one is missing. */
const priceOver = (versions: readonly PriceVersion[], from: number, to: number, zone: string): number | null => {
  let sum = 0
  for (let at = from; at < to; ) {
    const { price, until } = priceAt(versions, at, zone)
    if (price === null) return null
    const end = Math.min(until, to)
    sum += (price / 10_000) * (end - at)
    at = end
  }
  return sum / (to - from)
}

export type SlotTime = {
  /** ms */
  readonly from: number
  readonly to: number
  readonly hours: number
  /** CNY per kWh; null where it is not known */
  readonly price: number | null
}

/** 48 h from now on in quarters of the hour; the first one is what is left of the running quarter. */
export const slotsFrom = (now: number, versions: readonly PriceVersion[] | null, zone: string): SlotTime[] => {
  const quarter = now - (now % slotMs)
  return Array.from({ length: slotCount }, (_, index) => {
    const to = quarter + (index + 1) * slotMs
    const from = index === 0 ? now : to - slotMs
    return { from, to, hours: (to - from) / hour, price: versions && priceOver(versions, from, to, zone) }
  })
}
