import { sql } from 'kysely'
import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { Attributes } from '#contract/attribute.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { staleMs, statusAt } from '#server/ingest/bound/driverStatus.ts'
import type { BoundType } from '#server/ingest/drivers/bound.ts'
import type { driversContract } from '../contract.ts'
import type { driver, driverDetail } from '../shapes.ts'
import { certificatesOf } from './certificates.ts'
import type { Given } from './driverChanges.ts'
import { shownAttributes } from './secrets.ts'

type Types = readonly BoundType[]
const hour = 3_600_000
const mostDevices = 1000

const driversFor = (db: Db, caller: Caller, now: number) =>
  db
    .selectFrom('driver')
    .innerJoin('organization as o', 'o.id', 'driver.org_id')
    .leftJoin('driver_state as s', 's.driver_id', 'driver.id')
    .leftJoin('driver_minute as m', (join) =>
      join
        .onRef('m.driver_id', '=', 'driver.id')
        .on('m.minute', '=', sql<Date>`date_trunc('minute', ${new Date(now - 60_000)}::timestamptz)`),
    )
    .select([
      ...(['driver.id', 'driver.name', 'driver.type', 'driver.org_id', 'o.name as org_name'] as const),
      ...(['driver.enabled', 'driver.version', 'driver.attributes', 'driver.secrets'] as const),
      ...(['s.since', 's.at', 's.instance', 's.last_error', 's.last_said', 'm.value_count'] as const),
    ])
    .select(statusAt(now).as('status'))
    .where(inScope(caller, 'driver.org_id'))

type Row = Awaited<ReturnType<ReturnType<typeof driversFor>['execute']>>[number]

/** How many devices that the caller sees each of these reads. */
const deviceCounts = async (db: Db, caller: Caller, driverIds: readonly string[]): Promise<Map<string, number>> => {
  if (driverIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('binding as b')
    .innerJoin('device as d', 'd.id', 'b.device_id')
    .innerJoin('station as st', 'st.id', 'd.station_id')
    .select(['b.driver_id', sql<number>`count(*)::int`.as('count')])
    .where('b.driver_id', 'in', driverIds)
    .where(inScope(caller, 'st.org_id'))
    .groupBy('b.driver_id')
    .execute()
  return new Map(rows.map(({ driver_id, count }) => [driver_id, count]))
}

const addressOf = (types: Types, type: string, attributes: Attributes): string => {
  const said = types.find((each) => each.type === type)?.driverAttributes ?? []
  const parts = said.flatMap(({ key, endpoint, kind, default: usual }) =>
    endpoint && kind !== 'secret' ? [attributes[key] ?? usual] : [],
  )
  return parts.filter((part) => part !== undefined && part !== '').join(':')
}

const recordOf = (types: Types, row: Row, counts: ReadonlyMap<string, number>): z.input<typeof driver> => {
  return {
    ...{ driverId: row.id, driverName: row.name, driverType: row.type, orgId: row.org_id, orgName: row.org_name },
    ...{ enable: Number(row.enabled), status: row.status, version: row.version },
    sinceTs: row.status === 'DISABLED' ? null : (row.since?.getTime() ?? null),
    lastError: row.status === 'DISABLED' ? null : row.last_error,
    lastSaid: row.status === 'DISABLED' ? null : (row.last_said as z.input<typeof driver>['lastSaid']),
    address: addressOf(types, row.type, row.attributes as Attributes),
    deviceCount: counts.get(row.id) ?? 0,
    valuesPerMinute: row.value_count ?? 0,
  }
}

type PageInput = Parsed<(typeof driversContract)['driverPage']>
export const driverPage = async ({ db, clock }: Context, types: Types, caller: Caller, input: PageInput) => {
  const now = clock()
  const query = driversFor(db, caller, now)
    .$if(Boolean(input.driverName), (q) => q.where('driver.name', 'ilike', containing(input.driverName ?? '')))
    .$if(Boolean(input.driverType), (q) => q.where('driver.type', '=', input.driverType ?? ''))
    .$if(input.enable !== undefined, (q) => q.where('driver.enabled', '=', input.enable === 1))
    .$if(input.status !== undefined, (q) => q.where(statusAt(now), '=', input.status ?? 'ONLINE'))
    .orderBy('driver.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const counts = await deviceCounts(
    db,
    caller,
    rows.map(({ id }) => id),
  )
  return { records: rows.map((row) => recordOf(types, row, counts)), ...page }
}

/** Refuses `rows.not_found`. */
export const detailOf = async (
  { context, types, box }: Given,
  caller: Caller,
  driverId: string,
): Promise<z.input<typeof driverDetail>> => {
  const { db, clock } = context
  const now = clock()
  const row = await driversFor(db, caller, now).where('driver.id', '=', driverId).executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  const minutes = await db
    .selectFrom('driver_minute')
    .selectAll()
    .where('driver_id', '=', driverId)
    .where('minute', '>', new Date(now - hour))
    .orderBy('minute')
    .execute()
  const devices = await db
    .selectFrom('binding as b')
    .innerJoin('device as d', 'd.id', 'b.device_id')
    .innerJoin('station as st', 'st.id', 'd.station_id')
    .select(['d.id as deviceId', 'd.name as deviceName', 'd.code as deviceCode', 'st.name as stationName'])
    .select((eb) =>
      eb
        .selectFrom('point_binding as p')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('p.device_id', '=', 'b.device_id')
        .as('points'),
    )
    .where('b.driver_id', '=', driverId)
    .where(inScope(caller, 'st.org_id'))
    .orderBy('d.name')
    .orderBy('d.id')
    .limit(mostDevices)
    .execute()
  return {
    ...recordOf(types, row, await deviceCounts(db, caller, [driverId])),
    attributes: shownAttributes(row),
    certificates: await certificatesOf(context, box, row),
    instance: row.status !== 'DISABLED' && row.at !== null && row.at.getTime() > now - staleMs ? row.instance : null,
    minutes: minutes.map((each) => ({
      ...{ ts: each.minute.getTime(), connects: each.connects, reads: each.reads, values: each.value_count },
      ...{ errors: each.errors, ms: each.rounds > 0 ? each.round_ms / each.rounds : null },
    })),
    devices: devices.map((each) => ({ ...each, points: each.points ?? 0 })),
  }
}
