import type { Device } from '#server/context/devices.ts'
import type { Telemetry } from '#server/context/readings.ts'
import { spansOf } from './lines.ts'
import { measuredWithin, type Reading } from './registers.ts'
import type { Terms } from './terms.ts'

const hour = 3_600_000

/** The register (`slot`) that a subject was metered by in [from, to] ms, and what it is known to have read at both ends, kWh. */
export type Metered = {
  readonly id: string
  readonly stationId: string
  readonly device: Device
  readonly slot: number
  readonly from: number
  readonly to: number
  readonly begin: number | null
  readonly end: number | null
  /** the register never fell or leapt, so that few of its readings say all */
  readonly isPlain: boolean
}

/** A bill that is cut at full hours only needs the first and the last reading of each. */
const atFullHours = ({ from, to }: Metered, terms: Terms | undefined): boolean =>
  !!terms &&
  (spansOf(terms.tariffs, from, to, terms.zone) ?? []).every((span) => span.from === from || span.from % hour === 0)

/** Items of one register that one question answers, [from, to) ms. */
type Stretch = Pick<Metered, 'device' | 'slot' | 'from' | 'to'> & { readonly items: readonly Metered[] }

const around = ({ from, to }: Pick<Metered, 'from' | 'to'>): { from: number; to: number } => ({
  from: Math.floor((from - measuredWithin) / hour) * hour,
  to: Math.ceil((to + measuredWithin) / hour) * hour,
})
const alone = (item: Metered): Stretch => ({ device: item.device, slot: item.slot, ...around(item), items: [item] })

/** Few readings say an hour, so what lies less than `bridged` apart is read in one go. */
const bridged = 24 * hour
const stretchesOf = (items: readonly Metered[]): Stretch[] =>
  [...Map.groupBy(items, ({ device, slot }) => `${device.deviceId} ${slot}`).values()].flatMap((own) => {
    const found: Stretch[] = []
    for (const stretch of own.map(alone).sort((a, b) => a.from - b.from)) {
      const last = found.at(-1)
      if (last && stretch.from - last.to < bridged)
        found[found.length - 1] = {
          ...last,
          to: Math.max(last.to, stretch.to),
          items: [...last.items, ...stretch.items],
        }
      else found.push(stretch)
    }
    return found
  })

/** Those of one device one after the other: a question names each device once. */
const waves = (stretches: readonly Stretch[]): Stretch[][] => {
  const found: Stretch[][] = []
  for (const own of Map.groupBy(stretches, ({ device }) => device.deviceId).values())
    for (const [index, item] of own.entries()) found[index] = [...(found[index] ?? []), item]
  return found
}

/** Index of the first time that is not before `ts`. */
const firstFrom = (times: ArrayLike<number>, ts: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? Number.POSITIVE_INFINITY) < ts) low = middle + 1
    else high = middle
  }
  return low
}

const withEnds = (readings: readonly Reading[], { from, to, begin, end }: Metered): Reading[] => {
  const inner = readings.filter(({ ts }) => ts > from && ts < to)
  const near = (ts: number): Reading | undefined => readings.find((each) => each.ts === ts)
  const first = near(from) ?? (begin === null ? readings.findLast(({ ts }) => ts < from) : { ts: from, kwh: begin })
  const last = near(to) ?? (end === null ? readings.find(({ ts }) => ts > to) : { ts: to, kwh: end })
  return [...(first ? [first] : []), ...inner, ...(last ? [last] : [])]
}

/** What registers read around and within the time of each subject, in the order of time, by its id. Two questions a wave of devices. */
export const readingsOf = async (
  telemetry: Pick<Telemetry, 'counters' | 'each'>,
  items: readonly Metered[],
  terms: ReadonlyMap<string, Terms>,
): Promise<ReadonlyMap<string, readonly Reading[]>> => {
  const found = new Map<string, readonly Reading[]>()
  const [hourly, exact] = [new Set<Metered>(), new Set<Metered>()]
  for (const item of items) (item.isPlain && atFullHours(item, terms.get(item.stationId)) ? hourly : exact).add(item)
  const ask = async (wave: readonly Stretch[], question: 'counters' | 'each'): Promise<void> => {
    const asked = wave.map(({ device, slot, from, to }) => ({ device, slots: [slot], from, to }))
    const samples = await telemetry[question](asked)
    for (const { device, items: own } of wave) {
      const { t, values } = samples.get(device.deviceId) ?? { t: [], values: [] }
      for (const item of own) {
        const { from, to } = around(item)
        const readings: Reading[] = []
        for (let at = firstFrom(t, from); at < t.length && (t[at] ?? to) < to; at += 1) {
          const [ts, kwh] = [t[at] ?? Number.NaN, values[0]?.[at] ?? Number.NaN]
          if (!Number.isNaN(kwh)) readings.push({ ts, kwh })
        }
        found.set(item.id, withEnds(readings, item))
      }
    }
  }
  for (const wave of waves(stretchesOf([...hourly]))) await ask(wave, 'counters')
  for (const wave of waves([...exact].map(alone))) await ask(wave, 'each')
  return found
}
