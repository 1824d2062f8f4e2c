import type { BoxTile, FleetSums, stateShare, stationShare } from '../../shapes.ts'
import type { z } from 'zod'
import { rounded } from '../readings.ts'

/** A box as sums see it: its tile and the energy stored now, kWh. */
export type Counted = { readonly tile: BoxTile; readonly stored: number | null }

/** The sum of what is known; null where nothing is. */
export const sumOf = <T>(items: readonly T[], read: (item: T) => number | null): number | null => {
  const known = items.map(read).filter((value) => value !== null)
  return known.length === 0 ? null : rounded(known.reduce((sum, value) => sum + value, 0))
}

const distinct = (values: readonly (string | null)[]): number => new Set(values.filter((value) => value !== null)).size

/** SOC weighted by rated capacity, over the boxes that know both, %. */
const averageSoc = (boxes: readonly Counted[]): number | null => {
  const known = boxes.flatMap(({ tile }) =>
    tile.soc === null || !tile.ratedCapacity ? [] : [{ soc: tile.soc, rated: tile.ratedCapacity }],
  )
  const rated = known.reduce((sum, each) => sum + each.rated, 0)
  return rated > 0 ? rounded(known.reduce((sum, { soc, rated: weight }) => sum + soc * weight, 0) / rated) : null
}

export const fleetSumsOf = (boxes: readonly Counted[]): FleetSums => {
  const tiles = boxes.map(({ tile }) => tile)
  const inState = (state: number): number => tiles.filter(({ runningState }) => runningState === state).length
  const flowing = tiles.map(({ power }) => power)
  return {
    stationNum: distinct(tiles.map(({ stationId }) => stationId)),
    boxNum: tiles.length,
    shippingNum: distinct(tiles.map(({ shippingId }) => shippingId)),
    onlineNum: tiles.filter(({ silent }) => !silent).length,
    alarmNum: tiles.filter(({ alarmLevel }) => alarmLevel !== null).length,
    standbyNum: inState(0),
    chargingNum: inState(1),
    dischargingNum: inState(2),
    shutdownNum: inState(3),
    ratedCapacity: sumOf(tiles, ({ ratedCapacity }) => ratedCapacity),
    storedEnergy: sumOf(boxes, ({ stored }) => stored),
    chargeable: sumOf(tiles, ({ chargeable }) => chargeable),
    dischargeable: sumOf(tiles, ({ dischargeable }) => dischargeable),
    averageSoc: averageSoc(boxes),
    chargedToday: sumOf(tiles, ({ chargedToday }) => chargedToday),
    dischargedToday: sumOf(tiles, ({ dischargedToday }) => dischargedToday),
    chargePower: sumOf(flowing, (power) => (power === null ? null : Math.max(0, -power))),
    dischargePower: sumOf(flowing, (power) => (power === null ? null : Math.max(0, power))),
    power: sumOf(flowing, (power) => power),
  }
}

const shareOf = (boxes: readonly Counted[], sign: (power: number) => number) => ({
  boxNum: boxes.length,
  power: sumOf(boxes, ({ tile }) => (tile.power === null ? null : sign(tile.power))),
  storedEnergy: sumOf(boxes, ({ stored }) => stored),
  ratedCapacity: sumOf(boxes, ({ tile }) => tile.ratedCapacity),
})

/** The four running states, each with its boxes, even where there are none. */
export const stateShares = (boxes: readonly Counted[]): z.infer<typeof stateShare>[] =>
  [0, 1, 2, 3].map((runningState) => ({
    runningState,
    ...shareOf(
      boxes.filter(({ tile }) => tile.runningState === runningState),
      Math.abs,
    ),
  }))

const names = new Intl.Collator('zh', { numeric: true })

/** The stations that have boxes, by name. */
export const stationShares = (boxes: readonly Counted[]): z.infer<typeof stationShare>[] =>
  [...Map.groupBy(boxes, ({ tile }) => tile.stationId)]
    .map(([stationId, own]) => ({
      stationId,
      stationName: own[0]?.tile.stationName ?? '',
      ...shareOf(own, (power) => power),
      chargedToday: sumOf(own, ({ tile }) => tile.chargedToday),
      dischargedToday: sumOf(own, ({ tile }) => tile.dischargedToday),
    }))
    .sort((a, b) => names.compare(a.stationName, b.stationName))

/** The gravest of some levels (1 is the gravest); null without any. */
export const gravest = (levels: readonly (number | null)[]): number | null => {
  const known = levels.filter((level) => level !== null)
  return known.length === 0 ? null : Math.min(...known)
}
