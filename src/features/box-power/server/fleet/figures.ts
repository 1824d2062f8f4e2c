import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import { positionOf } from '#server/places/position.ts'
import type { HomeSnapshot } from '../../shapes.ts'
import type { Seen } from './fleet.ts'
import { dayAround, hour } from './meter.ts'
import type { Standing } from '../parts.ts'
import { isSilent, newestAt, rounded } from '../readings.ts'
import { fleetSumsOf, gravest, stateShares, stationShares } from './sums.ts'

export type Figures = Omit<HomeSnapshot, 'tiles'>
type Given = Pick<Standing['context'], 'registry' | 'telemetry' | 'clock'> &
  Pick<Standing, 'energy'> & { since: number }

const levelOf = (boxes: readonly Seen[]): number | null => gravest(boxes.map(({ tile }) => tile.alarmLevel))

/** The ships that these boxes are aboard of, where they last were. */
export const shipPlaces = ({ registry, telemetry, clock, since }: Given, boxes: readonly Seen[]): Figures['ships'] =>
  [...Map.groupBy(boxes, ({ tile }) => tile.shippingId)].flatMap(([shippingId, own]) => {
    const ship = shippingId === null ? undefined : registry.byId(shippingId)
    if (!ship) return []
    const row = telemetry.latest(ship.deviceId)
    const position = positionOf(ship, row)
    const ts = newestAt(row)
    return {
      shippingId: ship.deviceId,
      shippingName: ship.deviceName,
      lon: position?.lon ?? null,
      lat: position?.lat ?? null,
      speed: position?.speed ?? null,
      cog: position?.cog ?? null,
      heading: position?.heading ?? null,
      navStatus: position?.navStatus ?? null,
      boxNum: own.length,
      alarmLevel: levelOf(own),
      silent: isSilent(ship, row, clock(), since),
      updateTime: ts === null ? null : formatTime(ts, ship.timeZone),
      ts,
    }
  })

/** Energy by hour from the first midnight of these boxes' stations to now, empty hours too; nothing where no box has a register. */
const hoursOf = ({ energy }: Given, boxes: readonly Seen[], now: number, timeZone: string): Figures['hours'] => {
  const counted = boxes.filter(({ tile }) => tile.chargedToday !== null)
  if (counted.length === 0) return []
  const zones = new Set(counted.map(({ device }) => device.timeZone))
  const first = Math.min(...[...zones].map((zone) => dayAround(now, zone).from))
  const sums = new Map<number, { charged: number; discharged: number }>()
  for (let ts = first; ts <= now; ts += hour) sums.set(ts, { charged: 0, discharged: 0 })
  for (const { tile } of counted) {
    for (const [ts, { charged, discharged }] of energy.hours(tile.deviceId)) {
      const sum = sums.get(ts) ?? { charged: 0, discharged: 0 }
      sums.set(ts, { charged: sum.charged + charged, discharged: sum.discharged + discharged })
    }
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([ts, { charged, discharged }]) => ({
      ts,
      time: formatTime(ts, timeZone),
      charged: rounded(charged),
      discharged: rounded(discharged),
    }))
}

/** Everything of the home page beside the tiles, from the boxes that a caller sees. */
export const figuresOf = (given: Given, boxes: readonly Seen[], { timeZone }: Pick<Caller, 'timeZone'>): Figures => {
  const at = given.clock()
  const byStation = Map.groupBy(boxes, ({ tile }) => tile.stationId)
  return {
    at,
    time: formatTime(at, timeZone),
    timeZone,
    sums: fleetSumsOf(boxes),
    states: stateShares(boxes),
    stations: stationShares(boxes).map((share) => {
      const own = byStation.get(share.stationId) ?? []
      const [first] = own
      return {
        ...share,
        lon: first?.device.stationLon ?? null,
        lat: first?.device.stationLat ?? null,
        alarmLevel: levelOf(own),
      }
    }),
    ships: shipPlaces(given, boxes),
    hours: hoursOf(given, boxes, at, timeZone),
  }
}
