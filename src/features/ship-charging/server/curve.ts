import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { VoyageConsumption } from '../shapes.ts'
import type { Window } from './energy/aboard.ts'
import type { Part } from './energy/parts.ts'
import { heldMeans, meanOf, put, stepsOf } from './steps.ts'

const points = 300

/** ms for which the power of a battery that says nothing new still counts. */
const heldMs = 300_000

const slotOf = ({ profile }: Device, key: string): number => profile.byKey.get(key)?.firstSlot ?? -1
const orNull = (value: number, digits: number): number | null =>
  Number.isNaN(value) ? null : Math.round(value * 10 ** digits) / 10 ** digits

type Given = Pick<Context, 'telemetry' | 'registry'>

/** SOC and power of a battery in the steps of a window; a SOC stands until the next one. */
const batterySteps = async (
  { telemetry }: Given,
  device: Device,
  part: Part,
  { stepAt, heldSteps }: { stepAt: (ts: number) => number; heldSteps: number },
) => {
  const slots = ['soc', 'totalVoltage', 'totalCurrent'].map((key) => slotOf(device, key)).filter((slot) => slot >= 0)
  const { t, series } = await telemetry.curve(device, slots, part.from, part.to, points)
  const column = (key: string): ((place: number) => number) => {
    const own = series[slots.indexOf(slotOf(device, key))]
    return (place) => own?.value[place] ?? Number.NaN
  }
  const [soc, volts, amps] = [column('soc'), column('totalVoltage'), column('totalCurrent')]
  const [levels, powers] = [stepsOf(points), stepsOf(points)]
  t.forEach((ts, place) => {
    put(levels, stepAt(ts), soc(place))
    put(powers, stepAt(ts), (volts(place) * amps(place)) / 1000)
  })
  const span = [Math.max(0, stepAt(part.from)), Math.min(points - 1, stepAt(part.to - 1))] as const
  return {
    span,
    rated: part.rated ?? 0,
    level: heldMeans(levels, span, Number.POSITIVE_INFINITY, part.start?.soc),
    tellsPower: powers.counts.some((count) => count > 0),
    power: heldMeans(powers, span, heldSteps),
  }
}
type Battery = Awaited<ReturnType<typeof batterySteps>>

/** kW of the batteries aboard in a step: none while one of them is not known, since a part of the sum would look like a drop. */
const powerIn = (batteries: readonly Battery[], step: number): number => {
  const aboard = batteries.filter(({ span: [first, last], tellsPower }) => tellsPower && step >= first && step <= last)
  return aboard.length === 0 ? Number.NaN : aboard.reduce((sum, { power }) => sum + (power[step] ?? Number.NaN), 0)
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
  const heldSteps = Math.ceil(heldMs / width)
  const speeds = stepsOf(points)
  const sog = slotOf(ship, 'sog')
  const [own, batteries] = await Promise.all([
    sog < 0 ? undefined : given.telemetry.curve(ship, [sog], from, to, points),
    Promise.all(
      parts.flatMap((part) => {
        const device = given.registry.byId(part.deviceId)
        return device ? [batterySteps(given, device, part, { stepAt, heldSteps })] : []
      }),
    ),
  ])
  for (const [place, ts] of own?.t.entries() ?? []) put(speeds, stepAt(ts), own?.series[0]?.value[place] ?? Number.NaN)
  return Array.from({ length: points }, (_, step) => {
    const aboard = batteries.filter(({ level }) => !Number.isNaN(level[step] ?? Number.NaN))
    const rated = aboard.reduce((sum, each) => sum + each.rated, 0)
    const stored = aboard.reduce((sum, each) => sum + each.rated * (each.level[step] ?? 0), 0)
    return {
      ts: Math.round(from + step * width),
      soc: rated > 0 ? orNull(stored / rated, 1) : null,
      power: orNull(powerIn(batteries, step), 1),
      speed: orNull(meanOf(speeds, step), 1),
    }
  })
}
