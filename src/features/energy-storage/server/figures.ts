import { formatTime } from '#contract/zoned.ts'
import type { Caller } from '#server/context/context.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { byName, names } from '#server/fleet/lists.ts'
import { gravest } from '#server/fleet/sums.ts'
import type { StorageSnapshot, StorageStation } from '../shapes.ts'
import { extremesAmong } from './extremes.ts'
import type { Facts } from './facts.ts'
import { pcsCountsOf } from './states.ts'
import { sumsOf } from './sums.ts'
import type { Seen } from './tile.ts'

export type Figures = Omit<StorageSnapshot, 'tiles'>

/** The extremes of stacks in the order of their names. */
const extremesOfStacks = (seen: readonly Seen[]) =>
  extremesAmong(
    [...seen]
      .sort(byName)
      .flatMap(({ extremes, clusters, tile: { deviceName: name } }) =>
        extremes ? { name, clusters: clusters.length, extremes } : [],
      ),
  )

/** Silent where nothing of it is heard. */
const stationOf = (standing: Standing, facts: Facts, own: readonly Seen[]): StorageStation[] => {
  const [first] = own
  if (!first) return []
  const residuals = own.flatMap(({ tile }) => facts.residual.get(tile.deviceId) ?? [])
  const { stationId, stationName, timeZone } = first.device
  return [
    {
      ...{ stationId, stationName, timeZone },
      alarmLevel: gravest(own.map(({ tile }) => tile.alarmLevel)),
      silent: own.every(({ tile }) => tile.silent),
      sums: sumsOf(standing, facts, own),
      extremes: extremesOfStacks(own),
      residual: residuals.length === 0 ? null : residuals.reduce((sum, kw) => sum + kw, 0),
    },
  ]
}

export const stationsOf = (standing: Standing, facts: Facts, seen: readonly Seen[]): StorageStation[] =>
  [...Map.groupBy(seen, ({ tile }) => tile.stationId).values()]
    .flatMap((own) => stationOf(standing, facts, own))
    .sort((a, b) => names.compare(a.stationName, b.stationName))

/** Everything of the home page beside the tiles, from the devices that a caller sees. */
export const figuresOf = (
  standing: Standing,
  facts: Facts,
  seen: readonly Seen[],
  { timeZone }: Pick<Caller, 'timeZone'>,
): Figures => {
  const at = standing.context.clock()
  return {
    ...{ at, time: formatTime(at, timeZone), timeZone },
    sums: sumsOf(standing, facts, seen),
    states: pcsCountsOf(seen),
    stations: stationsOf(standing, facts, seen),
  }
}
