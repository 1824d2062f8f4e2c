import type { Tracker } from '#server/context/stream.ts'
import type { Context } from '#server/context/context.ts'
import { lyingNear } from '../quay/lying.ts'
import type { Drawn } from '../quay/scene.ts'
import { shoreTopic } from '../topic.ts'

/** How long after it was plugged a ship may still tell where it lies, ms; and how often is asked. */
const [lasts, every] = [30 * 60_000, 10_000]

type Unknown = { readonly id: string; readonly stationId: string; readonly berthId: string | null; readonly at: number }

/** Proposes the nearest ship that lies at the berth of an unannounced connection. */
export const createProposals = ({ pool, live }: Pick<Context, 'pool' | 'live'>, drawn: () => Drawn): Tracker => {
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'ships of unannounced connections',
    tick: async (now) => {
      if (now - askedAt < every && now >= askedAt) return
      askedAt = now
      const { rows } = await pool.query<Unknown>(
        `select id::text as id, station_id::text as "stationId", berth_id::text as "berthId",
          extract(epoch from started_at)::float8 * 1000 as at
        from shore_connection where is_unannounced and not is_proposed order by id limit 500`,
      )
      if (rows.length === 0) return
      const then = drawn()
      const found = rows.flatMap(({ id, stationId, berthId, at }) => {
        const layout = then.stations.get(stationId)
        const berth = then.berths.find((each) => each.id === berthId)
        const lying =
          layout && berth && now - at <= lasts
            ? lyingNear(then.standing.context, then.ships, { ...berth, orgPath: layout.station.orgPath })
            : []
        const ship = lying[0]?.ship
        return ship || now - at > lasts ? [{ id, stationId, ship }] : []
      })
      await pool.query(
        `update shore_connection c set is_proposed = true, ship_id = coalesce(c.ship_id, t.ship_id),
          ship_name = coalesce(c.ship_name, t.ship_name), mmsi = coalesce(c.mmsi, t.mmsi)
        from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as t (id, ship_id, ship_name, mmsi) where c.id = t.id`,
        [
          found.map(({ id }) => id),
          found.map(({ ship }) => ship?.deviceId ?? null),
          found.map(({ ship }) => ship?.deviceName ?? null),
          found.map(({ ship }) => ship?.mmsi ?? null),
        ],
      )
      for (const { stationId } of found) live.changed(shoreTopic, stationId)
    },
  }
}
