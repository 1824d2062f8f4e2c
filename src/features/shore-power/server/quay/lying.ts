import type { Device } from '#server/context/devices.ts'
import type { Standing } from '#server/equipment/standing.ts'
import { metres } from '#server/places/geo.ts'
import { positionOf } from '#server/places/position.ts'

/** m from a berth within which a ship lies there, kn below which it lies still, ms for which a position counts */
const [near, still, recent] = [150, 0.5, 30 * 60_000]

type Given = Pick<Standing['context'], 'telemetry' | 'clock'>
type Berth = { readonly lon: number | null; readonly lat: number | null; readonly merchantPath: string }

/** Ships of the same merchant that lie still within 150 m of a berth, the nearest first; distances in m. */
export const lyingNear = (
  { telemetry, clock }: Given,
  ships: readonly Device[],
  { lon, lat, merchantPath }: Berth,
): { readonly ship: Device; readonly distance: number }[] => {
  if (lon === null || lat === null) return []
  return ships
    .filter((ship) => ship.merchantPath === merchantPath)
    .flatMap((ship) => {
      const position = positionOf(ship, telemetry.latest(ship.deviceId))
      if (!position || clock() - position.ts > recent || (position.speed ?? 0) >= still) return []
      const distance = metres({ lon, lat }, position)
      return distance <= near ? [{ ship, distance }] : []
    })
    .sort((a, b) => a.distance - b.distance)
}
