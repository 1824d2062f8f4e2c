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

/** Those of one device one after the other: a question names each device once. */
const waves = (items: readonly Metered[]): Metered[][] => {
  const found: Metered[][] = []
  for (const own of Map.groupBy(items, ({ device }) => device.deviceId).values())
    for (const [index, item] of own.entries()) found[index] = [...(found[index] ?? []), item]
  return found
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
  const ask = async (wave: readonly Metered[], question: 'counters' | 'each'): Promise<void> => {
    const asked = wave.map(({ device, slot, from, to }) => ({
      ...{ device, slots: [slot] },
      from: Math.floor((from - measuredWithin) / hour) * hour,
      to: Math.ceil((to + measuredWithin) / hour) * hour,
    }))
    const samples = await telemetry[question](asked)
    for (const item of wave) {
      const { t, values } = samples.get(item.device.deviceId) ?? { t: [], values: [] }
      const readings = Array.from(t, (ts, index) => ({ ts, kwh: values[0]?.[index] ?? Number.NaN })).filter(
        ({ kwh }) => !Number.isNaN(kwh),
      )
      found.set(item.id, withEnds(readings, item))
    }
  }
  for (const wave of waves([...hourly])) await ask(wave, 'counters')
  for (const wave of waves([...exact])) await ask(wave, 'each')
  return found
}
