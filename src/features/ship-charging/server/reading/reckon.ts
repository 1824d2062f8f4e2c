import type { Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { mostKwOf } from '#server/equipment/energyAccount.ts'
import { below } from '#server/equipment/tree.ts'
import { type Clipped, clippedTo, type Interval, type Window } from '../energy/aboard.ts'
import { flowIn } from '../energy/flow.ts'
import { heldAt, type Part, ratedAt, type Samples } from '../energy/parts.ts'
import { batteryReading, meterReading, type Reading, readSamples } from './samples.ts'

/** A stretch of a ship's time that lies within one leg or one stay. */
export type ShipTime = Window & { readonly isLeg: boolean }
/** What its batteries did in such a stretch, and the kWh of its shore meters; null without one. */
export type Reckoned = { readonly parts: readonly Part[]; readonly metered: number | null }

/** How long before it came aboard a box is read, ms: what its registers stood at then. */
const beforeBoarding = 600_000

const gapOf = ({ profile }: Device): number => Math.max(300_000, 3 * profile.intervalSeconds * 1000)

const partOf = (device: Device, samples: Samples, clip: Clipped, isLeg: boolean): Part & { isBroken: boolean } => {
  const { from, to, isBoarding } = clip
  const rated = ratedAt(samples, to)
  const flow = flowIn(samples, { from, to, isOngoing: !isBoarding }, { gapMs: gapOf(device), mostKw: mostKwOf(rated) })
  return {
    ...clip,
    ...flow,
    deviceName: device.deviceName,
    chargedAtBerth: isLeg ? 0 : flow.charged,
    ...{ start: heldAt(samples, from), end: heldAt(samples, to), rated: Number.isNaN(rated) ? null : rated },
  }
}

const plain = ({ isBroken: _, ...part }: Part & { isBroken: boolean }): Part => part

/** The ship's own shore meter, else those of what hangs below it. */
const metersOf = (registry: Context['registry'], ship: Device): Device[] =>
  [ship, ...below(registry, ship)].filter(({ profile }) => profile.byKey.has('shoreEnergy'))

const meteredIn = (ship: Device, meters: readonly Device[], samples: ReadonlyMap<string, Samples>, time: ShipTime) => {
  const flows = meters.flatMap((device) => {
    const own = samples.get(`${device.deviceId}`)
    const flow =
      own && flowIn(own, { ...time, isOngoing: true }, { gapMs: gapOf(device), mostKw: mostKwOf(Number.NaN) })
    return flow?.method === 'register' ? [{ device, kwh: flow.discharged }] : []
  })
  const own = flows.find(({ device }) => device === ship)
  if (own) return own.kwh
  return flows.length === 0 ? null : flows.reduce((sum, { kwh }) => sum + kwh, 0)
}

/** What a ship's batteries did in stretches of time that follow one another, read at once. Batteries that are no more are left out. */
export const reckon = async (
  { telemetry, registry }: Pick<Context, 'telemetry' | 'registry'>,
  ship: Device,
  intervals: readonly Interval[],
  times: readonly ShipTime[],
): Promise<Reckoned[]> => {
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return []
  const whole = { from: first.from, to: last.to }
  const readings = [...Map.groupBy(clippedTo(intervals, whole), ({ deviceId }) => deviceId)].flatMap(([id, own]) => {
    const device = registry.byId(id)
    if (!device) return []
    const [from, to] = [Math.min(...own.map((each) => each.from)), Math.max(...own.map((each) => each.to))]
    return [{ device, since: from, from: from > whole.from ? Math.max(whole.from, from - beforeBoarding) : from, to }]
  })
  const meters = metersOf(registry, ship)
  const shore = meters.map((device) =>
    meterReading(device, device.profile.byKey.get('shoreEnergy')?.firstSlot ?? -1, whole),
  )
  const read = (some: readonly Reading[]) => readSamples(telemetry, some)
  const samples = await read(readings.map((reading) => batteryReading(reading, false)))
  const ofMeters = shore.length > 0 ? await read(shore) : new Map<string, Samples>()

  const partsOf = (device: Device, own: Samples | undefined) =>
    times.map((time) =>
      own
        ? clippedTo(intervals, time)
            .filter(({ deviceId }) => deviceId === device.deviceId)
            .map((clip) => partOf(device, own, clip, time.isLeg))
        : [],
    )
  const parts = new Map(readings.map(({ device }) => [device, partsOf(device, samples.get(device.deviceId))]))
  // What the registers do not tell is worked out from power, which is seldom needed and costs as much again.
  const unclear = readings.filter(({ device }) =>
    parts.get(device)?.some((own) => own.some(({ isBroken, method }) => isBroken || method === null)),
  )
  const again = unclear.filter(({ device }) => device.profile.natures.has('metered'))
  const withPower = await read(again.map((reading) => batteryReading(reading, true)))
  for (const { device } of again) parts.set(device, partsOf(device, withPower.get(device.deviceId)))
  return times.map((time, place) => ({
    parts: readings.flatMap(({ device }) => parts.get(device)?.[place] ?? []).map(plain),
    metered: meteredIn(ship, meters, ofMeters, time),
  }))
}
