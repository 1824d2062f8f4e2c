import type { Pool } from 'pg'
import type { Device, Registry } from '#server/context/devices.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Range } from '#server/derive/ranges.ts'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import type { Charge, Happening } from './stops.ts'

/** When the oldest record of a ship began that still goes on, ms. */
export const openSince = async (pool: Pool, shipId: string): Promise<number | null> =>
  (
    await pool.query<{ since: number | null }>({
      name: 'open charges',
      text: `select ${millis('min(started_at)')} as since from ship_charge where device_id = $1 and ended_at is null`,
      values: [shipId],
    })
  ).rows[0]?.since ?? null

type Known = {
  readonly id: string
  readonly mode: number
  readonly ts: number
  readonly to: number | null
  readonly devices: Happening[]
}

const upsert = `
  insert into ship_charge (device_id, station_id, device_name, mode, started_at, ended_at, kwh, in_kwh, out_kwh, in_num, out_num, devices)
  select $1, $2, $3, t.mode, ${moment('t.started')}, ${moment('t.ended')}, t.kwh, t.in_kwh, t.out_kwh, t.in_num, t.out_num, t.devices::jsonb
  from unnest($4::int[], $5::float8[], $6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::int[], $11::int[], $12::text[])
    as t (mode, started, ended, kwh, in_kwh, out_kwh, in_num, out_num, devices)
  on conflict (device_id, mode, started_at) do update set ended_at = excluded.ended_at, kwh = excluded.kwh, in_kwh = excluded.in_kwh,
    out_kwh = excluded.out_kwh, in_num = excluded.in_num, out_num = excluded.out_num, devices = excluded.devices`

/** Puts the stops that lie in `within` (ms) in the place of what is stored there. Records of batteries that are no more stay as they are. */
export const replaceCharges = async (
  pool: Pool,
  registry: Pick<Registry, 'byId'>,
  ship: Device,
  found: readonly Charge[],
  within: Range,
): Promise<void> => {
  const { deviceId, stationId, deviceName } = ship
  const { rows: known } = await pool.query<Known>({
    name: 'charges of a ship',
    text: `select id::text, mode, ${millis('started_at')} as ts, ${millis('ended_at')} as "to", devices from ship_charge
      where device_id = $1 and started_at > ${moment('$2')} and started_at < ${moment('$3')}`,
    values: [deviceId, within.from, within.to],
  })
  const isFixed = (row: Known): boolean => row.devices.some((each) => !registry.byId(each.deviceId))
  const fixed = known.filter(isFixed)
  const isTaken = ({ mode, from, to }: Charge): boolean =>
    fixed.some((row) => row.mode === mode && row.ts <= (to ?? from) && from <= (row.to ?? row.ts))
  const starts = new Set(found.map(({ mode, from }) => `${mode} ${from}`))
  const gone = known.filter((row) => !isFixed(row) && !starts.has(`${row.mode} ${row.ts}`)).map(({ id }) => id)
  const rows = found.filter((charge) => {
    const isWhole = charge.from > within.from && (charge.to ?? charge.from) < within.to
    return isWhole && !isTaken(charge)
  })
  if (gone.length + rows.length === 0) return
  await transaction(pool, async (client) => {
    await client.query('delete from ship_charge where id = any($1::bigint[])', [gone])
    await client.query({
      name: 'write charges',
      text: upsert,
      values: [
        ...[deviceId, stationId, deviceName],
        rows.map(({ mode }) => mode),
        rows.map(({ from }) => from),
        rows.map(({ to }) => to),
        rows.map(({ kwh }) => kwh),
        rows.map(({ inKwh }) => inKwh),
        rows.map(({ outKwh }) => outKwh),
        rows.map(({ inNum }) => inNum),
        rows.map(({ outNum }) => outNum),
        rows.map(({ devices }) => JSON.stringify(devices)),
      ],
    })
  })
}
