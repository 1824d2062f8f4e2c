import type { Bay, StationLayout } from './layout.ts'

/** ms: ages and silences move without any change */
const keptFor = 1000

type Draw<Tile, Station> = {
  readonly bay: (bay: Bay) => Tile
  readonly station: (layout: StationLayout, tiles: Tile[]) => Station
}
type Kept<Tile, Station> = { readonly tiles: Map<string, Tile>; station: Station | undefined; readonly at: number }

/** What is drawn of stations now: once for all who watch, until something of it changes or a second has passed. */
export const createDrawings = <Tile, Station>(clock: () => number, draw: Draw<Tile, Station>) => {
  const kept = new Map<string, Kept<Tile, Station>>()
  const keptOf = (stationId: string): Kept<Tile, Station> => {
    const at = clock()
    const known = kept.get(stationId)
    if (known && at >= known.at && at - known.at < keptFor) return known
    const fresh = { tiles: new Map<string, Tile>(), station: undefined, at }
    kept.set(stationId, fresh)
    return fresh
  }
  const tiles = ({ stationId, bays }: StationLayout): Tile[] => {
    const own = keptOf(stationId).tiles
    return bays.map((bay) => {
      const known = own.get(bay.bay.deviceId) ?? draw.bay(bay)
      own.set(bay.bay.deviceId, known)
      return known
    })
  }
  return {
    tiles,
    station: (layout: StationLayout): Station => {
      const own = keptOf(layout.stationId)
      own.station ??= draw.station(layout, tiles(layout))
      return own.station
    },
    /** readings changed some bays of a station, or its other equipment where none are named */
    touch: (stationId: string, bayIds: readonly string[]): void => {
      const own = kept.get(stationId)
      if (!own) return
      own.station = undefined
      for (const bayId of bayIds) own.tiles.delete(bayId)
    },
    /** anything may have changed */
    forget: (): void => kept.clear(),
  }
}
