import { timeOf } from '#server/context/latestRow.ts'
import type { EachItem } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import type { PointOfDevice, SlotsOfDevice, Telemetry } from '#server/context/readings.ts'

export type Neighbour = { readonly ts: number; readonly value: number }
type Neighbours = (point: PointOfDevice) => Neighbour | undefined

/** Nearly always the next sample comes within so many intervals, and within ten minutes (ms) as a rule. */
const fewIntervals = 3
const soon = 600_000
const atOnce = 4

const keyOf = ({ device, slot }: PointOfDevice): string => `${device.deviceId} ${slot}`

/** The first value of each slot in [from, to) ms; of devices that were heard after `from` two questions read the first ten minutes. */
export const createValuesAfter =
  ({ latest, each, samples }: Pick<Telemetry, 'latest' | 'each' | 'samples'>) =>
  async (items: readonly SlotsOfDevice[], from: number, to: number): Promise<Neighbours> => {
    const found = new Map<string, Neighbour>()
    const take = async (some: readonly EachItem[]): Promise<void> => {
      const read = await each(some)
      for (const { device, slots } of some) {
        const { t, values } = read.get(device.deviceId) ?? { t: [], values: [] }
        for (const [index, slot] of slots.entries()) {
          const at = values[index]?.findIndex((value) => !Number.isNaN(value)) ?? -1
          if (at >= 0) found.set(keyOf({ device, slot }), { ts: t[at] ?? from, value: values[index]?.[at] ?? 0 })
        }
      }
    }
    const isOpen = (device: Device, slot: number): boolean => !found.has(keyOf({ device, slot }))
    const openOf = (some: readonly SlotsOfDevice[], toOf: (device: Device) => number): EachItem[] =>
      some.flatMap(({ device, slots }) => {
        const own = slots.filter((slot) => isOpen(device, slot) && timeOf(latest(device.deviceId), slot) >= from)
        return own.length > 0 ? [{ device, slots: own, from, to: toOf(device) }] : []
      })
    const first = openOf(items, ({ profile }) => from + Math.min(fewIntervals * profile.intervalSeconds * 1000, soon))
    if (first.length > 0) await take(first)
    const second = openOf(first, () => from + soon)
    if (second.length > 0) await take(second)
    const missing = openOf(second, () => to).flatMap(({ device, slots }) => slots.map((slot) => ({ device, slot })))
    for (let at = 0; at < missing.length; at += atOnce)
      await Promise.all(
        missing.slice(at, at + atOnce).map(async (point) => {
          const [first] = await samples(point.device, [point.slot], from + soon, to, { limit: 1 })
          if (first) found.set(keyOf(point), { ts: first.ts, value: first.values[0] ?? 0 })
        }),
      )
    return (point) => found.get(keyOf(point))
  }
