import { useShownStation } from '#web/equipment/stations/useShownStation.ts'
import type { ShoreStationTile } from '../../shapes.ts'

/** The station to show first: with berths, the gravest alarm, then the most power, then the most berths. */
export const firstStation = (stations: readonly ShoreStationTile[]): ShoreStationTile | undefined =>
  [...stations].sort(
    (a, b) =>
      Number(b.sums.berths > 0) - Number(a.sums.berths > 0) ||
      (a.alarmLevel ?? 9) - (b.alarmLevel ?? 9) ||
      (b.sums.power ?? 0) - (a.sums.power ?? 0) ||
      b.sums.berths - a.sums.berths,
  )[0]

export const useStation = (stations: readonly ShoreStationTile[]) => useShownStation(stations, firstStation)
