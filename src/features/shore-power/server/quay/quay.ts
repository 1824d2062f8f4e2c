import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { isSilent, newestAt, reading, roundedOrNull } from '#server/equipment/reading.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { ageOf } from '#server/equipment/status.ts'
import { names } from '#server/fleet/lists.ts'
import type { BerthTile, QuaySnapshot, ShoreHome, ShoreStationTile, ShoreSums, SupplyTile } from '../../shapes.ts'
import { ratedOf } from '../sockets.ts'
import { berthTileOf, requestsOf } from './berth.ts'
import type { StationLayout, Supply } from './layout.ts'
import type { Drawn } from './scene.ts'
import { allSums, powerOf, stationSums } from './sums.ts'

const supplyTileOf = (standing: Standing, each: Supply): SupplyTile => {
  const { supply, transformer, outlets } = each
  const { telemetry, pace } = standing.context
  const row = telemetry.latest(supply.deviceId)
  const value = (key: string): number | null => roundedOrNull(reading(supply, row, key)?.value)
  const rate = transformer && reading(transformer, telemetry.latest(transformer.deviceId), 'loadRate')?.value
  const ts = newestAt(row)
  return {
    ...{ deviceId: supply.deviceId, deviceName: supply.deviceName, deviceCode: supply.deviceCode },
    ...{ stationId: supply.stationId, stationName: supply.stationName, silent: isSilent(standing, supply, row) },
    alarmLevel: standing.levels.of(supply.deviceId),
    ...{ updateTime: ts === null ? null : formatTime(ts, supply.timeZone), ts, intervalSeconds: pace(supply) / 1000 },
    ...{ power: roundedOrNull(powerOf(standing, each)), ratedPower: ratedOf(standing.context, supply) },
    ...{ ratedVoltage: value('ratedVoltage'), loadRate: roundedOrNull(rate), frequency: value('frequency') },
    ...{ mainBreaker: value('mainBreaker'), socketIds: outlets.map(({ deviceId }) => deviceId) },
  }
}

export const berthTilesOf = (drawn: Drawn, layout: StationLayout): BerthTile[] =>
  drawn.berths
    .filter(({ stationId }) => stationId === layout.stationId)
    .toSorted((a, b) => names.compare(a.name, b.name))
    .map((berth) => berthTileOf(drawn, layout, berth))

export const withAge = (tile: BerthTile, now: number) => ({ ...tile, ageSeconds: ageOf(tile.ts, now) })

/** Everything of a quay that is told with each change. */
export const quayHeadOf = (
  drawn: Drawn,
  layout: StationLayout,
  tiles: readonly BerthTile[],
): Omit<QuaySnapshot, 'berths'> => {
  const { station, stationId, supplies } = layout
  const at = drawn.standing.context.clock()
  return {
    ...{ at, time: formatTime(at, station.timeZone), timeZone: station.timeZone },
    ...{ stationId, stationName: station.stationName },
    ...{ lon: station.stationLon ?? null, lat: station.stationLat ?? null },
    sums: stationSums(drawn, layout, tiles),
    supplies: supplies.map((supply) => supplyTileOf(drawn.standing, supply)),
    requests: requestsOf(drawn, layout),
  }
}

/** A quay whole. */
export const quayOf = (drawn: Drawn, layout: StationLayout): QuaySnapshot => {
  const tiles = berthTilesOf(drawn, layout)
  const head = quayHeadOf(drawn, layout, tiles)
  return { ...head, berths: tiles.map((tile) => withAge(tile, head.at)) }
}

/** The stations that a caller sees, by name. */
export const stationsFor = ({ stations }: Pick<Drawn, 'stations'>, caller: Caller): StationLayout[] =>
  [...stations.values()]
    .filter(({ station }) => pathInScope(caller, station.orgPath))
    .sort((a, b) => names.compare(a.station.stationName, b.station.stationName))

/** A station as a unit of the home. */
const stationTile = (
  { standing }: Drawn,
  layout: StationLayout,
  sums: ShoreSums,
  tiles: readonly BerthTile[],
): ShoreStationTile => {
  const { station, stationId, outlets } = layout
  const { newestTs: ts } = sums
  return {
    ...{ deviceId: stationId, deviceName: station.stationName, deviceCode: '' },
    ...{ stationId, stationName: station.stationName },
    silent: sums.berths > 0 && sums.silentNum === sums.berths,
    alarmLevel: sums.alarmLevel,
    ...{ updateTime: ts === null ? null : formatTime(ts, station.timeZone), ts },
    intervalSeconds: Math.max(0, ...outlets.map((outlet) => standing.context.pace(outlet) / 1000)),
    ...{ lon: station.stationLon ?? null, lat: station.stationLat ?? null, timeZone: station.timeZone },
    ...{ sums, berthStates: tiles.map(({ state }) => state) },
  }
}

/** All shore power stations that a caller sees. */
export const homeOf = (drawn: Drawn, caller: Caller): ShoreHome => {
  const at = drawn.standing.context.clock()
  const tiles = stationsFor(drawn, caller).map((layout) => {
    const berths = berthTilesOf(drawn, layout)
    return stationTile(drawn, layout, stationSums(drawn, layout, berths), berths)
  })
  const sums = allSums(
    tiles.map((tile) => tile.sums),
    at,
  )
  return { ...{ at, time: formatTime(at, caller.timeZone), timeZone: caller.timeZone }, sums, tiles }
}

/** The figures of some stations together. */
export const sumsOf = (drawn: Drawn, layouts: readonly StationLayout[]): ShoreSums => {
  const [only, ...more] = layouts.map((layout) => stationSums(drawn, layout, berthTilesOf(drawn, layout)))
  return only && more.length === 0 ? only : allSums([...(only ? [only] : []), ...more], drawn.standing.context.clock())
}
