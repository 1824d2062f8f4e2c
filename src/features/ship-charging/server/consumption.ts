import type { Parsed } from '#contract/endpoint.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { names } from '#server/fleet/lists.ts'
import type { shipChargingContract } from '../contract.ts'
import type { VoyageConsumption } from '../shapes.ts'
import { curveOf } from './curve.ts'
import type { Interval, Window } from './energy/aboard.ts'
import { type Held, joinParts, type Part } from './energy/parts.ts'
import { endsOf, perMileOf, termsOf } from './energy/terms.ts'
import { type Period, periodsFrom } from './reading/periods.ts'
import { type Reckoned, reckon, type ShipTime } from './reading/reckon.ts'
import { type Stored, storedIn } from './reading/store.ts'
import { intervalsOf } from './reading/mounts.ts'
import { windowOf } from './window.ts'

/** The legs and stays of a window; where none is known the ship lay. */
const timesIn = (periods: readonly Period[], { from, to }: Window): ShipTime[] => {
  const times: ShipTime[] = []
  let at = from
  for (const period of periods) {
    const [begin, end] = [Math.max(at, period.from), Math.min(to, period.to ?? to)]
    if (begin >= end) continue
    if (at < begin) times.push({ from: at, to: begin, isLeg: false })
    times.push({ from: begin, to: end, isLeg: period.isLeg })
    at = end
  }
  return at < to ? [...times, { from: at, to, isLeg: false }] : times
}

/** What is stored of whole legs and stays is taken as it is; the rest is left to be reckoned, in runs without a hole. */
const storedOf = (times: readonly ShipTime[], stored: readonly Stored[]) => {
  const known: Reckoned[] = []
  const runs: ShipTime[][] = []
  for (const time of times) {
    const row = stored.find(({ from, isLeg }) => from === time.from && isLeg === time.isLeg)
    const isUsable = row !== undefined && row.reckonedTo <= time.to && (row.to === null || row.to <= time.to)
    if (isUsable) known.push({ parts: row.parts, metered: row.metered })
    const from = isUsable ? row.reckonedTo : time.from
    if (from >= time.to) continue
    const run = runs.at(-1)
    if (run?.at(-1)?.to === from) run.push({ ...time, from })
    else runs.push([{ ...time, from }])
  }
  return { known, runs }
}

const meteredOf = (reckoned: readonly Reckoned[]): number | null => {
  const metered = reckoned.flatMap((each) => each.metered ?? [])
  return metered.length === 0 ? null : metered.reduce((sum, kwh) => sum + kwh, 0)
}

const partsIn = async (
  context: Context,
  ship: Device,
  intervals: readonly Interval[],
  times: readonly ShipTime[],
  window: Window,
): Promise<Reckoned> => {
  const { known, runs } = storedOf(times, await storedIn(context.pool, ship.deviceId, window.from, window.to))
  const reckoned = (await Promise.all(runs.map((run) => reckon(context, ship, intervals, run)))).flat()
  const all = [...known, ...reckoned]
  const byName = (a: Part, b: Part): number => names.compare(a.deviceName, b.deviceName) || a.from - b.from
  return { parts: joinParts(all.flatMap(({ parts }) => parts)).toSorted(byName), metered: meteredOf(all) }
}

/** kWh a nautical mile where the window holds whole legs only. */
const perMileIn = (periods: readonly Period[], { from, to }: Window, consumption: number | null): number | null => {
  const legs = periods.filter((each) => each.isLeg && each.from < to && (each.to ?? to) > from)
  if (legs.some((leg) => leg.from < from || (leg.to ?? to) > to)) return null
  const sum = (pick: (leg: Period) => number): number => legs.reduce((total, leg) => total + pick(leg), 0)
  return perMileOf(
    consumption,
    sum(({ miles }) => miles),
    sum(({ gapMiles }) => gapMiles),
  )
}

const rounded = (value: number): number => Math.round(value * 100) / 100
const orNull = (value: number | null): number | null => (value === null ? null : rounded(value))

const deviceRows = (parts: readonly Part[]): VoyageConsumption['devices'] =>
  [...Map.groupBy(parts, ({ deviceId }) => deviceId)].map(([deviceId, own]) => {
    const isKnown = own.some(({ method }) => method !== null)
    const sum = (pick: (part: Part) => number): number | null =>
      isKnown ? rounded(own.reduce((total, part) => total + pick(part), 0)) : null
    return {
      ...{ deviceId, deviceName: own[0]?.deviceName ?? '' },
      discharged: sum(({ discharged }) => discharged),
      charged: sum(({ charged }) => charged),
    }
  })

/** What a ship drew in a window, with its terms and its curve. */
export const consumptionOf = async (
  context: Context,
  caller: Caller,
  asked: Parsed<typeof shipChargingContract.consumption>,
): Promise<VoyageConsumption> => {
  const { ship, window } = await windowOf(context, caller, asked)
  const [periods, intervals] = await Promise.all([
    periodsFrom(context.pool, ship.deviceId, window.from),
    intervalsOf(context.pool, context.registry, ship, window),
  ])
  const { parts, metered } = await partsIn(context, ship, intervals, timesIn(periods, window), window)
  const terms = termsOf(parts, metered, window)
  const { atStart, atEnd } = endsOf(parts, window)
  const addend = (part: Part, held: Held | null) => ({
    ...{ deviceId: part.deviceId, deviceName: part.deviceName },
    ...{ electricity: orNull(held?.kwh ?? null), soc: orNull(held?.soc ?? null) },
    ...{ fromTime: formatTime(part.from, ship.timeZone), toTime: formatTime(part.to, ship.timeZone) },
  })
  const perMile = perMileIn(periods, window, terms.consumption)
  return {
    ...{ startBattery: orNull(terms.start), endBattery: orNull(terms.end) },
    powerConsumption: orNull(terms.consumption),
    startDeviceList: atStart.map((part) => addend(part, part.start)),
    endDeviceList: atEnd.map((part) => addend(part, part.end)),
    ...{ swapIn: rounded(terms.swapIn), swapOut: rounded(terms.swapOut) },
    ...{ shoreCharged: rounded(terms.shore), balance: orNull(terms.balance) },
    ...{ method: terms.method, disagrees: terms.disagrees },
    kWhPerMile: perMile === null ? null : Math.round(perMile * 10) / 10,
    devices: deviceRows(parts),
    curve: await curveOf(context, ship, parts, window),
  }
}
