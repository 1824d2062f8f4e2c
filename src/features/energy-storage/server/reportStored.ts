import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { reading } from '#server/equipment/reading.ts'
import { storedMoreOf } from './formulas.ts'

type Given = Pick<Context, 'telemetry' | 'clock'>
/** Moments asked for at a time. */
const atOnce = 4

const keys = ['soc', 'soh', 'ratedCapacity'] as const
const slotsOf = ({ profile }: Device): number[] => keys.flatMap((key) => profile.byKey.get(key)?.firstSlot ?? [])

export type Stored = {
  /** kWh that a step (by its index) ends fuller than it begins; null where unknown */
  readonly more: (index: number) => number | null
  /** kWh, of all batteries */
  readonly rated: number | null
}

/** What the batteries of a station held at the bounds (ms) of its steps: one question per bound, none for the future. */
export const storedAt = async (
  { telemetry, clock }: Given,
  batteries: readonly Device[],
  bounds: readonly number[],
): Promise<Stored> => {
  const now = clock()
  const items = batteries.map((device) => ({ device, slots: slotsOf(device) }))
  const moments = bounds.filter((ts, index) => ts <= now || (bounds[index - 1] ?? now) < now)
  const rows: Awaited<ReturnType<typeof telemetry.at>>[] = []
  for (let at = 0; at < moments.length && items.length > 0; at += atOnce)
    rows.push(
      ...(await Promise.all(moments.slice(at, at + atOnce).map((ts) => telemetry.at(items, Math.min(ts, now))))),
    )
  const value = (index: number, device: Device, key: (typeof keys)[number]): number | null =>
    reading(device, rows[index]?.get(device.deviceId), key)?.value ?? null
  const newest = (device: Device, key: (typeof keys)[number]) =>
    reading(device, telemetry.latest(device.deviceId), key)?.value ?? null
  const rated = batteries.map((device) => newest(device, 'ratedCapacity'))
  return {
    more: (index) =>
      storedMoreOf(
        batteries.map((device) => ({
          startSoc: value(index, device, 'soc'),
          endSoc: value(index + 1, device, 'soc'),
          rated: value(index + 1, device, 'ratedCapacity'),
          soh: value(index + 1, device, 'soh'),
        })),
      ),
    rated: rated.length === 0 || rated.includes(null) ? null : rated.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0),
  }
}
