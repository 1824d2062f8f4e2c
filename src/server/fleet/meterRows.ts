import type { EachItem } from '#server/context/context.ts'
import type { EachSamples, Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'

/** A register at a moment (ms), and how far back its last value may be, ms. */
export type Wanted = { readonly device: Device; readonly slot: number; readonly at: number; readonly back: number }
export type Found = { readonly deviceId: string; readonly slot: number; readonly ts: number; readonly value: number }

const hour = 3_600_000
/** devices of one query, so that a day of a large fleet is not in memory at once */
const atOnce = 50

/** Values of registers around some moments (ms): the last one before each and the first one from then on within an hour, in order of time. */
export const readMeterRows = async (
  telemetry: Pick<Telemetry, 'counters'>,
  wanted: readonly Wanted[],
): Promise<Found[]> => {
  const devices = [...Map.groupBy(wanted, ({ device }) => device.deviceId).values()]
  const found: Found[] = []
  for (let first = 0; first < devices.length; first += atOnce) {
    const some = devices.slice(first, first + atOnce)
    const items = some.flatMap(itemOf)
    const samples = await telemetry.counters(items)
    for (const [index, { device, slots }] of items.entries())
      for (const [at, slot] of slots.entries()) {
        const own = some[index]?.filter((each) => each.slot === slot) ?? []
        found.push(...aroundMoments(valuesOf(samples.get(device.deviceId), at), own))
      }
  }
  return found
}

/** What holds all moments of a device: whole hours, of which the ends may be enough, unless its time zone's lie between those. */
const itemOf = (moments: readonly Wanted[]): EachItem[] => {
  const [first] = moments
  if (!first) return []
  const [from, to] = [
    Math.min(...moments.map(({ at, back }) => at - back)) + 1,
    Math.max(...moments.map(({ at }) => at)) + hour,
  ]
  const areWhole = first.at % hour === 0
  const range = areWhole ? { from: Math.floor(from / hour) * hour, to: Math.ceil(to / hour) * hour } : { from, to }
  return [{ device: first.device, slots: [...new Set(moments.map(({ slot }) => slot))], ...range }]
}

/** Times and values of one slot where it has any. */
const valuesOf = (samples: ReturnType<EachSamples['get']>, at: number): { ts: number; value: number }[] => {
  const column = samples?.values[at]
  if (!samples || !column) return []
  return [...samples.t].flatMap((ts, row) => {
    const value = column[row] ?? Number.NaN
    return Number.isNaN(value) ? [] : [{ ts, value }]
  })
}

/** What stands around the moments of one register. */
const aroundMoments = (
  values: readonly { readonly ts: number; readonly value: number }[],
  moments: readonly Wanted[],
): Found[] =>
  moments
    .flatMap(({ device, slot, at, back }) => {
      const next = values.findIndex(({ ts }) => ts >= at)
      const before = values[next === -1 ? values.length - 1 : next - 1]
      const after = values[next]
      const near = [
        ...(before && before.ts > at - back ? [before] : []),
        ...(after && after.ts < at + hour ? [after] : []),
      ]
      return near.map((each) => ({ deviceId: device.deviceId, slot, ...each }))
    })
    .sort((a, b) => a.ts - b.ts)
