import { type MonthHours, minutesOf } from '#contract/tariffHours.ts'
import { formatTime } from '#contract/zoned.ts'

const hourMinutes = 60
const minute = 60_000

/** A period with its price in CNY per kWh, at most 4 decimals; `kind` such as peak or valley. */
export type PricedHours = MonthHours & { readonly price: number; readonly kind?: string }
/** What a tariff says from a day on, `yyyy-MM-dd` in the zone of the station that is priced. */
export type PriceVersion = { readonly validFrom: string; readonly periods: readonly PricedHours[] }

/** `price` in 0.0001 CNY per kWh, null where no version is valid yet, and the kind of its period; it holds until `until` (ms) at least. */
export type PriceNow = { readonly price: number | null; readonly kind: string; readonly until: number }

/** A decimal with at most 4 places in its 0.0001, so that money is counted in whole numbers. */
export const tenThousandths = (decimal: number): number => Math.round(decimal * 10_000)

/** The version that is valid on a day, of versions in any order. */
export const versionOn = <V extends PriceVersion>(versions: readonly V[], day: string): V | undefined =>
  versions
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<V | undefined>((last, each) => (last && last.validFrom > each.validFrom ? last : each), undefined)

/**
 * The price at a moment (ms) by the clock of `zone`. It holds until the period ends, at most to the next full hour of that clock: clocks
 * change at full hours only.
 */
export const priceAt = (versions: readonly PriceVersion[], ts: number, zone: string): PriceNow => {
  const wall = formatTime(ts, zone)
  const [month, at] = [Number(wall.slice(5, 7)), minutesOf(wall.slice(11, 16))]
  const found = versionOn(versions, wall.slice(0, 10))?.periods.find(
    ({ months, from, to }) => months.includes(month) && minutesOf(from) <= at && at < minutesOf(to),
  )
  const hourEnd = at - (at % hourMinutes) + hourMinutes
  const end = found ? Math.min(hourEnd, minutesOf(found.to)) : hourEnd
  const intoMinute = Number(wall.slice(17)) * 1000 + (ts % 1000)
  const until = ts + (end - at) * minute - intoMinute
  return { price: found ? tenThousandths(found.price) : null, kind: found?.kind ?? '', until }
}
