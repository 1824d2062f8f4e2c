import type { LatestRow } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { Context } from '#server/context/context.ts'
import { dayAround, hour } from '#server/equipment/day.ts'
import { newestAt, reading } from '#server/equipment/reading.ts'
import type { DayEnergies } from '#server/equipment/standing.ts'
import { hoursOf, type Meters, registers, todayOf } from '#server/fleet/dayEnergy.ts'
import { advanceMeter, startMeter } from '#server/fleet/meter.ts'

type Given = Pick<Context, 'telemetry' | 'clock'>
type PastEnergy = (units: readonly Device[], at: number) => Promise<DayEnergies>

/** How long the meters of a full hour stand for the moments after it, ms, where it is not known that nothing corrected them. */
const keepFor = 60_000
const mostKept = 2000

const slotsOf = ({ profile }: Device): number[] => registers.flatMap((kind) => profile.byKey.get(kind)?.firstSlot ?? [])
/** The midnight before a moment, by time zone: worked out once for all units of a zone. */
const midnightsOf = (at: number): ((device: Device) => number) => {
  const known = new Map<string, number>()
  return ({ timeZone }) => {
    const midnight = known.get(timeZone) ?? dayAround(at, timeZone).from
    known.set(timeZone, midnight)
    return midnight
  }
}

/** Meters of a full hour: when they were read (ms), for which device and power, and its amendments by then if it was heard after that hour. */
type KeptMeters = {
  readonly madeAt: number
  readonly device: Device
  readonly power: number
  readonly amendments: number | undefined
  readonly meters: Meters
}
/** Meters as they stood at a full hour, `from`; ms. */
type Begun = KeptMeters & { readonly from: number }

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

