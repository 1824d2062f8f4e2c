import type { BatterySums, BatteryTile } from '#contract/unit.ts'
import { rounded } from '#server/equipment/reading.ts'

/** A battery as sums see it: its tile and the energy stored now, kWh. */
export type Counted = { readonly tile: BatteryTile; readonly stored: number | null }

/** The sum of what is known; null where nothing is. */
export const sumOf = <T>(items: readonly T[], read: (item: T) => number | null): number | null => {
  const known = items.map(read).filter((value) => value !== null)
  return known.length === 0 ? null : rounded(known.reduce((sum, value) => sum + value, 0))
}

export const distinct = (values: readonly (string | null)[]): number =>
  new Set(values.filter((value) => value !== null)).size

/** SOC weighted by rated capacity, over the units that know both, %. */
const averageSoc = (units: readonly Counted[]): number | null => {
  const known = units.flatMap(({ tile }) =>
    tile.soc === null || !tile.ratedCapacity ? [] : [{ soc: tile.soc, rated: tile.ratedCapacity }],
  )
  const rated = known.reduce((sum, each) => sum + each.rated, 0)
  return rated > 0 ? rounded(known.reduce((sum, { soc, rated: weight }) => sum + soc * weight, 0) / rated) : null
}

export const batterySumsOf = (units: readonly Counted[]): BatterySums => {
  const tiles = units.map(({ tile }) => tile)
  const inState = (state: number): number => tiles.filter(({ runningState }) => runningState === state).length
  const flowing = tiles.map(({ power }) => power)
  return {
    onlineNum: tiles.filter(({ silent }) => !silent).length,
    alarmNum: tiles.filter(({ alarmLevel }) => alarmLevel !== null).length,
    standbyNum: inState(0),
    chargingNum: inState(1),
    dischargingNum: inState(2),
    shutdownNum: inState(3),
    ratedCapacity: sumOf(tiles, ({ ratedCapacity }) => ratedCapacity),
    storedEnergy: sumOf(units, ({ stored }) => stored),
    chargeable: sumOf(tiles, ({ chargeable }) => chargeable),
    dischargeable: sumOf(tiles, ({ dischargeable }) => dischargeable),
    averageSoc: averageSoc(units),
    chargedToday: sumOf(tiles, ({ chargedToday }) => chargedToday),
    dischargedToday: sumOf(tiles, ({ dischargedToday }) => dischargedToday),
    chargePower: sumOf(flowing, (power) => (power === null ? null : Math.max(0, -power))),
    dischargePower: sumOf(flowing, (power) => (power === null ? null : Math.max(0, power))),
    power: sumOf(flowing, (power) => power),
  }
}

/** The gravest of some levels (1 is the gravest); null without any. */
export const gravest = (levels: readonly (number | null)[]): number | null => {
  const known = levels.filter((level) => level !== null)
  return known.length === 0 ? null : Math.min(...known)
}
