import type { Pool, PoolClient } from 'pg'
import type { Range } from '#server/derive/ranges.ts'
import { moment } from '#server/derive/rows.ts'
import { millis } from '#server/telemetry/millis.ts'
import { endRemoved } from '../charges/removed.ts'
import type { Part } from '../energy/parts.ts'

/** Names of the late ranges: of what changes the energy of ships, and of charges. */
export const energyFold = 'shipEnergy'
export const chargeFold = 'shipCharge'

/** A leg or a stay as it is stored; ms. What is complete is reckoned up to its end. */
export type Stored = {
  readonly from: number
  readonly to: number | null
  readonly isLeg: boolean
  readonly reckonedTo: number
  readonly parts: readonly Part[]
  readonly metered: number | null
}
export type Row = Stored & {
  readonly consumption: number | null
  readonly method: string | null
  readonly kWhPerMile: number | null
}

const selected = `${millis('started_at')} as "from", ${millis('ended_at')} as "to", is_leg as "isLeg",
  ${millis('reckoned_to')} as "reckonedTo", parts, metered`

/** What is stored of a ship that touches a window, by time. */
export const storedIn = async (pool: Pool, shipId: string, from: number, to: number): Promise<Stored[]> => {
  const { rows } = await pool.query<Stored>({
    name: 'energy of a ship',
    text: `select ${selected} from ship_energy where device_id = $1 and started_at < ${moment('$3')}
      and started_at >= coalesce((select max(started_at) from ship_energy where device_id = $1
        and started_at <= ${moment('$2')}), '-infinity')
      and reckoned_to >= ${moment('$2')} order by started_at`,
    values: [shipId, from, to],
  })
  return rows
}

const upsert = `
  insert into ship_energy (device_id, started_at, ended_at, reckoned_to, is_leg, parts, metered, power_consumption, method, kwh_per_mile)
  select $1, ${moment('t.started')}, ${moment('t.ended')}, ${moment('t.reckoned')}, t.leg, t.parts::jsonb, t.metered, t.consumption,
    t.method, t.per_mile
  from unnest($2::float8[], $3::float8[], $4::float8[], $5::bool[], $6::text[], $7::float8[], $8::float8[], $9::text[], $10::float8[])
    as t (started, ended, reckoned, leg, parts, metered, consumption, method, per_mile)
  on conflict (device_id, started_at) do update set ended_at = excluded.ended_at, reckoned_to = excluded.reckoned_to,
    is_leg = excluded.is_leg, parts = excluded.parts, metered = excluded.metered,
    power_consumption = excluded.power_consumption, method = excluded.method, kwh_per_mile = excluded.kwh_per_mile`

/** Puts rows in the place of what is stored of a ship from the first of them up to `until` (ms). */
export const replaceRows = async (
  client: PoolClient,
  shipId: string,
  rows: readonly Row[],
  until: number,
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const starts = rows.map(({ from }) => from)
  await client.query(
    `delete from ship_energy where device_id = $1 and started_at >= ${moment('$2')} and started_at < ${moment('$3')}
    and started_at <> all(select ${moment('ms')} from unnest($4::float8[]) as kept (ms))`,
    [shipId, first.from, until, starts],
  )
  await client.query({
    name: 'write energy',
    text: upsert,
    values: [
      shipId,
      starts,
      rows.map(({ to }) => to),
      rows.map(({ reckonedTo }) => reckonedTo),
      rows.map(({ isLeg }) => isLeg),
      rows.map(({ parts }) => JSON.stringify(parts)),
      rows.map(({ metered }) => metered),
      rows.map(({ consumption }) => consumption),
      rows.map(({ method }) => method),
      rows.map(({ kWhPerMile }) => kWhPerMile),
    ],
  })
}

export type Late = { readonly ids: readonly string[]; readonly ranges: readonly Range[] }
export const lateOf = async (pool: Pool, fold: string, deviceId: string): Promise<Late> => {
  const { rows } = await pool.query<Range & { id: string }>({
    name: 'late of a ship',
    text: `select id::text, ${millis('from_ts')} as "from", ${millis('to_ts')} as "to" from derive_late
      where fold = $1 and device_id = $2`,
    values: [fold, deviceId],
  })
  return { ids: rows.map(({ id }) => id), ranges: rows.map(({ from, to }) => ({ from, to })) }
}

/** Devices with something late, and ships that run on or are not reckoned up to an end that is known. */
export const lateDevices = async (pool: Pool, fold: string): Promise<string[]> =>
  (
    await pool.query<{ id: string }>({
      name: 'late ships',
      text: 'select distinct device_id::text as id from derive_late where fold = $1',
      values: [fold],
    })
  ).rows.map(({ id }) => id)
export const openShips = async (pool: Pool): Promise<string[]> =>
  (
    await pool.query<{
      id: string
    }>(`select device_id::text as id from ship_energy where ended_at is null or reckoned_to < ended_at
      union select device_id::text from ship_charge where ended_at is null`)
  ).rows.map(({ id }) => id)

/** How far ships are reckoned, ms. */
export const reckonedTo = async (pool: Pool): Promise<Map<string, number>> =>
  new Map(
    (
      await pool.query<{ id: string; at: number }>(
        `select device_id::text as id, ${millis('max(reckoned_to)')} as at from ship_energy group by device_id`,
      )
    ).rows.map(({ id, at }) => [id, at]),
  )

/** Ends what runs of ships and batteries that are no more, and forgets what was late of devices that are no more. */
export const forgetRemoved = async (pool: Pool): Promise<void> => {
  const isGone = 'not exists (select from device where device.id = device_id)'
  await pool.query(
    `update ship_energy set ended_at = reckoned_to where (ended_at is null or reckoned_to < ended_at) and ${isGone}`,
  )
  await endRemoved(pool)
  await pool.query(`delete from derive_late where fold = any($1) and ${isGone}`, [[energyFold, chargeFold]])
}
