import type { Frame } from '#server/context/readings.ts'
import type { Device } from '#server/context/devices.ts'
import type { Context } from '#server/context/context.ts'
import { type Day, dayAround, hour } from '#server/equipment/day.ts'
import { reading } from '#server/equipment/reading.ts'
import type { DayEnergies, Today } from '#server/equipment/standing.ts'
import { hasPassed } from '#server/hasPassed.ts'
import { advanceMeter, type Meter, meterTotal, startMeter } from './meter.ts'
import { readMeterRows, type Wanted } from './meterRows.ts'

export const registers = ['chargedEnergy', 'dischargedEnergy'] as const
type Kind = (typeof registers)[number]
export type Meters = Partial<Record<Kind, Meter>>
type Entry = { device: Device; day: Day; meters: Meters }

/** How often units with a changed past are read again, ms. */
const rereadEvery = 60_000
/** Readings so late (ms) are history; a minute after the last of them the day has been read again. */
const late = 10 * 60_000
const fillingFor = rereadEvery + 30_000

export type DayEnergy = DayEnergies & {
  observe(device: Device, frame: Frame): void
  /** begins days, and reads anew what late samples changed or what stands in another time zone now */
  tick(now: number): Promise<void>
}

/** What units charged and discharged on the running day: read once from the hot frames, then followed in memory. */
export const createDayEnergy = (
  { telemetry }: Pick<Context, 'telemetry'>,
  units: () => Iterable<Device>,
): DayEnergy => {
  const entries = new Map<string, Entry>()
  const doubtful = new Set<string>()
  const filledAt = new Map<string, number>()
  let toldAt = Number.NEGATIVE_INFINITY
  let rereadAt = Number.NEGATIVE_INFINITY

  const slotOf = (device: Device, kind: Kind): number | undefined =>
    reading(device, telemetry.latest(device.deviceId), kind) ? device.profile.byKey.get(kind)?.firstSlot : undefined

  /** Reads the day so far of some units in one query. */
  const read = async (devices: readonly Device[], now: number): Promise<void> => {
    const days = new Map(devices.map((device) => [device.deviceId, dayAround(now, device.timeZone)]))
    const wanted = devices.flatMap((device): Wanted[] => {
      const day = days.get(device.deviceId) ?? dayAround(now, device.timeZone)
      const hours = Array.from(
        { length: Math.floor((now - day.from) / hour) },
        (_, index) => day.from + (index + 1) * hour,
      )
      // What midnight found holds until the first hour, and so on: only midnight looks far back.
      const moments = [{ at: day.from, back: 24 * hour }, ...[...hours, now].map((at) => ({ at, back: hour }))]
      return registers.flatMap((kind) => {
        const slot = slotOf(device, kind)
        return slot === undefined ? [] : moments.map((moment) => ({ device, slot, ...moment }))
      })
    })
    const found = Map.groupBy(await readMeterRows(telemetry, wanted), ({ deviceId }) => deviceId)
    for (const device of devices) {
      const day = days.get(device.deviceId) ?? dayAround(now, device.timeZone)
      const meters: Entry['meters'] = {}
      const power = telemetry.mostPower(device)
      for (const kind of registers) {
        const slot = slotOf(device, kind)
        for (const { ts, value } of found.get(device.deviceId)?.filter((row) => row.slot === slot) ?? []) {
          const meter = meters[kind]
          if (meter) advanceMeter(meter, ts, value, day.from, power)
          else meters[kind] = startMeter(ts, value)
        }
        const newest = reading(device, telemetry.latest(device.deviceId), kind)
        const meter = meters[kind]
        if (newest && meter) advanceMeter(meter, newest.ts, newest.value, day.from, power)
        else if (newest) meters[kind] = startMeter(newest.ts, newest.value)
      }
      entries.set(device.deviceId, { device, day, meters })
    }
  }

  /** A new day begins with the registers as they stand. */
  const turn = (entry: Entry, now: number): void => {
    entry.day = dayAround(now, entry.device.timeZone)
    for (const meter of Object.values(entry.meters)) {
      for (const start of meter.hours.keys()) if (start < entry.day.from) meter.hours.delete(start)
    }
  }

  return {
    observe: (device, { ts, values }) => {
      if (toldAt - ts > late) filledAt.set(device.deviceId, toldAt)
      const entry = entries.get(device.deviceId)
      if (!entry) return
      const power = telemetry.mostPower(device)
      for (const kind of registers) {
        const slot = device.profile.byKey.get(kind)?.firstSlot
        const value = slot === undefined ? undefined : values[slot]
        if (value === undefined || Number.isNaN(value)) continue
        const meter = entry.meters[kind]
        // A last value from before yesterday, such as history on its way in, says nothing about today.
        if (!meter || (meter.at < entry.day.from - 24 * hour && ts >= entry.day.from)) {
          entry.meters[kind] = startMeter(ts, value)
          doubtful.add(device.deviceId)
        } else if (!advanceMeter(meter, ts, value, dayOf(entry, ts), power) && ts >= entry.day.from - 24 * hour)
          doubtful.add(device.deviceId)
      }
    },
    tick: async (now) => {
      toldAt = now
      for (const [deviceId, at] of filledAt) if (hasPassed(fillingFor, at, now)) filledAt.delete(deviceId)
      const all = [...units()]
      const reread = hasPassed(rereadEvery, rereadAt, now)
      const isDue = ({ deviceId, timeZone }: Device): boolean => {
        const entry = entries.get(deviceId)
        return entry?.device.timeZone !== timeZone || now < entry.day.from || (reread && doubtful.has(deviceId))
      }
      const due = all.filter(isDue)
      if (reread) {
        rereadAt = now
        doubtful.clear()
      }
      if (due.length > 0) {
        await read(due, now).catch((error) => {
          for (const { deviceId } of due) doubtful.add(deviceId)
          throw error
        })
      }
      const known = new Set(all.map(({ deviceId }) => deviceId))
      for (const [deviceId, entry] of entries) {
        if (!known.has(deviceId)) entries.delete(deviceId)
        else if (now >= entry.day.to) turn(entry, now)
      }
    },
    today: (deviceId) => todayOf(entries.get(deviceId)?.meters),
    hours: (deviceId) => hoursOf(entries.get(deviceId)?.meters),
    isFilling: (deviceId) => filledAt.has(deviceId),
  }
}

/** kWh since midnight; undefined without a register. */
export const todayOf = (meters: Meters | undefined): Today | undefined => {
  if (!meters || (!meters.chargedEnergy && !meters.dischargedEnergy)) return undefined
  const total = (meter: Meter | undefined): number => (meter ? meterTotal(meter) : 0)
  return { charged: total(meters.chargedEnergy), discharged: total(meters.dischargedEnergy) }
}

/** kWh by the start of the hour, ms. */
export const hoursOf = (meters: Meters | undefined): ReadonlyMap<number, Today> => {
  const result = new Map<number, Today>()
  for (const start of new Set(Object.values(meters ?? {}).flatMap(({ hours }) => [...hours.keys()]))) {
    const { chargedEnergy, dischargedEnergy } = meters ?? {}
    result.set(start, {
      charged: chargedEnergy?.hours.get(start) ?? 0,
      discharged: dischargedEnergy?.hours.get(start) ?? 0,
    })
  }
  return result
}

/** The midnight before a reading: of the entry's day, or of the next one where the clock has not turned it yet. */
const dayOf = ({ day }: Entry, ts: number): number => (ts >= day.to ? day.to : day.from)
