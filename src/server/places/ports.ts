import type { Pool } from 'pg'
import { exitRadius, metres, type Place } from './geo.ts'

/** A port where ships berth, as it stands; `radius` in m. */
export type PortArea = Place & { readonly portId: string; readonly radius: number }

/** Ports that are not removed, without anchorages. */
export const portAreas = async (pool: Pick<Pool, 'query'>): Promise<PortArea[]> =>
  (
    await pool.query<PortArea>(`
      select p.id::text as "portId", s.lon, s.lat, s.radius from port p
      cross join lateral (select lon, lat, radius, kind from port_shape where port_id = p.id order by since desc limit 1) s
      where p.removed_at is null and s.kind = 'port'`)
  ).rows

/** Ids of the ports that a place lies in; none for a place that nobody entered. */
export const portsAround = (
  ports: readonly PortArea[],
  place: { lon: number | null; lat: number | null },
): string[] => {
  const { lon, lat } = place
  if (lon === null || lat === null) return []
  return ports.filter((port) => metres({ lon, lat }, port) <= exitRadius(port.radius)).map(({ portId }) => portId)
}
