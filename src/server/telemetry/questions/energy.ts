import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Energy, EnergyStep } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { Hours } from './hourStats.ts'
import { stepOf } from '../segment/registers.ts'
import { type HourStats, hourMs } from '../segment/stats.ts'

const dayMs = 86_400_000
/** How far a counter's neighbours before and after the range are looked for. */
const reach = 31 * dayMs

type Neighbour = { ts: number; value: number } | undefined
type Samples = (
  device: Device,
  slots: readonly number[],
  from: number,
  to: number,
  options: { limit: number; newest: boolean },
) => Promise<{ ts: number; values: Float64Array }[]>

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
const stretchesOf = (stats: HourStats, before: Neighbour, after: Neighbour, power: number) => {
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

/** Energy of a counter by steps; see `Telemetry.energy`. What two samples enclose is spread evenly over the time between them. */
export const createEnergy =
  (hours: Hours, samples: Samples, mostPowerOf: (device: Device) => number) =>
  async (
    device: Device,
    slot: number,
    from: number,
    to: number,
    step: EnergyStep,
    timeZone = device.timeZone,
  ): Promise<Energy> => {
    const beside = async (low: number, high: number, newest: boolean): Promise<Neighbour> => {
      const [found] = await samples(device, [slot], low, high, { limit: 1, newest })
      return found && { ts: found.ts, value: found.values[0] ?? 0 }
    }
    const power = mostPowerOf(device)
    const [[stats], before, after] = await Promise.all([
      hours(device.deviceId, [slot], from, to, () => true, power),
      beside(from - reach, from, true),
      beside(to, to + reach, false),
    ])
    const bounds = stepBounds(from, to, step, timeZone)
    const steps = bounds
      .slice(0, -1)
      .map((at, index) => ({ from: at, to: bounds[index + 1] ?? to, value: 0, known: false }))
    const { stretches, replaced } = stats ? stretchesOf(stats, before, after, power) : { stretches: [], replaced: [] }
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
      replaced: replaced.filter((ts) => ts >= from - hourMs && ts < to),
    }
  }

/** How much of a stretch lies in a step; a single sample lies where it stands. */
const shareOf = (stretch: Stretch, step: { from: number; to: number }): number | undefined => {
  if (stretch.from === stretch.to) return stretch.from >= step.from && stretch.from < step.to ? 1 : undefined
  const overlap = Math.min(stretch.to, step.to) - Math.max(stretch.from, step.from)
  return overlap > 0 ? overlap / (stretch.to - stretch.from) : undefined
}
