import { formatTime } from '#contract/zoned.ts'
import { type PriceVersion, priceAt, tenThousandths, versionOn } from '#server/tariffs/prices.ts'
import { type Counted, countedAt, estimatedAt, type Quality } from './registers.ts'

/** A version of a tariff; the service fee in CNY per kWh, at most 4 decimals. */
export type SettledVersion = PriceVersion & { readonly versionId: string; readonly serviceFee: number }
/** The versions that a station's energy is priced by from `from` (ms) on. */
export type SettledTariff = { readonly from: number; readonly versions: readonly SettledVersion[] }

/** Energy of one price, in [from, to) ms: Wh, 0.0001 CNY per kWh, fen. `quality`: the weaker of its two registers. */
export type Line = {
  readonly from: number
  readonly to: number
  readonly kind: string
  readonly versionId: string
  readonly price: number
  readonly serviceFee: number
  readonly wh: number
  readonly quality: Quality
  readonly energyFen: number
  readonly serviceFen: number
}
/** `estimatedWh`: flowed between readings more than 15 minutes apart, across a boundary: how it falls to two lines is a guess. */
export type Bill = {
  readonly lines: readonly Line[]
  readonly wh: number
  readonly estimatedWh: number
  readonly energyFen: number
  readonly serviceFen: number
}

type Rate = Pick<Line, 'kind' | 'versionId' | 'price' | 'serviceFee'>
type Span = Rate & { readonly from: number; readonly to: number; readonly day: string }

/** Wh × 0.0001 CNY per kWh in fen, half a fen up. */
const fenOf = (wh: number, price: number): number => Number((BigInt(wh) * BigInt(price) + 50_000n) / 100_000n)

const rateAt = (tariffs: readonly SettledTariff[], at: number, zone: string) => {
  const versions = tariffs.findLast(({ from }) => from <= at)?.versions ?? []
  const day = formatTime(at, zone).slice(0, 10)
  const version = versionOn(versions, day)
  const { price, kind, until } = priceAt(versions, at, zone)
  const next = tariffs.find(({ from }) => from > at)?.from ?? until
  if (!version || price === null) return null
  const rate: Rate = { kind, versionId: version.versionId, price, serviceFee: tenThousandths(version.serviceFee) }
  return { rate, day, until: Math.min(until, next) }
}

const isSame = (one: Span, other: Omit<Span, 'from' | 'to'>): boolean =>
  one.day === other.day &&
  one.kind === other.kind &&
  one.versionId === other.versionId &&
  one.price === other.price &&
  one.serviceFee === other.serviceFee

/** [from, to) cut where a period, a version, a setting or a day of `zone` ends; null where a time has no price. */
export const spansOf = (
  tariffs: readonly SettledTariff[],
  from: number,
  to: number,
  zone: string,
): readonly Span[] | null => {
  const spans: Span[] = []
  for (let at = from; at < to; ) {
    const found = rateAt(tariffs, at, zone)
    if (!found) return null
    const end = Math.min(found.until, to)
    const next = { ...found.rate, day: found.day }
    const last = spans.at(-1)
    if (last && isSame(last, next)) spans[spans.length - 1] = { ...last, to: end }
    else spans.push({ ...next, from: at, to: end })
    at = end
  }
  return spans
}

const grave: readonly Quality[] = ['measured', 'interpolated', 'estimated']
const weaker = (one: Quality, other: Quality): Quality => (grave.indexOf(one) > grave.indexOf(other) ? one : other)

/**
 * What the energy of [from, to) ms costs, by what registers had counted: whole Wh, and each line's money rounded half up to a fen, so that
 * the whole is their sum. Null where some of the time has no price.
 */
export const billOf = (
  counted: readonly Counted[],
  tariffs: readonly SettledTariff[],
  { from, to, zone }: { readonly from: number; readonly to: number; readonly zone: string },
): Bill | null => {
  const spans = spansOf(tariffs, from, to, zone)
  if (!spans) return null
  const lines = spans.map(({ day: _, ...span }): Line => {
    const [begin, end] = [countedAt(counted, span.from), countedAt(counted, span.to)]
    const wh = end.wh - begin.wh
    const money = { energyFen: fenOf(wh, span.price), serviceFen: fenOf(wh, span.serviceFee) }
    return { ...span, wh, quality: weaker(begin.quality, end.quality), ...money }
  })
  const sum = (read: (line: Line) => number): number => lines.reduce((total, line) => total + read(line), 0)
  return {
    lines,
    wh: sum(({ wh }) => wh),
    estimatedWh: estimatedAt(counted, [from, ...spans.map((span) => span.to)], from, to),
    energyFen: sum(({ energyFen }) => energyFen),
    serviceFen: sum(({ serviceFen }) => serviceFen),
  }
}
