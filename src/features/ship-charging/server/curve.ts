import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { VoyageConsumption } from '../shapes.ts'
import type { Window } from './energy/aboard.ts'
import type { Part } from './energy/parts.ts'

const points = 300

/** Sums and counts of a column in steps of equal length. */
type Steps = { readonly sums: Float64Array; readonly counts: Uint32Array }
const stepsOf = (): Steps => ({ sums: new Float64Array(points), counts: new Uint32Array(points) })
const mean = ({ sums, counts }: Steps, step: number): number =>
  counts[step] ? (sums[step] ?? 0) / (counts[step] ?? 1) : Number.NaN

const put = ({ sums, counts }: Steps, step: number, value: number): void => {
  if (Number.isNaN(value) || step < 0 || step >= points) return
  sums[step] = (sums[step] ?? 0) + value
  counts[step] = (counts[step] ?? 0) + 1
}
const slotOf = ({ profile }: Device, key: string): number => profile.byKey.get(key)?.firstSlot ?? -1
const orNull = (value: number, digits: number): number | null =>
  Number.isNaN(value) ? null : Math.round(value * 10 ** digits) / 10 ** digits

type Given = Pick<Context, 'telemetry' | 'registry'>

/** SOC and power of a battery in the steps of a window; a SOC stands until the next one. */
const batterySteps = async ({ telemetry }: Given, device: Device, part: Part, stepAt: (ts: number) => number) => {
  const slots = ['soc', 'totalVoltage', 'totalCurrent'].map((key) => slotOf(device, key)).filter((slot) => slot >= 0)
  const { t, series } = await telemetry.curve(device, slots, part.from, part.to, points)
  const column = (key: string): ((place: number) => number) => {
    const own = series[slots.indexOf(slotOf(device, key))]
    return (place) => own?.value[place] ?? Number.NaN
  }
  const [soc, volts, amps] = [column('soc'), column('totalVoltage'), column('totalCurrent')]
  const [levels, powers] = [stepsOf(), stepsOf()]
  t.forEach((ts, place) => {
    put(levels, stepAt(ts), soc(place))
    put(powers, stepAt(ts), (volts(place) * amps(place)) / 1000)
  })
  const level = new Float64Array(points).fill(Number.NaN)
  let held = part.start?.soc ?? Number.NaN
  for (let step = Math.max(0, stepAt(part.from)); step <= Math.min(points - 1, stepAt(part.to - 1)); step += 1) {
    const own = mean(levels, step)
    held = Number.isNaN(own) ? held : own
    level[step] = held
  }
  return { rated: part.rated ?? 0, level, powers }
}

/** SOC of all batteries aboard (%, by rated energy), power (kW, discharge +) and speed (kn) over a window, at most 300 points. */
export const curveOf = async (
  given: Given,
  ship: Device,
  parts: readonly Part[],
  { from, to }: Window,
): Promise<VoyageConsumption['curve']> => {
  const width = (to - from) / points
  const stepAt = (ts: number): number => Math.floor((ts - from) / width)
  const speeds = stepsOf()
  const sog = slotOf(ship, 'sog')
  const [own, batteries] = await Promise.all([
    sog < 0 ? undefined : given.telemetry.curve(ship, [sog], from, to, points),
    Promise.all(
      parts.flatMap((part) => {
        const device = given.registry.byId(part.deviceId)
        return device ? [batterySteps(given, device, part, stepAt)] : []
      }),
    ),
  ])
  for (const [place, ts] of own?.t.entries() ?? []) put(speeds, stepAt(ts), own?.series[0]?.value[place] ?? Number.NaN)
  return Array.from({ length: points }, (_, step) => {
    const aboard = batteries.filter(({ level }) => !Number.isNaN(level[step] ?? Number.NaN))
    const rated = aboard.reduce((sum, each) => sum + each.rated, 0)
    const stored = aboard.reduce((sum, each) => sum + each.rated * (each.level[step] ?? 0), 0)
    const powers = batteries.map((each) => mean(each.powers, step)).filter((power) => !Number.isNaN(power))
    return {
      ts: Math.round(from + step * width),
      soc: rated > 0 ? orNull(stored / rated, 1) : null,
      power:
        powers.length > 0
          ? orNull(
              powers.reduce((sum, power) => sum + power, 0),
              1,
            )
          : null,
      speed: orNull(mean(speeds, step), 1),
    }
  })
}
