import type { Pool } from 'pg'
import { millis } from '#server/telemetry/millis.ts'

/** Where and when (ms) the leg that a ship sails is expected to end. */
export type ArrivalForecast = { readonly shipId: string; readonly portId: string; readonly eta: number }

const statement = `
  select asked.id::text as "shipId", a.port_id::text as "portId", ${millis('a.eta')} as eta
  from unnest($1::bigint[]) as asked (id)
  cross join lateral (select started_at, ended_at from sailing_leg where device_id = asked.id order by started_at desc limit 1) l
  cross join lateral (select port_id, eta from ship_arrival where device_id = asked.id and leg_started_at = l.started_at
    order by at desc limit 1) a
  where l.ended_at is null`

/** The newest forecast of each of these ships that is under way: one query for all of them. */
export const arrivalForecasts = async (
  pool: Pick<Pool, 'query'>,
  shipIds: readonly string[],
): Promise<ReadonlyMap<string, ArrivalForecast>> => {
  if (shipIds.length === 0) return new Map()
  const { rows } = await pool.query<ArrivalForecast>({ name: 'arrivals of ships', text: statement, values: [shipIds] })
  return new Map(rows.map((row) => [row.shipId, row]))
}
