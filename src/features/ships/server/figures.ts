import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import { rounded } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { sumOf } from '#server/fleet/sums.ts'
import type { ShipSnapshot, ShipSums, ShipTile } from '../shapes.ts'
import type { Seen } from './tile.ts'

export type Figures = Omit<ShipSnapshot, 'tiles'>

/** SOC over all ships that know theirs and what they can hold, weighted by that, %. */
const averageSoc = (tiles: readonly ShipTile[]): number | null => {
  const known = tiles.flatMap(({ soc, ratedCapacity }) =>
    soc === null || !ratedCapacity ? [] : [{ soc, ratedCapacity }],
  )
  const rated = known.reduce((sum, each) => sum + each.ratedCapacity, 0)
  return rated > 0 ? rounded(known.reduce((sum, each) => sum + each.soc * each.ratedCapacity, 0) / rated) : null
}

/** kWh per n mile over all legs of the month; null without one. */
const perMileOf = (seen: readonly Seen[]): number | null => {
  const drawn = seen.flatMap((each) => each.drawn ?? [])
  const miles = drawn.reduce((sum, each) => sum + each.miles, 0)
  return miles > 0 ? rounded(drawn.reduce((sum, each) => sum + each.kwh, 0) / miles) : null
}

const isBelowReserve = ({ leg, reserveSoc }: ShipTile): boolean =>
  leg?.arrivalSoc !== undefined && leg.arrivalSoc !== null && reserveSoc !== null && leg.arrivalSoc < reserveSoc

export const sumsOf = (seen: readonly Seen[]): ShipSums => {
  const tiles = seen.map(({ tile }) => tile)
  const doing = (fits: (type: number) => boolean): number =>
    tiles.filter(({ shippingStatus: { dynamicType } }) => dynamicType !== null && fits(dynamicType)).length
  const times = tiles.flatMap(({ ts }) => ts ?? [])
  return {
    shipNum: tiles.length,
    onlineNum: tiles.filter(({ silent }) => !silent).length,
    alarmNum: tiles.filter(({ alarmLevel }) => alarmLevel !== null).length,
    sailingNum: doing((type) => type === 0),
    anchoredNum: doing((type) => type === 1),
    berthedNum: doing((type) => type === 5),
    agroundNum: doing((type) => ![0, 1, 5].includes(type)),
    belowReserveNum: tiles.filter(isBelowReserve).length,
    swapsToday: seen.reduce((sum, { swapsToday }) => sum + swapsToday, 0),
    chargedToday: sumOf(seen, ({ chargedToday }) => chargedToday),
    kwhPerMile: perMileOf(seen),
    ratedCapacity: sumOf(tiles, ({ ratedCapacity }) => ratedCapacity),
    storedEnergy: sumOf(tiles, ({ currentBattery }) => currentBattery),
    averageSoc: averageSoc(tiles),
    power: sumOf(tiles, ({ power }) => power),
    newestTs: times.length === 0 ? null : times.reduce((most, ts) => Math.max(most, ts)),
  }
}

/** Everything of the home page beside the tiles, from the ships that a caller sees. */
export const figuresOf = (
  { context }: Standing,
  seen: readonly Seen[],
  { timeZone }: Pick<Caller, 'timeZone'>,
): Figures => {
  const at = context.clock()
  return { at, time: formatTime(at, timeZone), timeZone, sums: sumsOf(seen) }
}
