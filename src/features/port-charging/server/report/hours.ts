import type { Context } from '#server/context/context.ts'
import { hour } from '#server/equipment/day.ts'
import { reading } from '#server/equipment/reading.ts'
import type { EnergyHour } from '#server/tariffs/amounts.ts'
import { stepBounds } from '#server/telemetry/questions/energy.ts'
import { boxEnergyIn, unmetered } from '../facts/boxEnergy.ts'
import type { StationLayout } from '../layout.ts'

type Given = Pick<Context, 'telemetry' | 'pool' | 'registry'>

const readHours = async (given: Given, layout: StationLayout, from: number, to: number): Promise<EnergyHour[]> => {
  const { telemetry } = given
  const { timeZone } = layout.station
  const points = layout.pcs.flatMap((device) => {
    const slot = device.profile.byKey.get('chargedEnergy')?.firstSlot
    const isKnown = slot !== undefined && reading(device, telemetry.latest(device.deviceId), 'chargedEnergy')
    return isKnown ? [{ device, slot }] : []
  })
  const [energies, ofBoxes] = await Promise.all([
    points.length === 0 ? [] : telemetry.energies(points, from, to, 'hour', timeZone),
    boxEnergyIn(given, unmetered(given, layout), from, to),
  ])
  const bounds = stepBounds(from, to, 'hour', timeZone)
  const sums = bounds.slice(0, -1).map((begin, index) => ({
    ...{ from: begin, to: bounds[index + 1] ?? to },
    kwh: null as number | null,
  }))
  for (const { steps } of energies)
    for (const [index, { value }] of steps.entries()) {
      const sum = sums[index]
      if (sum && value !== null) sum.kwh = (sum.kwh ?? 0) + value
    }
  for (const [ts, kwh] of ofBoxes) {
    const sum = sums.findLast((each) => each.from <= ts + hour / 2)
    if (sum) sum.kwh = (sum.kwh ?? 0) + kwh
  }
  return sums
}

/** An hour is kept once it has been over for so long, and for how long before late samples may correct it, ms; and how many are. */
const [settled, keepFor, mostKept] = [300_000, 600_000, 20_000]

/** kWh that a station put into boxes in each hour of [from, to) ms: by the registers of its converters, else of the boxes in their bays. */
export type EnergyHours = (layout: StationLayout, from: number, to: number) => Promise<EnergyHour[]>

/** Energies of hours, of which those that are over are kept for a while: of many converters each costs thousands of samples. */
export const createEnergyHours = (given: Given & Pick<Context, 'clock'>): EnergyHours => {
  const kept = new Map<string, EnergyHour & { readonly readAt: number }>()
  return async (layout, from, to) => {
    const now = given.clock()
    // What boxes counted is followed from the first sample on: it is not put together from parts.
    if (unmetered(given, layout).length > 0) return readHours(given, layout, from, to)
    const bounds = stepBounds(from, to, 'hour', layout.station.timeZone)
    const keyOf = (begin: number): string => `${layout.stationId} ${layout.pcs.length} ${begin}`
    const isKept = ({ from: begin, to: end }: Pick<EnergyHour, 'from' | 'to'>): boolean =>
      end - begin === hour && end <= now - settled
    const hours = bounds.slice(0, -1).map((begin, index) => {
      const each = { from: begin, to: bounds[index + 1] ?? to, kwh: null }
      const known = isKept(each) ? kept.get(keyOf(begin)) : undefined
      const isFresh = known !== undefined && now >= known.readAt && now - known.readAt < keepFor
      return isFresh ? { ...each, kwh: known.kwh, isFresh } : { ...each, isFresh }
    })
    const [first, last] = [hours.findIndex(({ isFresh }) => !isFresh), hours.findLastIndex(({ isFresh }) => !isFresh)]
    const read = first < 0 ? [] : await readHours(given, layout, hours[first]?.from ?? from, hours[last]?.to ?? to)
    for (const each of read) {
      const key = keyOf(each.from)
      kept.delete(key)
      if (isKept(each)) kept.set(key, { ...each, readAt: now })
    }
    for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(old)
    return hours.map((each, index) => read[index - first] ?? { from: each.from, to: each.to, kwh: each.kwh })
  }
}
