import type { Context, Device, LatestRow } from '#server/context.ts'
import { type DayEnergy, hoursOf, type Meters, registers, todayOf } from './dayEnergy.ts'
import { advanceMeter, dayAround, hour, startMeter } from './meter.ts'
import { reading } from './readings.ts'

type Given = Pick<Context, 'telemetry' | 'clock'>
type PastEnergy = (boxes: readonly Device[], at: number) => Promise<Pick<DayEnergy, 'today' | 'hours'>>

/** How long the meters of a full hour stand for the moments after it, ms: late samples may correct them. */
const keepFor = 60_000
const mostKept = 2000

const slotsOf = ({ profile }: Device): number[] => registers.flatMap((kind) => profile.byKey.get(kind)?.firstSlot ?? [])
const midnightOf = ({ timeZone }: Device, at: number): number => dayAround(at, timeZone).from

/** A copy, since meters are moved on in place. */
const copyOf = (meters: Meters): Meters =>
  Object.fromEntries(
    registers.flatMap((kind) => {
      const meter = meters[kind]
      return meter ? [[kind, { ...meter, hours: new Map(meter.hours) }]] : []
    }),
  )

/** What stood on the registers before midnight; a value from before yesterday says nothing about today. */
const startOf = (device: Device, row: LatestRow | undefined, midnight: number): Meters =>
  Object.fromEntries(
    registers.flatMap((kind) => {
      const last = reading(device, row, kind)
      return last ? [[kind, startMeter(last.ts > midnight - 24 * hour ? last.ts : Number.NaN, last.value)]] : []
    }),
  )

/** What boxes had charged and discharged at a moment (ms) since their midnight, by the same meters that follow the running day. */
export const createPastEnergy = ({ telemetry, clock }: Given): PastEnergy => {
  const kept = new Map<string, { madeAt: number; meters: Meters }>()

  const follow = async (starts: ReadonlyMap<Device, Meters>, from: (device: Device) => number, to: number) => {
    const items = [...starts.keys()].map((device) => ({ device, slots: slotsOf(device), from: from(device), to }))
    const found = await telemetry.each(items)
    for (const { device, slots } of items) {
      const meters = starts.get(device) ?? {}
      const midnight = midnightOf(device, to - 1)
      const { t, values } = found.get(device.deviceId) ?? { t: new Float64Array(0), values: [] }
      for (const kind of registers) {
        const slot = device.profile.byKey.get(kind)?.firstSlot
        values[slot === undefined ? -1 : slots.indexOf(slot)]?.forEach((value, index) => {
          const ts = t[index] ?? 0
          if (Number.isNaN(value)) return
          const meter = meters[kind]
          if (meter && !Number.isNaN(meter.at)) advanceMeter(meter, ts, value, midnight)
          else meters[kind] = startMeter(ts, value)
        })
      }
    }
  }

  /** The meters of each box at the last full hour before a moment, or at its midnight. */
  const atFullHour = async (boxes: readonly Device[], at: number) => {
    const now = clock()
    const base = (device: Device): number => Math.max(midnightOf(device, at), Math.floor(at / hour) * hour)
    const keyOf = (device: Device): string => `${device.deviceId} ${base(device)}`
    const meters = new Map<Device, Meters>()
    for (const device of boxes) {
      const known = kept.get(keyOf(device))
      if (known && now - known.madeAt <= keepFor) meters.set(device, copyOf(known.meters))
    }
    const missing = boxes.filter((device) => !meters.has(device))
    const before = new Map<string, LatestRow>()
    for (const [midnight, own] of Map.groupBy(missing, (device) => midnightOf(device, at))) {
      const items = own.map((device) => ({ device, slots: slotsOf(device) }))
      for (const [deviceId, row] of await telemetry.at(items, midnight - 1)) before.set(deviceId, row)
    }
    for (const [to, own] of Map.groupBy(missing, base)) {
      const starts = new Map(
        own.map((device) => [device, startOf(device, before.get(device.deviceId), midnightOf(device, at))]),
      )
      await follow(starts, (device) => midnightOf(device, at), to)
      for (const [device, made] of starts) {
        meters.set(device, copyOf(made))
        kept.delete(keyOf(device))
        kept.set(keyOf(device), { madeAt: now, meters: made })
      }
    }
    for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(key)
    return { meters, base }
  }

  return async (boxes, at) => {
    const { meters, base } = await atFullHour(boxes, at)
    await follow(meters, base, at + 1)
    const entries = new Map([...meters].map(([{ deviceId }, own]) => [deviceId, own]))
    return {
      today: (deviceId) => todayOf(entries.get(deviceId)),
      hours: (deviceId) => hoursOf(entries.get(deviceId)),
    }
  }
}