/** What units had charged and discharged at a moment (ms) since their midnight, by the same meters that follow the running day. */
export const createPastEnergy = ({ telemetry, clock }: Given): PastEnergy => {
  const kept = new Map<string, KeptMeters>()

  type Starts = ReadonlyMap<Device, Meters>
  const follow = async (starts: Starts, from: (device: Device) => number, to: number): Promise<void> => {
    const midnightOf = midnightsOf(to - 1)
    // Hours of the day are those of the statistics, but for time zones that lie between them.
    const areWhole = (device: Device): boolean => midnightOf(device) % hour === 0
    const { whole = [], between = [] } = Object.groupBy(starts, ([device]) => (areWhole(device) ? 'whole' : 'between'))
    for (const [begin, own] of Map.groupBy(whole, ([device]) => from(device)))
      if (begin < to) await followHours(new Map(own), begin, to)
    if (between.length > 0) await followSamples(new Map(between), from, to)
  }
  const followHours = async (starts: Starts, from: number, to: number): Promise<void> => {
    const midnightOf = midnightsOf(to - 1)
    const found = await telemetry.hours(
      [...starts.keys()].map((device) => ({ device, slots: slotsOf(device) })),
      from,
      to,
    )
    for (const [device, meters] of starts) {
      const [midnight, power] = [midnightOf(device), telemetry.mostPower(device)]
      for (const kind of registers) {
        const stats = found.get(device.deviceId)?.get(device.profile.byKey.get(kind)?.firstSlot ?? -1)
        stats?.hour.forEach((start, index) => {
          const [first, last] = [stats.first[index] ?? Number.NaN, stats.last[index] ?? Number.NaN]
          const [firstAt, lastAt] = [stats.firstAt?.[index] ?? start, stats.lastAt?.[index] ?? start]
          const known = meters[kind]
          const isOn = known !== undefined && !Number.isNaN(known.at)
          if (isOn) advanceMeter(known, firstAt, first, midnight, power)
          const meter = isOn ? known : startMeter(firstAt, first)
          const rise = stats.rise?.[index] ?? 0
          if (rise > 0) meter.hours.set(start, (meter.hours.get(start) ?? 0) + rise)
          meters[kind] = Object.assign(meter, { at: lastAt, value: last })
        })
      }
    }
  }
  const followSamples = async (starts: Starts, from: (device: Device) => number, to: number): Promise<void> => {
    const items = [...starts.keys()].map((device) => ({ device, slots: slotsOf(device), from: from(device), to }))
    const midnightOf = midnightsOf(to - 1)
    const found = await telemetry.counters(items)
    for (const { device, slots } of items) {
      const meters = starts.get(device) ?? {}
      const midnight = midnightOf(device)
      const power = telemetry.mostPower(device)
      const { t, values } = found.get(device.deviceId) ?? { t: new Float64Array(0), values: [] }
      for (const kind of registers) {
        const slot = device.profile.byKey.get(kind)?.firstSlot
        values[slot === undefined ? -1 : slots.indexOf(slot)]?.forEach((value, index) => {
          const ts = t[index] ?? 0
          if (Number.isNaN(value)) return
          const meter = meters[kind]
          if (meter && !Number.isNaN(meter.at)) advanceMeter(meter, ts, value, midnight, power)
          else meters[kind] = startMeter(ts, value)
        })
      }
    }
  }

  /** The meters of each unit at the last full hour before a moment, or at its midnight. */
  const atFullHour = async (units: readonly Device[], at: number) => {
    const now = clock()
    const midnightOf = midnightsOf(at)
    const base = (device: Device): number => Math.max(midnightOf(device), Math.floor(at / hour) * hour)
    const keyOf = ({ deviceId }: Device, hourAt: number): string => `${deviceId} ${hourAt}`
    const stands = (device: Device, known: KeptMeters): boolean =>
      now - known.madeAt <= keepFor ||
      (known.device === device &&
        known.power === telemetry.mostPower(device) &&
        known.amendments !== undefined &&
        known.amendments === telemetry.amendments(device.deviceId))
    /** Before anything is read, since amendments may come meanwhile. */
    const amendmentsOf = new Map(units.map(({ deviceId }) => [deviceId, telemetry.amendments(deviceId)]))
    const isOver = ({ deviceId }: Device, to: number): boolean => (newestAt(telemetry.latest(deviceId)) ?? 0) >= to
    const over = new Set(units.filter((device) => isOver(device, base(device))))
    /** The newest full hour of the day so far that is known. */
    const knownOf = (device: Device): Begun | undefined => {
      const midnight = midnightOf(device)
      for (let from = base(device); from > midnight - hour; from -= hour) {
        const known = kept.get(keyOf(device, Math.max(from, midnight)))
        if (known && stands(device, known)) return { ...known, from: Math.max(from, midnight) }
      }
      return undefined
    }
    const begun = new Map(units.map((device) => [device, knownOf(device)]))
    const fresh = units.filter((device) => !begun.get(device))
    const before = new Map<string, LatestRow>()
    for (const [midnight, own] of Map.groupBy(fresh, (device) => midnightOf(device))) {
      const items = own.map((device) => ({ device, slots: slotsOf(device) }))
      for (const [deviceId, row] of await telemetry.at(items, midnight - 1)) before.set(deviceId, row)
    }
    const meters = new Map(
      units.map((device) => {
        const known = begun.get(device)
        return [device, known ? copyOf(known.meters) : startOf(device, before.get(device.deviceId), midnightOf(device))]
      }),
    )
    const fromOf = (device: Device): number => begun.get(device)?.from ?? midnightOf(device)
    const missing = units.filter((device) => fromOf(device) < base(device) || !begun.get(device))
    for (const [to, own] of Map.groupBy(missing, base)) {
      await follow(new Map(own.map((device) => [device, meters.get(device) ?? {}])), fromOf, to)
      for (const device of own) {
        const key = keyOf(device, to)
        kept.delete(key)
        const known = begun.get(device)
        // Meters that were moved on from others stand as long as those do.
        const amendments = known ? known.amendments : amendmentsOf.get(device.deviceId)
        kept.set(key, {
          ...{ madeAt: known?.madeAt ?? now, device: known?.device ?? device },
          power: known?.power ?? telemetry.mostPower(device),
          amendments: over.has(device) ? amendments : undefined,
          meters: copyOf(meters.get(device) ?? {}),
        })
      }
    }
    for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(key)
    return { meters, base }
  }

  return async (units, at) => {
    // Of a unit without registers all samples would be read for nothing.
    const metered = units.filter((device) => slotsOf(device).length > 0)
    const { meters, base } = await atFullHour(metered, at)
    await follow(meters, base, at + 1)
    const entries = new Map([...meters].map(([{ deviceId }, own]) => [deviceId, own]))
    return {
      today: (deviceId) => todayOf(entries.get(deviceId)),
      hours: (deviceId) => hoursOf(entries.get(deviceId)),
      isFilling: () => false,
    }
  }
}
