import type { BatterySums, BatteryTile } from '#contract/unit.ts'
import { rounded, roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'

/** A battery as sums see it: its tile, the energy stored now (kWh), and whether history is being written into its day. */
export type Counted = { readonly tile: BatteryTile; readonly stored: number | null; readonly filling: boolean }

/** The sum of what is known, rounded; null where nothing is. */
export const sumOf = <T>(items: readonly T[], read: (item: T) => number | null): number | null =>
  roundedOrNull(sumOfKnown(items.map(read)))

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

const newestOf = (tiles: readonly BatteryTile[]): number | null => {
  const known = tiles.flatMap(({ ts }) => ts ?? [])
  return known.length === 0 ? null : known.reduce((most, ts) => Math.max(most, ts))
}

export const batterySumsOf = (units: readonly Counted[]): BatterySums => {
  const tiles = units.map(({ tile }) => tile)
  const heard = tiles.filter(({ silent }) => !silent)
  const inState = (state: number): number => heard.filter(({ runningState }) => runningState === state).length
  const knowing = (read: (tile: BatteryTile) => number | null): number =>
    tiles.filter((tile) => read(tile) !== null).length
  const flowing = tiles.map(({ power }) => power)
  return {
    onlineNum: heard.length,
    alarmNum: tiles.filter(({ alarmLevel }) => alarmLevel !== null).length,
    standbyNum: inState(0),
    chargingNum: inState(1),
    dischargingNum: inState(2),
    shutdownNum: inState(3),
    offlineNum: tiles.length - heard.length,
    newestTs: newestOf(tiles),
    counted: {
      total: tiles.length,
      power: knowing(({ power }) => power),
      storedEnergy: units.filter(({ stored }) => stored !== null).length,
      averageSoc: knowing(({ soc, ratedCapacity }) => (ratedCapacity ? soc : null)),
      today: knowing(({ chargedToday }) => chargedToday),
    },
    fillingNum: units.filter(({ filling }) => filling).length,
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
