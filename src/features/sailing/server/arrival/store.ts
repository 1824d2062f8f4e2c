import type { Pool } from 'pg'
import { moment } from '#server/derive/rows.ts'
import type { Expected } from './expected.ts'

/** A forecast of the leg that began at `startTs`; ms, kWh. */
export type Forecast = Expected & {
  readonly deviceId: string
  readonly startTs: number
  readonly at: number
  readonly portId: string
  readonly eta: number
  readonly nextNeed: number
  readonly capacity: number
}

/** Puts a forecast beside the older ones, or in the place of the one made at `before` (ms). */
export const storeForecast = async (pool: Pool, it: Forecast, before: number | undefined): Promise<void> => {
  await pool.query({
    name: 'write arrival',
    text: `with gone as (delete from ship_arrival where device_id = $1 and at = ${moment('$15')} and at <> ${moment('$2')})
      insert into ship_arrival (device_id, at, leg_started_at, port_id, rest, eta, soc, low, high, need, next_need, capacity, legs, mae)
      values ($1, ${moment('$2')}, ${moment('$3')}, $4, $5, ${moment('$6')}, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict (device_id, at) do nothing`,
    values: [
      ...[it.deviceId, it.at, it.startTs, it.portId, it.rest, it.eta, it.soc, it.low, it.high],
      ...[it.need, it.nextNeed, it.capacity, it.legs, it.mae, before ?? null],
    ],
  })
}

const keptDays = 31
/** Forgets what no replay asks for. */
export const forgetOld = (pool: Pool, now: number): Promise<unknown> =>
  pool.query(`delete from ship_arrival where at < ${moment('$1')}`, [now - keptDays * 86_400_000])
