import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import { moment } from '#server/derive/rows.ts'
import { hour } from '#server/equipment/day.ts'
import type { EnergyHour } from '#server/tariffs/amounts.ts'
import { connections, type StoredConnection } from '../connections/select.ts'
import { hoursOf } from '../connections/row.ts'
import { plugsAt } from '../plugs/past.ts'
import type { PlugRow } from '../plugs/row.ts'
import { speakerOf } from '../sockets.ts'

type Given = Pick<Context, 'db' | 'pool' | 'registry' | 'telemetry'>

export type Berth = {
  readonly id: string
  readonly stationId: string
  readonly name: string
  readonly lon: number | null
  readonly lat: number | null
  readonly length: number
  readonly bearing: number | null
  readonly socketIds: readonly string[]
}

/** Berths of stations by name. */
export const berthsOf = async ({ pool }: Pick<Given, 'pool'>, stationIds: readonly string[]): Promise<Berth[]> => {
  const { rows } = await pool.query<Berth>(
    `select b.id::text as id, b.station_id::text as "stationId", b.name, b.lon, b.lat, b.length, b.bearing,
      array(select x.socket_id::text from berth_socket x where x.berth_id = b.id order by x.socket_id) as "socketIds"
    from berth b where b.station_id = any($1::bigint[]) order by b.name, b.id`,
    [stationIds],
  )
  return rows
}

/** A connection or a request that is open, with its hours and its steps as they are then. */
export type OpenConnection = {
  readonly row: StoredConnection
  /** 1 to 5 */
  readonly state: number
  readonly kwh: number | null
  readonly hours: readonly EnergyHour[]
  readonly suppliedAt: number | null
}

const idsStatement = (isNow: boolean): string => `
  select c.id::text as id from shore_plug p join shore_connection c on c.device_id = p.outlet_id and c.plug_at = p.started_at
  where p.station_id = any($1::bigint[]) and ${isNow ? 'p.ended_at is null' : `p.started_at <= ${moment('$2')} and (p.ended_at is null or p.ended_at > ${moment('$2')})`}
    and (c.voided_at is null or c.voided_at > ${moment('$2')})
  union all
  select id::text from shore_connection where station_id = any($1::bigint[]) and eta is not null
    and ${isNow ? 'plug_at is null and voided_at is null' : `(plug_at is null or plug_at > ${moment('$2')}) and (voided_at is null or voided_at > ${moment('$2')})`}
    and requested_at <= ${moment('$2')}`

/** What plugs of connections that ran at a moment (ms) were then, by connection. */
export const rowsThen = async (
  given: Given,
  rows: readonly Pick<StoredConnection, 'id' | 'device_id' | 'plugged_at'>[],
  at: number,
): Promise<ReadonlyMap<string, PlugRow>> => {
  const known = rows.flatMap(({ id, device_id, plugged_at }) => {
    const outlet = given.registry.byId(device_id ?? '')
    return outlet && plugged_at ? [{ id, speaker: speakerOf(given, outlet), start: plugged_at.getTime() }] : []
  })
  const found = await plugsAt(given, known, at)
  return new Map(
    known.flatMap(({ id, speaker }): [string, PlugRow][] => {
      const row = found.get(speaker.deviceId)
      return row ? [[id, row]] : []
    }),
  )
}

export const hoursThen = (row: PlugRow): EnergyHour[] =>
  row.hours.map(([from, kwh]) => ({ from, to: from + hour, kwh }))

/** Connections and requests that were open at stations at a moment (ms). */
export const openConnections = async (
  given: Given,
  stationIds: readonly string[],
  at: number,
  isNow: boolean,
): Promise<OpenConnection[]> => {
  const { rows: ids } = await given.pool.query<{ id: string }>(idsStatement(isNow), [stationIds, at])
  if (ids.length === 0) return []
  const wanted = sql<boolean>`c.id = any(${ids.map(({ id }) => id)}::bigint[])`
  const rows = await connections(given.db).where(wanted).orderBy('c.started_at').orderBy('c.id').execute()
  const isRequest = ({ plugged_at }: StoredConnection): boolean => plugged_at === null || plugged_at.getTime() > at
  const then = isNow
    ? undefined
    : await rowsThen(
        given,
        rows.filter((row) => !isRequest(row)),
        at,
      )
  return rows.map((row): OpenConnection => {
    if (isNow ? row.plugged_at === null : isRequest(row))
      return { row, state: 1, kwh: null, hours: [], suppliedAt: null }
    const plug = then?.get(row.id)
    if (plug) return { row, state: plug.state, kwh: plug.kwh, hours: hoursThen(plug), suppliedAt: plug.suppliedAt }
    const stored = { row, kwh: row.kwh, hours: hoursOf(row.hours), suppliedAt: row.supplied_at?.getTime() ?? null }
    return { ...stored, state: Math.min(row.state, 5) }
  })
}
