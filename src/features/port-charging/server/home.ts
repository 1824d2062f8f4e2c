import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import { pathInScope } from '#server/db/scope.ts'
import { names } from '#server/fleet/lists.ts'
import type { BayTile, ChargeHome, ChargeSums, StationTile } from '../shapes.ts'
import type { StationLayout } from './layout.ts'
import { allSums, stationSums } from './sums.ts'
import { type Drawn, tileOf } from './yard/yard.ts'

/** The stations that a caller sees, by name. */
export const stationsFor = ({ scene }: Pick<Drawn, 'scene'>, caller: Caller): StationLayout[] =>
  [...scene.stations.values()]
    .filter(({ station }) => pathInScope(caller, station.orgPath))
    .sort((a, b) => names.compare(a.station.stationName, b.station.stationName))

const tilesOf = (drawn: Drawn, { bays }: StationLayout): BayTile[] => bays.map((bay) => tileOf(drawn, bay))

const sumsOf = (drawn: Drawn, layout: StationLayout, tiles = tilesOf(drawn, layout)): ChargeSums =>
  stationSums(drawn.standing, layout, drawn.facts.of(layout.stationId), tiles)

/** A station as a unit of the home, with its bays as they are drawn. */
export const stationTile = (drawn: Drawn, layout: StationLayout, tiles?: BayTile[]): StationTile => {
  const { standing } = drawn
  const sums = sumsOf(drawn, layout, tiles)
  const { station, stationId, bays } = layout
  const { newestTs: ts } = sums
  const intervals = bays.map(({ bay }) => standing.context.pace(bay) / 1000)
  return {
    ...{ deviceId: stationId, deviceName: station.stationName, deviceCode: '' },
    ...{ stationId, stationName: station.stationName },
    silent: sums.bayNum > 0 && sums.silentNum === sums.bayNum,
    alarmLevel: sums.alarmLevel,
    ...{ updateTime: ts === null ? null : formatTime(ts, station.timeZone), ts },
    intervalSeconds: intervals.length === 0 ? 0 : Math.max(...intervals),
    ...{ lon: station.stationLon ?? null, lat: station.stationLat ?? null, timeZone: station.timeZone },
    sums,
  }
}

/** The figures of some stations together. */
export const sumsOfStations = (drawn: Drawn, layouts: readonly StationLayout[]): ChargeSums => {
  const at = drawn.standing.context.clock()
  const [only, ...more] = layouts
  return only && more.length === 0
    ? sumsOf(drawn, only)
    : allSums(
        layouts.map((layout) => sumsOf(drawn, layout)),
        at,
      )
}

/** All charging stations that a caller sees, drawn for him alone unless `tileFor` knows better. */
export const homeOf = (
  drawn: Drawn,
  caller: Caller,
  tileFor = (layout: StationLayout) => stationTile(drawn, layout),
): ChargeHome => {
  const at = drawn.standing.context.clock()
  const tiles = stationsFor(drawn, caller).map(tileFor)
  return {
    ...{ at, time: formatTime(at, caller.timeZone), timeZone: caller.timeZone },
    sums: allSums(
      tiles.map(({ sums }) => sums),
      at,
    ),
    tiles,
  }
}
