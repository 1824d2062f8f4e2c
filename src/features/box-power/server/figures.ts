import type { z } from 'zod'
import { offlineState } from '#contract/unit.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { shipPositionOf } from '#server/equipment/place.ts'
import { shutdown } from '#server/equipment/values.ts'
import type { Standing } from '#server/equipment/standing.ts'
import type { Seen as SeenOf } from '#server/fleet/fleet.ts'
import { hoursOf } from '#server/fleet/hours.ts'
import { names } from '#server/fleet/lists.ts'
import { batterySumsOf, type Counted, distinct, gravest, sumOf } from '#server/fleet/sums.ts'
import { bayStations } from './berth.ts'
import type { BoxTile, FleetSums, HomeSnapshot, stateShare, stationShare } from '../shapes.ts'

export type Seen = SeenOf<Counted & { tile: BoxTile }>
export type Figures = Omit<HomeSnapshot, 'tiles'>

const levelOf = (boxes: readonly Seen[]): number | null => gravest(boxes.map(({ tile }) => tile.alarmLevel))

/** The ships that these boxes are aboard of, where they last were. */
export const shipPlaces = (standing: Standing, boxes: readonly Seen[]): Figures['ships'] =>
  [...Map.groupBy(boxes, ({ tile }) => tile.shippingId)].flatMap(([shippingId, own]) => {
    const ship = standing.context.registry.byId(shippingId ?? '')
    return ship ? [{ ...shipPositionOf(standing, ship), boxNum: own.length, alarmLevel: levelOf(own) }] : []
  })

const fleetSumsOf = (boxes: readonly Counted[]): FleetSums => ({
  stationNum: distinct(boxes.map(({ tile }) => tile.stationId)),
  boxNum: boxes.length,
  shippingNum: distinct(boxes.map(({ tile }) => tile.shippingId)),
  ...batterySumsOf(boxes),
})

const shareOf = (boxes: readonly Counted[], sign: (power: number) => number) => ({
  boxNum: boxes.length,
  onlineNum: boxes.filter(({ tile }) => !tile.silent).length,
  power: sumOf(boxes, ({ tile }) => (tile.power === null ? null : sign(tile.power))),
  storedEnergy: sumOf(boxes, ({ stored }) => stored),
  ratedCapacity: sumOf(boxes, ({ tile }) => tile.ratedCapacity),
})

/** The four running states of boxes that are heard, then the silent ones, each with its boxes, even where there are none. */
const stateShares = (boxes: readonly Counted[]): z.infer<typeof stateShare>[] => {
  const own = Map.groupBy(boxes, ({ tile }) => tile.runningState)
  return [0, 1, 2, shutdown, offlineState].map((runningState) => ({
    runningState,
    silent: runningState === offlineState,
    ...shareOf(own.get(runningState) ?? [], Math.abs),
  }))
}

/** The stations that have boxes, by name. */
const stationShares = (boxes: readonly Counted[]): z.infer<typeof stationShare>[] =>
  [...Map.groupBy(boxes, ({ tile }) => tile.stationId)]
    .map(([stationId, own]) => ({
      stationId,
      stationName: own[0]?.tile.stationName ?? '',
      ...shareOf(own, (power) => power),
      chargedToday: sumOf(own, ({ tile }) => tile.chargedToday),
      dischargedToday: sumOf(own, ({ tile }) => tile.dischargedToday),
    }))
    .sort((a, b) => names.compare(a.stationName, b.stationName))

/** Everything of the home page beside the tiles, from the boxes that a caller sees. */
export const figuresOf = (standing: Standing, boxes: readonly Seen[], caller: Caller): Figures => {
  const { timeZone } = caller
  const at = standing.context.clock()
  const bays = bayStations(standing.context.registry)
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
        bayNum: bays.get(share.stationId)?.bayNum ?? 0,
      }
    }),
    docks: [...bays.values()]
      .filter((dock) => pathInScope(caller, dock.orgPath))
      .map(({ orgPath: _, ...dock }) => dock),
    ships: shipPlaces(standing, boxes),
    hours: hoursOf(standing.energy, boxes, at, timeZone),
  }
}
