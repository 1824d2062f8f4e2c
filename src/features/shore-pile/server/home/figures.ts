import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import { rounded } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { gravest, sumOf } from '#server/fleet/sums.ts'
import type { PileHome, PileSums } from '../../shapes.ts'
import type { MadePile } from './tile.ts'
import type { PileTile } from '../../shapes.ts'

export type Figures = Omit<PileHome, 'tiles'>

/** Sums over piles as they are drawn. */
export const pileSumsOf = (tiles: readonly PileTile[], at: number): PileSums => {
  const connectors = tiles.flatMap((tile) => tile.connectors)
  const heard = connectors.filter(({ offline }) => !offline)
  const inState = (...states: readonly number[]): number =>
    heard.filter(({ state }) => state !== null && states.includes(state)).length
  const [ended, good] = [
    tiles.reduce((sum, tile) => sum + tile.endedToday, 0),
    tiles.reduce((sum, tile) => sum + tile.goodToday, 0),
  ]
  const times = tiles.flatMap(({ ts }) => ts ?? [])
  return {
    ...{ pileNum: tiles.length, onlineNum: tiles.filter(({ online }) => online).length },
    connectorNum: connectors.length,
    states: {
      ...{ available: inState(0), preparing: inState(1), charging: inState(2), suspended: inState(3, 4) },
      ...{ finishing: inState(5), reserved: inState(6), unavailable: inState(7), faulted: inState(8) },
      offline: connectors.length - heard.length,
    },
    power: sumOf(tiles, ({ power }) => power),
    ratedPower: sumOf(tiles, ({ ratedPower }) => ratedPower),
    energyToday: sumOf(tiles, ({ energyToday }) => energyToday),
    sessionsToday: tiles.reduce((sum, { sessionsToday }) => sum + sessionsToday, 0),
    successRate: ended === 0 ? null : rounded((good / ended) * 100),
    alarmLevel: gravest(tiles.map(({ alarmLevel }) => alarmLevel)),
    newestTs: times.length === 0 ? null : Math.max(...times),
    at,
  }
}

/** Everything of the home beside its tiles. */
export const figuresOf = (
  standing: Standing,
  piles: readonly MadePile[],
  { timeZone }: Pick<Caller, 'timeZone'>,
): Figures => {
  const at = standing.context.clock()
  return {
    at,
    time: formatTime(at, timeZone),
    timeZone,
    sums: pileSumsOf(
      piles.map(({ tile }) => tile),
      at,
    ),
  }
}
