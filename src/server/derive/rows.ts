import type { Pool, PoolClient } from 'pg'
import { millis } from '#server/telemetry/millis.ts'
import type { Device } from '#server/context/devices.ts'

export type Client = Pool | PoolClient

/** A thing that began at `start` (ms). */
export type AnyRow = { readonly kind: string; readonly start: number }
export type RowOf<Row> = { readonly device: Device; readonly row: Row }

/** Rows of one kind; their table has a unique index over `device_id` and `started_at`. */
export type Kind<Row> = {
  readonly table: string
  /** false: it is not stored, and taken away where it was */
  counts?(row: Row): boolean
  /** Writes rows of different keys; those that are there keep their id. */
  write(client: Client, rows: readonly RowOf<Row>[]): Promise<void>
  /** Ends what still runs of devices that are no more. */
  endRemoved(client: Client): Promise<void>
}
type Table = Pick<Kind<AnyRow>, 'table'>

/** SQL of a time given in ms. */
export const moment = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`

/** What a column holds of a row: with 'time' ms since the epoch, else as PostgreSQL names the type. `kept`: only a new row gets it. */
export type Column<Row> = {
  readonly type: 'time' | 'bigint' | 'int' | 'float8' | 'text' | 'bool' | 'jsonb'
  readonly kept?: true
  of(row: RowOf<Row>): string | number | boolean | null
}

type Described<Row> = Pick<Kind<Row>, 'table' | 'counts' | 'endRemoved'> & {
  readonly columns: Readonly<Record<string, Column<Row>>>
  /** Columns that the database works out: SQL over `t`, the row as it is written, and what `join` adds. */
  readonly computed?: { readonly columns: Readonly<Record<string, string>>; readonly join: string }
}

const statementOf = <Row>({ table, columns, computed }: Described<Row>): string => {
  const own = Object.entries(columns)
  const worked = Object.entries(computed?.columns ?? {})
  const place = (type: string, index: number): string => `$${index + 1}::${type === 'time' ? 'float8' : type}[]`
  const all = [['device_id', 'bigint'], ['started_at', 'time'], ...own.map(([name, { type }]) => [name, type] as const)]
  const names = ['device_id', 'started_at', ...own.map(([name]) => name), ...worked.map(([name]) => name)]
  const values = [
    ...all.map(([name = '', type]) => (type === 'time' ? moment(`t.${name}`) : `t.${name}`)),
    ...worked.map(([, sql]) => sql),
  ]
  const changing = [...own.filter(([, { kept }]) => !kept), ...worked].map(([name]) => name)
  return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
    from unnest(${all.map(([, type = ''], index) => place(type, index)).join(', ')}) as t (${all.map(([name]) => name).join(', ')})
    ${computed?.join ?? ''}
    on conflict (device_id, started_at) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}`
}

/** A kind of row that is written in one statement, at least one of its columns not `kept`. */
export const kindOf = <Row extends AnyRow>(described: Described<Row>): Kind<Row> => {
  const { table, counts, endRemoved, columns } = described
  const statement = statementOf(described)
  return {
    table,
    ...(counts ? { counts } : {}),
    endRemoved,
    write: async (client, rows) => {
      if (rows.length === 0) return
      await client.query(statement, [
        rows.map(({ device }) => device.deviceId),
        rows.map(({ row }) => row.start),
        ...Object.values(columns).map(({ of }) => rows.map(of)),
      ])
    },
  }
}

export type Key = { readonly deviceId: string; readonly start: number }

/** Takes rows away by their keys. */
export const removeRows = async (client: Client, { table }: Table, keys: readonly Key[]): Promise<void> => {
  if (keys.length === 0) return
  await client.query(
    `delete from ${table} r using unnest($1::bigint[], $2::float8[]) as t (device_id, started)
    where r.device_id = t.device_id and r.started_at = ${moment('t.started')}`,
    [keys.map(({ deviceId }) => deviceId), keys.map(({ start }) => start)],
  )
}

/**
 * Takes a device's rows away that began from `since` to `until` (ms) or at one of `also`, but for those that began at one of `kept`.
 * Returns when those began.
 */
export const removeReplaced = async (
  client: Client,
  { table }: Table,
  deviceId: string,
  { since, until, also, kept }: Replaced,
): Promise<number[]> => {
  const times = (parameter: string): string =>
    `(select to_timestamp(ms / 1000) from unnest(${parameter}::float8[]) as m (ms))`
  const { rows } = await client.query<{ start: number }>(
    `delete from ${table} where device_id = $1
    and (started_at between ${moment('$2')} and ${moment('$3')} or started_at in ${times('$4')}) and started_at not in ${times('$5')}
    returning ${millis('started_at')} as start`,
    [deviceId, since, until, also, kept],
  )
  return rows.map(({ start }) => start)
}
export type Replaced = {
  readonly since: number
  readonly until: number
  readonly also: readonly number[]
  readonly kept: readonly number[]
}
