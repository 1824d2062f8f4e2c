import { timeOf } from '#server/context/latestRow.ts'
import type { PointOfDevice, SlotsOfDevice, Telemetry } from '#server/context/readings.ts'

export type Neighbour = { readonly ts: number; readonly value: number }
type Neighbours = (point: PointOfDevice) => Neighbour | undefined

/** As a rule the next sample comes within this time, ms. */
const soon = 600_000
const atOnce = 4

const keyOf = ({ device, slot }: PointOfDevice): string => `${device.deviceId} ${slot}`

/** The first value of each slot in [from, to) ms. Of devices that were heard after `from` one question reads the first ten minutes. */
export const createValuesAfter =
  ({ latest, each, samples }: Pick<Telemetry, 'latest' | 'each' | 'samples'>) =>
  async (items: readonly SlotsOfDevice[], from: number, to: number): Promise<Neighbours> => {
    const found = new Map<string, Neighbour>()
    const later = items.flatMap(({ device, slots }) => {
      const row = latest(device.deviceId)
      const own = slots.filter((slot) => timeOf(row, slot) >= from)
      return own.length > 0 ? [{ device, slots: own, from, to: from + soon }] : []
    })
    if (later.length > 0) {
      const read = await each(later)
      for (const { device, slots } of later) {
        const { t, values } = read.get(device.deviceId) ?? { t: [], values: [] }
        for (const [index, slot] of slots.entries()) {
          const at = values[index]?.findIndex((value) => !Number.isNaN(value)) ?? -1
          if (at >= 0) found.set(keyOf({ device, slot }), { ts: t[at] ?? from, value: values[index]?.[at] ?? 0 })
        }
      }
    }
    const missing = later
      .flatMap(({ device, slots }) => slots.map((slot) => ({ device, slot })))
      .filter((point) => !found.has(keyOf(point)))
    for (let at = 0; at < missing.length; at += atOnce)
      await Promise.all(
        missing.slice(at, at + atOnce).map(async (point) => {
          const [first] = await samples(point.device, [point.slot], from + soon, to, { limit: 1 })
          if (first) found.set(keyOf(point), { ts: first.ts, value: first.values[0] ?? 0 })
        }),
      )
    return (point) => found.get(keyOf(point))
  }
