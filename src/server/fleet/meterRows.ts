import type { Telemetry } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'

/** A register at a moment (ms), and how far back its last value may be, ms. */
export type Wanted = { readonly device: Device; readonly slot: number; readonly at: number; readonly back: number }
export type Found = { readonly deviceId: string; readonly slot: number; readonly ts: number; readonly value: number }

const hour = 3_600_000

/** Values of registers around some moments (ms): the last one before each and the first one from then on within an hour, in order of time. */
export const readMeterRows = async (telemetry: Telemetry, wanted: readonly Wanted[]): Promise<Found[]> => {
  const registers = Map.groupBy(wanted, ({ device, slot }) => `${device.deviceId} ${slot}`)
  const found: Found[] = []
  for (const moments of registers.values()) found.push(...(await aroundMoments(telemetry, moments)))
  return found
}

const aroundMoments = async (telemetry: Telemetry, moments: readonly Wanted[]): Promise<Found[]> => {
  const [first] = moments
  if (!first) return []
  const { device, slot } = first
  const from = Math.min(...moments.map(({ at, back }) => at - back)) + 1
  const to = Math.max(...moments.map(({ at }) => at)) + hour
  const samples = await telemetry.samples(device, [slot], from, to)
  const rows = moments.flatMap(({ at, back }) => {
    const next = samples.findIndex(({ ts }) => ts >= at)
    const before = samples[next === -1 ? samples.length - 1 : next - 1]
    const after = samples[next]
    return [...(before && before.ts > at - back ? [before] : []), ...(after && after.ts < at + hour ? [after] : [])]
  })
  return rows
    .sort((a, b) => a.ts - b.ts)
    .map(({ ts, values }) => ({ deviceId: device.deviceId, slot, ts, value: values[0] ?? Number.NaN }))
}
