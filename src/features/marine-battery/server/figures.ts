import { offlineState } from '#contract/unit.ts'
import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import { shipPositionOf } from '#server/equipment/place.ts'
import { rounded } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { hoursOf } from '#server/fleet/hours.ts'
import { batterySumsOf, distinct, gravest, sumOf } from '#server/fleet/sums.ts'
import type { CodeCount, MarineShip, MarineSnapshot, MarineSums } from '../shapes.ts'
import type { Seen } from './tile.ts'

export type Figures = Omit<MarineSnapshot, 'tiles'>

/** Weighted by rated capacity, over the systems that know both, %. */
const weighted = (systems: readonly Seen[], read: (seen: Seen) => number | null): number | null => {
  const known = systems.flatMap((seen) => {
    const value = read(seen)
    const rated = seen.tile.ratedCapacity
    return value === null || !rated ? [] : [{ value, rated }]
  })
  const rated = known.reduce((sum, each) => sum + each.rated, 0)
  return rated > 0 ? rounded(known.reduce((sum, each) => sum + each.value * each.rated, 0) / rated) : null
}

export const sumsOf = (systems: readonly Seen[]): MarineSums => ({
  shipNum: distinct(systems.map(({ tile }) => tile.shippingId)),
  systemNum: systems.length,
  clusterNum: systems.reduce((sum, { tile }) => sum + tile.clusterNum, 0),
  ...batterySumsOf(systems),
  averageSoh: weighted(systems, ({ tile }) => tile.soh),
})

const passiveStop = 3

/** Systems by charging state: 0, 1, 2, and 3 for any other code, then −1 for silent ones; who never reported one is left out. */
export const chargingStatesOf = (systems: readonly Seen[]): CodeCount[] => {
  const heard = systems.filter(({ tile }) => !tile.silent)
  const silent = systems.length - heard.length
  const codes = heard.flatMap(({ tile: { chargingState } }) =>
    chargingState === null ? [] : [chargingState >= 0 && chargingState < passiveStop ? chargingState : passiveStop],
  )
  const states = [0, 1, 2, passiveStop].map((code) => ({ code, num: codes.filter((each) => each === code).length }))
  return silent === 0 ? states : [...states, { code: offlineState, num: silent }]
}

/** Systems by work mode, the codes that occur in their order; −1 counts the silent ones. */
export const workModesOf = (systems: readonly Seen[]): CodeCount[] =>
  [...Map.groupBy(systems, ({ tile }) => (tile.silent ? offlineState : tile.workMode))]
    .flatMap(([code, own]) => (code === null ? [] : [{ code, num: own.length }]))
    .sort((a, b) => a.code - b.code)

const shipsOf = (standing: Standing, systems: readonly Seen[]): MarineShip[] =>
  [...Map.groupBy(systems, ({ tile }) => tile.shippingId)].flatMap(([shippingId, own]) => {
    const ship = standing.context.registry.byId(shippingId ?? '')
    if (!ship) return []
    return {
      ...shipPositionOf(standing, ship),
      systemNum: own.length,
      alarmLevel: gravest(own.map(({ tile }) => tile.alarmLevel)),
      soc: weighted(own, ({ tile }) => tile.soc),
      power: sumOf(own, ({ tile }) => tile.power),
      ratedCapacity: sumOf(own, ({ tile }) => tile.ratedCapacity),
      storedEnergy: sumOf(own, ({ stored }) => stored),
    }
  })

/** Everything of the home page beside the tiles, from the systems that a caller sees. */
export const figuresOf = (
  standing: Standing,
  systems: readonly Seen[],
  { timeZone }: Pick<Caller, 'timeZone'>,
): Figures => {
  const at = standing.context.clock()
  return {
    at,
    time: formatTime(at, timeZone),
    timeZone,
    sums: sumsOf(systems),
    chargingStates: chargingStatesOf(systems),
    workModes: workModesOf(systems),
    ships: shipsOf(standing, systems),
    hours: hoursOf(standing.energy, systems, at, timeZone),
  }
}
