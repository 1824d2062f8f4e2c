import { useShownStation } from '#web/equipment/stations/useShownStation.ts'
import type { StationTile } from '../../shapes.ts'

/** The station to show first: with bays, the gravest alarm, then the greatest load, then the most boxes. */
export const firstStation = (stations: readonly StationTile[]): StationTile | undefined =>
  [...stations].sort(
    (a, b) =>
      Number(b.sums.bayNum > 0) - Number(a.sums.bayNum > 0) ||
      (a.alarmLevel ?? 9) - (b.alarmLevel ?? 9) ||
      (b.sums.chargingPower ?? 0) - (a.sums.chargingPower ?? 0) ||
      b.sums.bayUsed - a.sums.bayUsed,
  )[0]

export const useStation = (stations: readonly StationTile[]) => useShownStation(stations, firstStation)
