import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { boxStations } from '#contract/stationTypes.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing } from '#server/db/paged.ts'
import { onPlatforms } from '#server/db/onPlatforms.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { BayChargeRow, bayChargeFilter, ChargeRow, chargeFilter, PowerOnRow, powerOnFilter } from '../shapes.ts'

type Filter<F extends z.ZodRawShape> = z.output<z.ZodObject<F>> & { asOf?: number | undefined }
export type ChargeFilter = Filter<typeof chargeFilter>
export type PowerOnFilter = Filter<typeof powerOnFilter>
export type BayChargeFilter = Filter<typeof bayChargeFilter>
type Condition = RawBuilder<boolean>
type Common = {
  startTime?: string | undefined
  endTime?: string | undefined
  deviceId?: string | undefined
  stationId?: string | undefined
  stationType?: string | undefined
  asOf?: number | undefined
}

const every = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** The stations of a type that a caller sees. Their ids in the query let the planner know how few records they have. */
const stationsOf = async (db: Db, caller: Caller, stationType: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('station')
    .select('id')
    .where('type', '=', stationType)
    .where(inScope(caller, 'station.org_id'))
    .execute()
  return rows.map(({ id }) => id)
}

/** The scope of a query: whose records, of which stations and platforms, and the time zone of its filter. */
export type Scope = { readonly stations: readonly string[]; readonly shown: Condition; readonly timeZone: string }
export const scopeOf = async (db: Db, caller: Caller, { stationType }: Common): Promise<Scope> => ({
  stations: await stationsOf(db, caller, stationType ?? boxStations),
  shown: onPlatforms(caller, 'r.platforms'),
  timeZone: caller.timeZone,
})

/**
 * What the caller sees of what he asked for, over records `r`: those of his stations and platforms that begin within the times, which are those of his
 * organization; the last second belongs to it. Refuses `range.invalid`.
 */
const conditions = (
  { stations, shown, timeZone }: Scope,
  { startTime, endTime, deviceId, stationId, asOf }: Common,
): Condition[] => {
  const from = startTime === undefined ? undefined : parseTime(startTime, timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  return [
    sql<boolean>`r.station_id = any(${stations}::bigint[])`,
    shown,
    ...(deviceId === undefined ? [] : [sql<boolean>`r.device_id = ${deviceId}`]),
    ...(stationId === undefined ? [] : [sql<boolean>`r.station_id = ${stationId}`]),
    ...(from === undefined ? [] : [sql<boolean>`r.started_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`r.started_at < ${new Date(to)}`]),
    ...(asOf === undefined ? [] : [sql<boolean>`r.started_at < ${new Date(asOf + 1)}`]),
  ]
}

const named = (deviceName: string | undefined): Condition[] =>
  deviceName
    ? [sql<boolean>`r.device_id = any(array(select id from device where name ilike ${containing(deviceName)}))`]
    : []

const like = (column: 'r.pcs_name' | 'r.bin_space', text: string | undefined): Condition[] =>
  text ? [sql<boolean>`${sql.ref(column)} ilike ${containing(text)}`] : []

const sessions = (db: Db, where: readonly Condition[]) =>
  db
    .selectFrom('energy_record as r')
    .innerJoin('station as s', 's.id', 'r.station_id')
    .leftJoin('device as d', 'd.id', 'r.device_id')
    .select((eb) => [
      'r.id',
      'r.device_id',
      // What was removed since keeps the name that it had.
      eb.fn.coalesce('d.name', 'r.device_name').as('device_name'),
      's.name as station_name',
      's.time_zone',
      'r.type',
      'r.started_at',
      'r.ended_at',
      'r.last_at',
      'r.kwh',
      'r.silent',
      'r.pcs_name',
      'r.bin_space',
    ])
    .where(every(where))
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')

export const chargeSelection = (db: Db, scope: Scope, filter: ChargeFilter) =>
  sessions(db, [
    ...conditions(scope, filter),
    ...named(filter.deviceName),
    ...(filter.type === undefined ? [] : [sql<boolean>`r.type = ${sql.lit(filter.type)}`]),
  ])

/** Written out so that the index over charges in bays serves it. */
const inBay = sql<boolean>`r.in_bay and r.type = 1`

export const bayChargeSelection = (db: Db, scope: Scope, filter: BayChargeFilter) =>
  sessions(db, [
    ...conditions(scope, filter),
    inBay,
    ...named(filter.boxPowerName),
    ...like('r.pcs_name', filter.pcsName),
    ...like('r.bin_space', filter.binSpaceName),
  ])

export const powerOnSelection = (db: Db, scope: Scope, filter: PowerOnFilter) =>
  db
    .selectFrom('power_on_record as r')
    .innerJoin('station as s', 's.id', 'r.station_id')
    .leftJoin('device as d', 'd.id', 'r.device_id')
    .select((eb) => [
      'r.id',
      'r.device_id',
      eb.fn.coalesce('d.name', 'r.device_name').as('device_name'),
      eb.fn.coalesce('d.code', 'r.device_code').as('device_code'),
      's.name as station_name',
      's.time_zone',
      'r.started_at',
      'r.ended_at',
      'r.silent',
    ])
    .where(every([...conditions(scope, filter), ...named(filter.deviceName)]))
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')

type SelectedSession = Awaited<ReturnType<ReturnType<typeof sessions>['execute']>>[number]
type SelectedRun = Awaited<ReturnType<ReturnType<typeof powerOnSelection>['execute']>>[number]

const commonOf = (row: SelectedSession | SelectedRun) => ({
  recordId: row.id,
  deviceId: row.device_id,
  stationName: row.station_name,
  startTime: formatTime(row.started_at.getTime(), row.time_zone),
  endTime: row.ended_at && formatTime(row.ended_at.getTime(), row.time_zone),
  ts: row.started_at.getTime(),
  endTs: row.ended_at?.getTime() ?? null,
  silent: row.silent,
})
const measured = (row: SelectedSession) => ({
  time: row.last_at.getTime() - row.started_at.getTime(),
  amount: row.kwh,
})

export const chargeRowOf = (row: SelectedSession): ChargeRow => ({
  ...commonOf(row),
  ...measured(row),
  deviceName: row.device_name,
  type: row.type,
})
export const bayChargeRowOf = (row: SelectedSession): BayChargeRow => ({
  ...commonOf(row),
  ...measured(row),
  boxPowerName: row.device_name,
  pcsName: row.pcs_name,
  binSpaceName: row.bin_space,
})
export const powerOnRowOf = (row: SelectedRun): PowerOnRow => ({
  ...commonOf(row),
  deviceName: row.device_name,
  deviceCode: row.device_code,
})
