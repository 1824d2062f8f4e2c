import type { Context } from '#server/context/context.ts'
import type { Tracker } from '#server/context/stream.ts'
import { merchantPath } from '#server/db/merchantRoot.ts'
import { millis } from '#server/telemetry/millis.ts'
import { carriersOf } from '#server/equipment/perLoad.ts'
import { lyingNear } from '../quay/lying.ts'
import { shoreTopic } from '../topic.ts'

/** How long after it was plugged a ship may still tell where it lies, ms; and how often is asked. */
const [lasts, every] = [30 * 60_000, 10_000]

type Unknown = {
  readonly id: string
  readonly stationId: string
  readonly at: number
  readonly lon: number | null
  readonly lat: number | null
  readonly merchantPath: string
}

const unknown = `
  select c.id::text as id, c.station_id::text as "stationId", ${millis('c.started_at')} as at, b.lon, b.lat,
    ${merchantPath('o.path')} as "merchantPath"
  from shore_connection c join station s on s.id = c.station_id join organization o on o.id = s.org_id
    left join berth b on b.id = c.berth_id
  where c.is_unannounced and not c.is_proposed and not c.is_confirmed order by c.id limit 500`

const propose = `
  update shore_connection c set is_proposed = true, ship_id = coalesce(c.ship_id, t.ship_id),
    ship_name = coalesce(c.ship_name, t.ship_name), mmsi = coalesce(c.mmsi, t.mmsi)
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as t (id, ship_id, ship_name, mmsi)
  where c.id = t.id and not c.is_confirmed`

/** Proposes the nearest ship that lies at the berth of an unannounced connection. */
export const createProposals = (
  context: Pick<Context, 'pool' | 'live' | 'registry' | 'telemetry' | 'clock'>,
): Tracker => {
  const { pool, live, registry } = context
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'ships of unannounced connections',
    tick: async (now) => {
      if (now - askedAt < every && now >= askedAt) return
      askedAt = now
      const { rows } = await pool.query<Unknown>(unknown)
      if (rows.length === 0) return
      const ships = carriersOf(registry)
      const found = rows.flatMap(({ id, stationId, at, ...berth }) => {
        const isOver = now - at > lasts
        const ship = isOver ? undefined : lyingNear(context, ships, berth)[0]?.ship
        return ship || isOver ? [{ id, stationId, ship }] : []
      })
      if (found.length === 0) return
      await pool.query(propose, [
        found.map(({ id }) => id),
        found.map(({ ship }) => ship?.deviceId ?? null),
        found.map(({ ship }) => ship?.deviceName ?? null),
        found.map(({ ship }) => ship?.mmsi ?? null),
      ])
      for (const { stationId } of found) live.changed(shoreTopic, stationId)
    },
  }
}
