import { type Transaction, sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { parseTime } from '#contract/zoned.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SeenStation } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { shoreConnectionContract } from '../../contract.ts'
import { connectionStates as states } from '../../shapes.ts'
import { outletsOf, shipsOf, shoreStation } from '../station.ts'
import { connections, type StoredConnection } from './select.ts'

type Trx = Transaction<Tables>
type Added = Parsed<(typeof shoreConnectionContract)['connectionAdd']>
type Assigned = Parsed<(typeof shoreConnectionContract)['connectionAssign']>
type Named = Pick<Added, 'shippingId' | 'shippingName' | 'mmsi'>

export const kind = 'shore_connection'
export const subjectOf = ({ id, ship_name, berth_name, device_name }: StoredConnection) => ({
  id,
  name: [ship_name, berth_name ?? device_name].filter(Boolean).join(' ') || id,
})
export const factsOf = (row: StoredConnection) => ({
  ...{
    shore_ship: row.ship_name,
    shore_berth: row.berth_name,
    shore_socket: row.device_name,
    eta: row.eta?.toISOString() ?? '',
  },
  ...{ voltage: row.voltage, frequency: row.frequency, max_power: row.max_power, note: row.note },
})

/** A connection that the caller sees. Refuses `rows.not_found`. */
export const connectionOf = async (
  db: Context['db'],
  caller: Caller,
  connectionId: string,
): Promise<StoredConnection> => {
  const row = await connections(db)
    .where('c.id', '=', connectionId)
    .where(inScope(caller, 's.org_id'))
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}

/** The same, held until the transaction ends. Refuses `rows.not_found` and `rows.changed`. */
export const holdConnection = async (
  trx: Trx,
  caller: Caller,
  { connectionId, version }: { connectionId: string; version?: number | undefined },
): Promise<StoredConnection> => {
  await trx.selectFrom('shore_connection').select('id').where('id', '=', connectionId).forUpdate().execute()
  const row = await connectionOf(trx, caller, connectionId)
  refuseStale(row, version)
  return row
}

/** The ship that a request names: a registered one of the station's merchant, or any by its name. Refuses `shore.ship`. */
const shipNamed = (context: Context, caller: Caller, station: SeenStation, named: Named) => {
  const { shippingId, shippingName, mmsi } = named
  if (shippingId === undefined) {
    if (!shippingName) throw new AppError('shore.ship')
    return { ship_id: null, ship_name: shippingName, mmsi: mmsi ?? null }
  }
  const ship = shipsOf(context, caller, station).find(({ deviceId }) => deviceId === shippingId)
  if (!ship) throw new AppError('shore.ship')
  return { ship_id: shippingId, ship_name: ship.deviceName, mmsi: ship.mmsi ?? mmsi ?? null }
}

/** Where a request is for: a berth, a socket, or both where they belong together. Refuses `shore.place`. */
const placeOf = async (context: Context, trx: Trx, { stationId, berthId, socketId }: Added) => {
  const socket = outletsOf(context, stationId).find(({ deviceId }) => deviceId === socketId)
  if ((socketId !== undefined && !socket) || (socketId === undefined && berthId === undefined))
    throw new AppError('shore.place')
  const asked = trx
    .selectFrom('berth as b')
    .leftJoin('berth_socket as x', (join) =>
      join.onRef('x.berth_id', '=', 'b.id').on('x.socket_id', '=', socketId ?? '0'),
    )
    .select(['b.id', 'b.name', 'x.socket_id'])
    .where('b.station_id', '=', stationId)
  const berth = await (berthId === undefined
    ? asked.where('x.socket_id', 'is not', null)
    : asked.where('b.id', '=', berthId)
  ).executeTakeFirst()
  if (berthId !== undefined && (!berth || (socket && berth.socket_id === null))) throw new AppError('shore.place')
  return {
    ...{ berth_id: berth?.id ?? null, berth_name: berth?.name ?? null },
    ...{ device_id: socket?.deviceId ?? null, device_name: socket?.deviceName ?? null },
  }
}

/** ms between the arrivals of two ships at one place */
const apart = 3_600_000

/** Refuses `shore.taken` where another request for the same socket, or the same berth, arrives within an hour. */
const refuseTaken = async (trx: Trx, place: Awaited<ReturnType<typeof placeOf>>, eta: number): Promise<void> => {
  const other = await trx
    .selectFrom('shore_connection as c')
    .select(['c.ship_name', 'c.berth_name', 'c.device_name'])
    .where('c.plug_at', 'is', null)
    .where('c.voided_at', 'is', null)
    .where(
      place.device_id === null
        ? sql<boolean>`(c.berth_id = ${place.berth_id} and c.device_id is null)`
        : sql<boolean>`c.device_id = ${place.device_id}`,
    )
    .where(sql<boolean>`abs(extract(epoch from c.eta - ${new Date(eta)}) * 1000) < ${apart}`)
    .executeTakeFirst()
  if (other) throw new AppError('shore.taken', other.device_name ?? other.berth_name ?? '', other.ship_name ?? '')
}

/** Requests shore power; the same request twice makes one. Answers its id. Refuses `rows.not_found`, `shore.ship`, `shore.place`, `shore.taken`. */
export const addConnection = (context: Context, call: Call, wanted: Added): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const { caller } = call
    const station = await shoreStation(trx, caller, wanted.stationId)
    await sql`select pg_advisory_xact_lock(hashtext('shore connections'), ${Number(wanted.stationId) % 2 ** 31}::int)`.execute(
      trx,
    )
    const request_id = wanted.requestId || null
    if (request_id !== null) {
      const same = trx.selectFrom('shore_connection').select('id').where('request_id', '=', request_id)
      const found = await same.executeTakeFirst()
      if (found) return (await connectionOf(trx, caller, found.id)).id
    }
    const ship = shipNamed(context, caller, station, wanted)
    const place = await placeOf(context, trx, wanted)
    const eta = parseTime(wanted.eta, station.timeZone)
    await refuseTaken(trx, place, eta)
    const now = context.clock()
    const { id } = await trx
      .insertInto('shore_connection')
      .values({
        ...{ station_id: wanted.stationId, ...place, ...ship, is_confirmed: true, is_unannounced: false, request_id },
        ...{ eta: new Date(eta), started_at: new Date(eta), requested_at: new Date(now), note: wanted.note },
        ...{ voltage: wanted.voltage ?? null, frequency: wanted.frequency ?? null, max_power: wanted.maxPower ?? null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = await connectionOf(trx, caller, id)
    await noteOperation(trx, call, now, { kind, action: 'save', subject: subjectOf(after), after: factsOf(after) })
    return id
  })

/** Says or confirms whose connection it is. Refuses `rows.not_found`, `rows.changed`, `shore.over`, `shore.ship`. Answers its station. */
export const assignConnection = (context: Context, call: Call, wanted: Assigned): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const { caller } = call
    const before = await holdConnection(trx, caller, wanted)
    if (before.state >= states.settled) throw new AppError('shore.over')
    const station = await shoreStation(trx, caller, before.station_id)
    const isNamed = wanted.shippingId !== undefined || !!wanted.shippingName
    if (!isNamed && before.ship_name === null) throw new AppError('shore.ship')
    const isProposed = wanted.shippingId !== undefined && wanted.shippingId === before.ship_id
    const { voltage, frequency, maxPower, note } = wanted
    await trx
      .updateTable('shore_connection')
      .set({
        ...(isNamed && !isProposed ? shipNamed(context, caller, station, wanted) : {}),
        ...{ is_confirmed: true, version: before.version + 1 },
        ...(voltage === undefined ? {} : { voltage }),
        ...(frequency === undefined ? {} : { frequency }),
        ...(maxPower === undefined ? {} : { max_power: maxPower }),
        ...(note === undefined ? {} : { note }),
      })
      .where('id', '=', before.id)
      .execute()
    const after = await connectionOf(trx, caller, before.id)
    const facts = { before: factsOf(before), after: factsOf(after) }
    await noteOperation(trx, call, context.clock(), { kind, action: 'update', subject: subjectOf(after), ...facts })
    return before.station_id
  })
