import { timeOf } from '#server/context/latestRow.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Energy, EnergyStep, LatestRow, Telemetry } from '#server/context/readings.ts'
import { createBreath } from '../breath.ts'
import { stepOf } from '../segment/registers.ts'
import { type HourStats, hourMs, noStats } from '../segment/stats.ts'
import type { createRegisterHours } from './registerHours.ts'
import type { createValuesAfter, Neighbour } from './valuesAfter.ts'

const dayMs = 86_400_000
/** How far a counter's neighbours before and after the range are looked for. */
const reach = 31 * dayMs

const lengths: Readonly<Record<EnergyStep, number>> = { hour: 13, day: 10, month: 7, year: 4 }
const zeros = '0000-01-01 00:00:00'

/** Where the steps of a range begin and, last, where it ends: `from`, every full hour, day, month or year of the zone, `to`. */
export const stepBounds = (from: number, to: number, step: EnergyStep, timeZone: string): number[] => {
  const keep = lengths[step]
  const beginOf = (ts: number): number => {
    const wall = formatTime(ts, timeZone)
    return parseTime(wall.slice(0, keep) + zeros.slice(keep), timeZone)
  }
  const most = { hour: hourMs, day: dayMs, month: 31 * dayMs, year: 366 * dayMs }[step]
  const bounds = [from]
  for (let at = beginOf(from); at < to; ) {
    // Two hours beyond the longest step of its kind lie in the next one, whatever the clocks do.
    const next = step === 'hour' ? at + hourMs : beginOf(at + most + 2 * hourMs)
    if (next < to) bounds.push(next)
    at = next
  }
  return [...bounds, to]
}

type Stretch = { from: number; to: number; rise: number }

/** What was counted and when: within hours, and from each to the next. */
const stretchesOf = (stats: HourStats, before: Neighbour | undefined, after: Neighbour | undefined, power: number) => {
  const stretches: Stretch[] = []
  const replaced: number[] = []
  let last = before
  const follow = (ts: number, value: number): void => {
    if (last) {
      const { rise, broken } = stepOf(last.value, value, ts - last.ts, power)
      if (broken) replaced.push(ts)
      stretches.push({ from: last.ts, to: ts, rise })
    }
  }
  stats.hour.forEach((hour, at) => {
    const [firstAt, lastAt] = [stats.firstAt?.[at] ?? hour, stats.lastAt?.[at] ?? hour]
    follow(firstAt, stats.first[at] ?? 0)
    if ((stats.breaks?.[at] ?? 0) > 0) replaced.push(hour)
    const rise = stats.rise?.[at] ?? stepOf(stats.first[at] ?? 0, stats.last[at] ?? 0, hourMs, power).rise
    stretches.push({ from: firstAt, to: lastAt, rise })
    last = { ts: lastAt, value: stats.last[at] ?? 0 }
  })
  if (after) follow(after.ts, after.value)
  return { stretches, replaced }
}

/** The steps between bounds, and where the counter began anew. */
const energyOf = (
  { stretches, replaced }: ReturnType<typeof stretchesOf>,
  bounds: readonly number[],
  [begin, end]: readonly [number, number],
): Energy => {
  const steps = bounds
    .slice(0, -1)
    .map((from, index) => ({ from, to: bounds[index + 1] ?? end, value: 0, known: false }))
  let index = 0
  for (const stretch of stretches) {
    while (index > 0 && (steps[index]?.from ?? 0) > stretch.from) index -= 1
    while (index < steps.length - 1 && (steps[index]?.to ?? 0) <= stretch.from) index += 1
    for (let at = index; at < steps.length; at += 1) {
      const each = steps[at]
      if (!each || each.from > stretch.to) break
      const share = shareOf(stretch, each)
      if (share === undefined) continue
      each.value += stretch.rise * share
      each.known = true
    }
  }
  return {
    steps: steps.map(({ known, value, ...each }) => ({
      ...each,
      value: known ? Math.round(value * 1e6) / 1e6 : null,
    })),
    replaced: replaced.filter((ts) => ts >= begin - hourMs && ts < end),
  }
}

type Given = Pick<Telemetry, 'at'> & {
  readonly hours: ReturnType<typeof createRegisterHours>
  readonly after: ReturnType<typeof createValuesAfter>
  readonly mostPower: (device: Device) => number
}

const neighbourOf = (row: LatestRow | undefined, slot: number, since: number): Neighbour | undefined => {
  const ts = timeOf(row, slot)
  return ts >= since ? { ts, value: row?.values[slot] ?? 0 } : undefined
}

/** Energies of counters by steps; see `Telemetry.energies`. What two samples enclose is spread evenly over the time between them. */
export const createEnergies =
  ({ at, hours, after, mostPower }: Given): Telemetry['energies'] =>
  async (items, from, to, step, timeZone) => {
    const registers = [...Map.groupBy(items, ({ device }) => device)].map(([device, own]) => ({
      device,
      slots: [...new Set(own.map(({ slot }) => slot))],
      power: mostPower(device),
    }))
    const [statsOfEach, rowsBefore, valuesAfter] = await Promise.all([
      hours(registers, from, to),
      at(registers, from - 1),
      after(registers, to, to + reach),
    ])
    const boundsIn = new Map<string, readonly number[]>()
    const boundsOf = (zone: string): readonly number[] => {
      const bounds = boundsIn.get(zone) ?? stepBounds(from, to, step, zone)
      boundsIn.set(zone, bounds)
      return bounds
    }
    const breathe = createBreath()
    const found: Energy[] = []
    for (const item of items) {
      const { device, slot } = item
      const stats = statsOfEach.get(device.deviceId)?.get(slot) ?? noStats
      const before = neighbourOf(rowsBefore.get(device.deviceId), slot, from - reach)
      const stretches = stretchesOf(stats, before, valuesAfter(item), mostPower(device))
      found.push(energyOf(stretches, boundsOf(timeZone ?? device.timeZone), [from, to]))
      await breathe()
    }
    return found
  }

/** How much of a stretch lies in a step; a single sample lies where it stands. */
const shareOf = (stretch: Stretch, step: { from: number; to: number }): number | undefined => {
  if (stretch.from === stretch.to) return stretch.from >= step.from && stretch.from < step.to ? 1 : undefined
  const overlap = Math.min(stretch.to, step.to) - Math.max(stretch.from, step.from)
  return overlap > 0 ? overlap / (stretch.to - stretch.from) : undefined
}
