import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import { hoursToSoc } from '#server/equipment/fullAt.ts'
import { type Part, partOf } from '#server/equipment/parts.ts'
import { isSilent, newestAt, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { capacityOf, powerOf } from '#server/equipment/values.ts'
import { unitHeadOf } from '#server/fleet/unitHead.ts'
import { gravest } from '#server/fleet/sums.ts'
import { bayStates, type BayTile } from '../../shapes.ts'
import type { Facts, OpenVisit, StationFacts } from '../facts/facts.ts'
import type { Bay } from '../layout.ts'

const hour = 3_600_000
/** Of converters and boxes: below it they go on working. */
const leastFault = 2

const valueIn = (part: Part | null, key: string): number | null =>
  part ? (reading(part.device, part.row, key)?.value ?? null) : null
/** Charging is negative on the wire. */
export const charging = (power: number | null): number | null => (power === null ? null : power === 0 ? 0 : -power)

const isFaulty = (bay: Part, pcs: Part | null, box: Part | null): boolean =>
  valueIn(bay, 'faultState') === 1 || [pcs, box].some((part) => (valueIn(part, 'faultLevel') ?? 0) >= leastFault)

/** The converter, the connection box and the box each know; whoever spoke last is right. 0 is plugged. */
const pluggedOf = (parts: readonly (Part | null)[]): boolean | null => {
  const known = parts.flatMap((part) => (part ? (reading(part.device, part.row, 'pluggedState') ?? []) : []))
  const newest = known.reduce<(typeof known)[number] | null>(
    (last, each) => (last && last.ts > each.ts ? last : each),
    null,
  )
  return newest && newest.value === 0
}

/** The step of a box whose visit has not been derived yet, by what it says now. */
const stepNow = (box: Part, plugged: boolean | null, target: number): number => {
  const soc = valueIn(box, 'soc')
  if (!plugged) return bayStates.arrived
  if (valueIn(box, 'chargingState') === 2 || (soc !== null && soc >= target)) return bayStates.full
  return valueIn(box, 'runningState') === 1 ? bayStates.charging : bayStates.plugged
}

const fullTsOf = (standing: Standing, box: Part, facts: Facts, target: number): number | null => {
  const [soc, capacity] = [reading(box.device, box.row, 'soc'), capacityOf({ ...box, clusters: [] })]
  const power = facts.meanPower(box.device)
  if (!soc || capacity === null || power === null || isSilent(standing, box.device, box.row)) return null
  const hours = hoursToSoc({ soc: soc.value, capacity, power }, target)
  return hours === undefined || hours === 0 ? null : Math.round(soc.ts + hours * hour)
}

/** What a visit and its booking say about the box in a bay. */
const promisedOf = (boxId: string, { bookings }: StationFacts, visit: OpenVisit | undefined) => {
  const booking = bookings.find(({ bookingId, inBoxIds }) => bookingId === visit?.bookingId || inBoxIds.includes(boxId))
  return { bookingId: booking?.bookingId ?? null, shippingName: booking?.shipName ?? null }
}

const empty = {
  ...{ boxId: null, boxPowerName: null, state: bayStates.empty, soc: null, power: null, fullTime: null, fullTs: null },
  ...{ sinceTs: null, bookingId: null, shippingName: null, flags: [] },
}

/** A bay with the box in it, as readings and visits have it. */
export const bayTileOf = (standing: Standing, place: Bay, boxDevice: Device | null, facts: Facts): BayTile => {
  const { context, levels } = standing
  const bay = partOf(context, place.bay)
  const pcs = place.pcs && partOf(context, place.pcs)
  const box = boxDevice && partOf(context, boxDevice)
  const station = facts.of(place.bay.stationId)
  const heard = (part: Part | null): part is Part => part !== null && !isSilent(standing, part.device, part.row)
  const plugged = pluggedOf([bay, pcs, box])
  const parts = [bay, pcs].filter((part) => part !== null)
  const [spoken = bay] = parts.toSorted((a, b) => (newestAt(b.row) ?? 0) - (newestAt(a.row) ?? 0))
  const { ts, updateTime, intervalSeconds } = unitHeadOf(standing, spoken)
  const level = gravest([place.bay, place.pcs, boxDevice].map((device) => (device ? levels.of(device.deviceId) : null)))
  return {
    ...unitHeadOf(standing, bay),
    ...{ ts, updateTime, intervalSeconds },
    alarmLevel: level,
    silent: !heard(bay) && !heard(pcs),
    bayId: place.bay.deviceId,
    containerId: place.container?.deviceId ?? null,
    binSpaceName: place.bay.deviceName,
    pcsId: place.pcs?.deviceId ?? null,
    pcsName: place.pcs?.deviceName ?? null,
    connectionBoxNumber: place.bay.deviceCode,
    faulty: isFaulty(bay, pcs, box),
    plugged,
    pcsPower: heard(pcs) ? charging(roundedOrNull(valueIn(pcs, 'power'))) : null,
    powerLimit: charging(roundedOrNull(valueIn(pcs, 'powerLimit'))),
    ...empty,
    ...(box ? inBay(standing, place, { box, plugged, station, facts }) : {}),
  }
}

type InBay = {
  readonly box: Part
  readonly plugged: boolean | null
  readonly station: StationFacts
  readonly facts: Facts
}
const inBay = (standing: Standing, { bay }: Bay, { box, plugged, station, facts }: InBay): Partial<BayTile> => {
  const { deviceId, deviceName } = box.device
  const { targetSoc } = station.setting
  const known = station.visits.get(bay.deviceId)
  const visit = known?.boxId === deviceId ? known : undefined
  const state = visit?.state ?? stepNow(box, plugged, targetSoc)
  const fullTs = state === bayStates.charging ? fullTsOf(standing, box, facts, targetSoc) : null
  return {
    ...{ boxId: deviceId, boxPowerName: deviceName, state },
    soc: roundedOrNull(valueIn(box, 'soc')),
    power: isSilent(standing, box.device, box.row) ? null : charging(roundedOrNull(powerOf(box))),
    fullTime: fullTs === null ? null : formatTime(fullTs, bay.timeZone),
    fullTs,
    sinceTs: visit?.startedAt ?? standing.context.places.mountOf(deviceId)?.ts ?? null,
    ...promisedOf(deviceId, station, visit),
    flags: [...(visit?.flags ?? [])],
  }
}
