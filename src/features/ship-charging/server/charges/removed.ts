import type { Pool } from 'pg'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import { chargeOf, type Happening } from './stops.ts'

type Left = { readonly id: string; readonly devices: readonly Happening[] }
type Ended = { readonly deviceId: string; readonly ts: number; readonly end: number; readonly kwh: number | null }

const isOpen = ({ end }: Happening): boolean => end === null

const leftOpenStatement = `
  select c.id::text, c.devices from ship_charge c where mode = 1 and ended_at is null and (
    not exists (select from device d where d.id = c.device_id)
    or exists (select from jsonb_array_elements(c.devices) as each
      where not exists (select from device d where d.id = (each ->> 'deviceId')::bigint))
    and not exists (select from jsonb_array_elements(c.devices) as each
      join device d on d.id = (each ->> 'deviceId')::bigint
      join energy_record r on r.device_id = d.id and r.type = 1 and r.started_at = ${moment("(each ->> 'ts')::float8")}
      where each ->> 'end' is null and r.ended_at is null))`

/** Records that go on though their ship is no more, or none of their batteries charges and one of these is no more. */
const leftOpen = async (pool: Pool): Promise<Left[]> =>
  (await pool.query<Left>({ name: 'charges left open', text: leftOpenStatement })).rows

/** How the charges of these batteries ended, or how far they are known. */
const endsOf = async (pool: Pool, open: readonly Happening[]): Promise<Ended[]> =>
  (
    await pool.query<Ended>({
      name: 'ends of charges',
      text: `select r.device_id::text as "deviceId", ${millis('r.started_at')} as ts,
          ${millis('coalesce(r.ended_at, r.last_at)')} as "end", r.kwh
        from unnest($1::bigint[], $2::float8[]) as asked (device, ts)
        join energy_record r on r.device_id = asked.device and r.type = 1 and r.started_at = ${moment('asked.ts')}`,
      values: [open.map(({ deviceId }) => deviceId), open.map(({ ts }) => ts)],
    })
  ).rows

/** Ends the records of charges that ran when their ship or their batteries were removed: with the last that is known of each battery. */
export const endRemoved = async (pool: Pool): Promise<void> => {
  for (const { id, devices } of await leftOpen(pool)) {
    const ends = await endsOf(pool, devices.filter(isOpen))
    const ended = devices.map((each): Happening => {
      if (!isOpen(each)) return each
      const known = ends.find(({ deviceId, ts }) => deviceId === each.deviceId && ts === each.ts)
      return { ...each, end: known?.end ?? each.ts, kwh: known?.kwh ?? each.kwh }
    })
    const { to, kwh, inKwh } = chargeOf(1, ended)
    await pool.query(
      `update ship_charge set ended_at = ${moment('$2')}, kwh = $3, in_kwh = $4, devices = $5 where id = $1`,
      [id, to, kwh, inKwh, JSON.stringify(ended)],
    )
  }
}
