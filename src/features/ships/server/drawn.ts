import type { Pool } from 'pg'
import type { Device } from '#server/context/devices.ts'
import { moment } from '#server/derive/rows.ts'

/** What a ship drew on legs, kWh, and how long they were, n mile. */
export type Drawn = { readonly kwh: number; readonly miles: number }
export type ReadDrawn = (ships: readonly Device[], at: number) => Promise<ReadonlyMap<string, Drawn>>

const legsOf = 30 * 86_400_000
/** No leg lasts longer, ms. */
const longestLeg = 15 * 86_400_000

/** Of the legs that ended within 30 days before `at` (ms), by ship: only those long and sure enough for a consumption per n mile. */
export const readDrawn = async (
  pool: Pick<Pool, 'query'>,
  ships: readonly Device[],
  at: number,
): Promise<ReadonlyMap<string, Drawn>> => {
  const { rows } = await pool.query<Drawn & { id: string }>({
    name: 'drawn on legs',
    text: `select e.device_id::text as id, sum(e.power_consumption) as kwh, sum(l.distance) as miles
      from ship_energy e join sailing_leg l on l.device_id = e.device_id and l.started_at = e.started_at
      where e.device_id = any($1::bigint[]) and e.is_leg and e.kwh_per_mile is not null and e.reckoned_to >= e.ended_at
        and e.started_at > ${moment('$2')} and e.ended_at > ${moment('$3')} and e.ended_at <= ${moment('$4')}
      group by e.device_id`,
    values: [ships.map(({ deviceId }) => deviceId), at - legsOf - longestLeg, at - legsOf, at],
  })
  return new Map(rows.map(({ id, kwh, miles }) => [id, { kwh, miles }]))
}

const again = 60_000

/** The same as it stands now, read at most once a minute while the ships are the same: legs end a few times a day. */
export const drawnNow = (pool: Pick<Pool, 'query'>, clock: () => number): ReadDrawn => {
  let known: { readonly at: number; readonly ids: string; readonly drawn: ReadonlyMap<string, Drawn> } | undefined
  return async (ships) => {
    const [at, ids] = [clock(), ships.map(({ deviceId }) => deviceId).join()]
    if (!known || known.ids !== ids || at < known.at || at - known.at >= again)
      known = { at, ids, drawn: await readDrawn(pool, ships, at) }
    return known.drawn
  }
}
