import { priceAt, type PriceVersion } from './prices.ts'

/** Hours of one price: CNY per kWh within [from, to) ms; `kind` as the tariff names them. */
export type Band = { from: number; to: number; price: number; kind: string }

/** What a kWh costs over [from, to) ms by the clock of `zone`, in bands of one price and kind; times without a price are left out. */
export const bandsOf = (versions: readonly PriceVersion[], from: number, to: number, zone: string): Band[] => {
  const bands: Band[] = []
  for (let at = from; at < to; ) {
    const { price, kind, until } = priceAt(versions, at, zone)
    const end = Math.min(until, to)
    const last = bands.at(-1)
    const yuan = price === null ? null : price / 10_000
    if (last && last.to === at && last.price === yuan && last.kind === kind) last.to = end
    else if (yuan !== null) bands.push({ from: at, to: end, price: yuan, kind })
    at = end
  }
  return bands
}
