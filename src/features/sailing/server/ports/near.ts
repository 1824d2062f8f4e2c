import { sql } from 'kysely'
import type { Db } from '#server/context/context.ts'
import { exitRadius, metresOfDegree, type Place } from '#server/places/geo.ts'

/** A place with its radius in m. */
export type Area = Place & { readonly radius: number }

/** m that a ship may swing around where its stay began */
const swing = 400

/**
 * Ships that rested near one of these areas at `since` (ms) or later. A stay may shift within its own port before it reaches the area, so
 * the largest port is added to the reach.
 */
export const shipsNear = async (db: Db, areas: readonly Area[], since: number): Promise<string[]> => {
  const { largest } = await db
    .selectFrom('port_shape')
    .select((eb) => eb.fn.coalesce(eb.fn.max('radius'), sql<number>`0`).as('largest'))
    .executeTakeFirstOrThrow()
  const within = areas.map(({ lon, lat, radius }) => {
    const degrees = (exitRadius(radius) + exitRadius(largest) + swing) / metresOfDegree
    const wide = Math.min(
      180,
      degrees / Math.max(1e-6, Math.cos((Math.min(90, Math.abs(lat) + degrees) * Math.PI) / 180)),
    )
    return sql<boolean>`(lat between ${lat - degrees} and ${lat + degrees}
      and least(abs(lon - ${lon}), 360 - abs(lon - ${lon})) <= ${wide})`
  })
  const rows = await db
    .selectFrom('ship_state')
    .select('device_id')
    .distinct()
    .where('dynamic_type', '<>', 0)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', new Date(since))]))
    .where(sql<boolean>`(${sql.join(within, sql` or `)})`)
    .execute()
  return rows.map(({ device_id }) => device_id)
}
