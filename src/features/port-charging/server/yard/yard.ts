import { formatTime } from '#contract/zoned.ts'
import type { Device } from '#server/context/devices.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { ageOf } from '#server/equipment/status.ts'
import { priceAt } from '#server/tariffs/prices.ts'
import type { BayTile, YardSnapshot } from '../../shapes.ts'
import type { Facts, StationFacts } from '../facts/facts.ts'
import type { Bay, StationLayout } from '../layout.ts'
import { outsideAt, type Scene } from '../scene.ts'
import { stationSums } from '../sums.ts'
import { bayTileOf } from './bay.ts'
import { containerHeadOf } from './container.ts'
import { craneOf } from './crane.ts'
import { outsideOf, shipsAt } from './outside.ts'

export type YardHead = Omit<YardSnapshot, 'containers' | 'yardBoxes' | 'truckBoxes' | 'ships'>
export type YardLists = Pick<YardSnapshot, 'yardBoxes' | 'truckBoxes' | 'ships'>

/** What a yard is drawn from, now or at a moment. */
export type Drawn = { readonly standing: Standing; readonly scene: Scene; readonly facts: Facts }

export const tileOf = ({ standing, scene, facts }: Drawn, bay: Bay): BayTile =>
  bayTileOf(standing, bay, scene.occupied.boxIn.get(bay.bay.deviceId) ?? null, facts)

export const withAge = (tile: BayTile, now: number) => ({ ...tile, ageSeconds: ageOf(tile.ts, now) })

/** Bays by their container, in the order of the layout. */
export const byContainer = (bays: readonly Bay[]): [Device | null, Bay[]][] => [
  ...Map.groupBy(bays, ({ container }) => container),
]

const priceNow = (standing: Standing, { tariff }: StationFacts, timeZone: string): YardHead['tariff'] => {
  if (!tariff) return null
  const { price, kind, until } = priceAt(tariff.versions, standing.context.clock(), timeZone)
  return price === null ? null : { kind, price: price / 10_000, until }
}

/** Everything of a yard that is told with each change. */
export const yardHeadOf = ({ standing, facts }: Drawn, layout: StationLayout, tiles: readonly BayTile[]): YardHead => {
  const { station, stationId, cranes } = layout
  const known = facts.of(stationId)
  const at = standing.context.clock()
  const crane = craneOf(standing, cranes, known.lastMove)
  return {
    ...{ at, time: formatTime(at, station.timeZone), timeZone: station.timeZone },
    ...{ stationId, stationName: station.stationName },
    ...{ lon: station.stationLon ?? null, lat: station.stationLat ?? null },
    sums: stationSums(standing, layout, known, tiles),
    tariff: priceNow(standing, known, station.timeZone),
    crane,
    windSpeed: crane && !crane.silent ? crane.windSpeed : null,
  }
}

export const yardListsOf = ({ standing, scene, facts }: Drawn, layout: StationLayout): YardLists => ({
  ...outsideOf(standing, outsideAt(scene, layout.stationId, facts)),
  ships: shipsAt(standing, layout, scene.ships, facts),
})

export const containerHeadsOf = ({ standing }: Drawn, { bays }: StationLayout) =>
  byContainer(bays).map(([container, own]) => containerHeadOf(standing, container, own))

/** A yard whole. */
export const yardOf = (
  drawn: Drawn,
  layout: StationLayout,
  tiles = layout.bays.map((bay) => tileOf(drawn, bay)),
): YardSnapshot => {
  const now = drawn.standing.context.clock()
  return {
    ...yardHeadOf(drawn, layout, tiles),
    ...yardListsOf(drawn, layout),
    containers: byContainer(layout.bays).map(([container, own]) => ({
      ...containerHeadOf(drawn.standing, container, own),
      bays: tiles
        .filter(({ containerId }) => containerId === (container?.deviceId ?? null))
        .map((tile) => withAge(tile, now)),
    })),
  }
}
