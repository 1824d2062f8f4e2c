import { mostChartPoints } from '#contract/monitor.ts'
import type { Device } from '#server/context/devices.ts'
import type { Context } from '#server/context/context.ts'
import { clustersOf } from '#server/equipment/parts.ts'
import { keysOf } from './keys.ts'

type Value = number | null
export type Curves = {
  readonly t: readonly number[]
  readonly max: Value[]
  readonly min: Value[]
  difference: Value[]
}
type Span = { readonly from: number; readonly to: number }
type Given = Pick<Context, 'registry' | 'telemetry'>

const greater = (a: Value, b: Value): Value => (a === null ? b : b === null ? a : Math.max(a, b))
const less = (a: Value, b: Value): Value => (a === null ? b : b === null ? a : Math.min(a, b))
const rounded = (value: Value | undefined): Value =>
  value === null || value === undefined ? null : Math.round(value * 1e6) / 1e6
const between = (max: Value, min: Value): Value => (max === null || min === null ? null : rounded(max - min))

/** Peaks stay where samples were too many; the difference is of one moment, never of two peaks of a stretch. */
const ownCurves = async ({ telemetry }: Given, device: Device, type: 0 | 1, { from, to }: Span): Promise<Curves> => {
  const keys = keysOf(device, type)
  const slots = [keys.max, keys.min, keys.difference].flatMap((key) => device.profile.byKey.get(key)?.firstSlot ?? [])
  const { t, series } = await telemetry.curve(device, slots, from, to, mostChartPoints)
  const [max, min, difference] = series
  return {
    t,
    max: t.map((_, at) => rounded(max?.max?.[at] ?? max?.value[at])),
    min: t.map((_, at) => rounded(min?.min?.[at] ?? min?.value[at])),
    difference: t.map((_, at) => {
      const told = rounded(difference?.max?.[at] ?? difference?.value[at])
      return told ?? between(max?.value[at] ?? null, min?.value[at] ?? null)
    }),
  }
}

type Cell = { readonly ts: number; readonly max: Value; readonly min: Value }

/** The extremes over several curves: samples within `width` ms are of one moment, the first of them. */
const combined = (all: readonly Curves[], width: number): Curves => {
  const cells = new Map<number, Cell>()
  for (const { t, max, min } of all)
    t.forEach((ts, at) => {
      const place = Math.floor(ts / width)
      const cell = cells.get(place)
      cells.set(place, {
        ts: Math.min(cell?.ts ?? ts, ts),
        max: greater(cell?.max ?? null, max[at] ?? null),
        min: less(cell?.min ?? null, min[at] ?? null),
      })
    })
  const sorted = [...cells.values()].sort((a, b) => a.ts - b.ts)
  return {
    t: sorted.map(({ ts }) => ts),
    max: sorted.map(({ max }) => max),
    min: sorted.map(({ min }) => min),
    difference: sorted.map(({ max, min }) => between(max, min)),
  }
}

/** Samples of one moment: of one interval, or of one point where there would be too many. */
const combinedOf = (parts: readonly Curves[], intervalSeconds: number, span: Span): Curves => {
  const times = parts.flatMap(({ t }) => [t[0] ?? span.to, t.at(-1) ?? span.from])
  const lasting = Math.max(...times, span.from) - Math.min(...times, span.to)
  return combined(parts, Math.max(intervalSeconds * 1000, Math.ceil(lasting / (mostChartPoints - 1))))
}

/** The curves of a unit or cluster; a unit that does not report its extremes has those of its clusters. */
export const curvesOf = async (given: Given, device: Device, type: 0 | 1, span: Span): Promise<Curves> => {
  const own = await ownCurves(given, device, type, span)
  if (!device.profile.natures.has('unit') || own.max.some((value) => value !== null)) return own
  const parts = await Promise.all(
    clustersOf(given.registry, device).map((cluster) => ownCurves(given, cluster, type, span)),
  )
  return combinedOf(parts, device.profile.intervalSeconds, span)
}

/** The extremes over several units, one unit read after the other. */
export const curvesOfMany = async (
  given: Given,
  units: readonly Device[],
  type: 0 | 1,
  span: Span,
): Promise<Curves> => {
  const parts: Curves[] = []
  for (const unit of units) parts.push(await curvesOf(given, unit, type, span))
  return combinedOf(parts, Math.max(...units.map(({ profile }) => profile.intervalSeconds)), span)
}
