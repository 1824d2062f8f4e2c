import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { shoreConnectionContract } from '../../contract.ts'
import type { BerthRow } from '../../rowShapes.ts'
import { outletsOf, shoreStation } from '../station.ts'

type Trx = Transaction<Tables>
type Asked = Parsed<(typeof shoreConnectionContract)['berthPage']>
type Saved = Parsed<(typeof shoreConnectionContract)['berthSave']>
const kind = 'berth'

const sockets = sql<
  BerthRow['sockets']
>`coalesce((select jsonb_agg(jsonb_build_object('socketId', d.id::text, 'socketName', d.name)
  order by d.name) from berth_socket x join device d on d.id = x.socket_id where x.berth_id = b.id), '[]')`
/** Connections that wait or are plugged at a berth. */
const inUse = sql<number>`(select count(*)::int from shore_connection c
  left join shore_plug p on p.outlet_id = c.device_id and p.started_at = c.plug_at
  where c.berth_id = b.id and c.voided_at is null and c.settled_at is null
    and (c.plug_at is null or (p.id is not null and p.ended_at is null)))`

const berths = (db: Db, caller: Caller) =>
  db
    .selectFrom('berth as b')
    .innerJoin('station as s', 's.id', 'b.station_id')
    .selectAll('b')
    .select(['s.name as station_name', sockets.as('sockets'), inUse.as('in_use')])
    .where(inScope(caller, 's.org_id'))

type Row = Awaited<ReturnType<ReturnType<typeof berths>['execute']>>[number]
const rowOf = (row: Row): BerthRow => ({
  ...{ berthId: row.id, stationId: row.station_id, stationName: row.station_name, berthName: row.name },
  ...{ lon: row.lon, lat: row.lat, length: row.length, bearing: row.bearing, sockets: row.sockets },
  ...{ openConnections: row.in_use, version: row.version },
})
const factsOf = ({ name, lon, lat, length, bearing, sockets: own }: Row) => ({
  ...{ name, lon, lat, berth_length: length, bearing, sockets: own.map(({ socketName }) => socketName).join(', ') },
})

export const berthPage = async (db: Db, caller: Caller, { stationId, berthName, ...page }: Asked) => {
  const query = berths(db, caller)
    .$if(stationId !== undefined, (q) => q.where('b.station_id', '=', stationId ?? ''))
    .$if(!!berthName, (q) => q.where('b.name', 'ilike', containing(berthName ?? '')))
    .orderBy('s.name')
    .orderBy('b.name')
    .orderBy('b.id')
  const { rows, ...rest } = await paged(db, query, page)
  return { records: rows.map(rowOf), ...rest }
}

const one = async (trx: Trx, caller: Caller, berthId: string): Promise<Row> => {
  const row = await berths(trx, caller).where('b.id', '=', berthId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}

/** Gives a berth its sockets. Refuses `shore.place` and `shore.socket_taken`. */
const putSockets = async (context: Context, trx: Trx, berthId: string, { stationId, socketIds }: Saved) => {
  const known = new Map(outletsOf(context, stationId).map((outlet) => [outlet.deviceId, outlet]))
  const wanted = [...new Set(socketIds)]
  if (wanted.some((id) => !known.has(id))) throw new AppError('shore.place')
  await trx.deleteFrom('berth_socket').where('berth_id', '=', berthId).execute()
  if (wanted.length === 0) return
  const taken = await trx
    .selectFrom('berth_socket as x')
    .innerJoin('berth as b', 'b.id', 'x.berth_id')
    .select(['x.socket_id', 'b.name'])
    .where('x.socket_id', 'in', wanted)
    .executeTakeFirst()
  if (taken) throw new AppError('shore.socket_taken', known.get(taken.socket_id)?.deviceName ?? '', taken.name)
  const values = wanted.map((socket_id) => ({ socket_id, berth_id: berthId }))
  await trx.insertInto('berth_socket').values(values).execute()
}

/** Adds or changes a berth. Refuses `rows.not_found`, `rows.changed`, `shore.place`, `shore.socket_taken`, `shore.berth_name`. */
export const saveBerth = (context: Context, call: Call, input: Saved): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    const { caller } = call
    await shoreStation(trx, caller, input.stationId)
    await sql`select pg_advisory_xact_lock(hashtext('berths'))`.execute(trx)
    const request_id = input.requestId || null
    if (request_id !== null && input.berthId === undefined) {
      const same = trx.selectFrom('berth').select('id').where('request_id', '=', request_id)
      const found = await same.executeTakeFirst()
      if (found) return (await one(trx, caller, found.id)).id
    }
    const before = input.berthId === undefined ? undefined : await one(trx, caller, input.berthId)
    if (before) {
      refuseStale(before, input.version)
      if (before.station_id !== input.stationId) throw new AppError('rows.not_found')
    }
    const named = trx.selectFrom('berth').select('id').where('station_id', '=', input.stationId)
    const other = await named.where('name', '=', input.berthName).executeTakeFirst()
    if (other && other.id !== before?.id) throw new AppError('shore.berth_name')
    const { berthName: name, lon = null, lat = null, length, bearing = null } = input
    const values = { name, lon, lat, length, bearing }
    const id = before
      ? before.id
      : (
          await trx
            .insertInto('berth')
            .values({ ...values, station_id: input.stationId, request_id })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
    if (before) {
      const set = { ...values, version: before.version + 1 }
      await trx.updateTable('berth').set(set).where('id', '=', id).execute()
    }
    await putSockets(context, trx, id, input)
    const after = await one(trx, caller, id)
    const facts = { ...(before ? { before: factsOf(before) } : {}), after: factsOf(after) }
    const subject = { id, name: after.name }
    await noteOperation(trx, call, context.clock(), { kind, action: before ? 'update' : 'save', subject, ...facts })
    return id
  })

/** Removes a berth that nothing uses. Refuses `rows.not_found`, `rows.changed`, `rows.in_use`. Answers its station. */
export const removeBerth = (
  context: Context,
  call: Call,
  { berthId, version }: Parsed<(typeof shoreConnectionContract)['berthRemove']>,
): Promise<string> =>
  context.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('berths'))`.execute(trx)
    const row = await one(trx, call.caller, berthId)
    refuseStale(row, version)
    if (row.in_use > 0) throw new AppError('rows.in_use')
    await trx.updateTable('shore_connection').set({ berth_name: row.name }).where('berth_id', '=', berthId).execute()
    await trx.deleteFrom('berth').where('id', '=', berthId).execute()
    const subject = { id: berthId, name: row.name }
    await noteOperation(trx, call, context.clock(), { kind, action: 'remove', subject, before: factsOf(row) })
    return row.station_id
  })
