import { sql } from 'kysely'
import type { z } from 'zod'
import { formatTime } from '#contract/zoned.ts'
import type { Db } from '#server/context/context.ts'
import { deviceNamed } from '#server/db/deviceNamed.ts'
import { containing } from '#server/db/paged.ts'
import type { BayChargeRow, bayChargeFilter, ChargeRow, chargeFilter, PowerOnRow, powerOnFilter } from '../shapes.ts'
import { type Condition, conditions, every, type Scope } from './scope.ts'

type Filter<F extends z.ZodRawShape> = z.output<z.ZodObject<F>> & { asOf?: number | undefined }
export type ChargeFilter = Filter<typeof chargeFilter>
export type PowerOnFilter = Filter<typeof powerOnFilter>
export type BayChargeFilter = Filter<typeof bayChargeFilter>
const named = (table: 'energy_record' | 'power_on_record', deviceName: string | undefined): Condition[] =>
  deviceName ? [deviceNamed(table, 'r', deviceName)] : []

const like = (column: 'r.pcs_name' | 'r.bin_space', text: string | undefined): Condition[] =>
  text ? [sql<boolean>`${sql.ref(column)} ilike ${containing(text)}`] : []

const sessions = (db: Db, { stationOf }: Scope, where: readonly Condition[]) =>
  db
    .selectFrom('energy_record as r')
    .innerJoin('station as s', (join) => join.on('s.id', '=', stationOf))
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
  sessions(db, scope, [
    ...conditions(scope, filter),
    ...named('energy_record', filter.deviceName),
    ...(filter.type === undefined ? [] : [sql<boolean>`r.type = ${sql.lit(filter.type)}`]),
  ])

/** Written out so that the index over charges in bays serves it. */
const inBay = sql<boolean>`r.in_bay and r.type = 1`

export const bayChargeSelection = (db: Db, scope: Scope, filter: BayChargeFilter) =>
  sessions(db, scope, [
    ...conditions(scope, filter),
    inBay,
    ...named('energy_record', filter.boxPowerName),
    ...like('r.pcs_name', filter.pcsName),
    ...like('r.bin_space', filter.binSpaceName),
  ])

export const powerOnSelection = (db: Db, scope: Scope, filter: PowerOnFilter) =>
  db
    .selectFrom('power_on_record as r')
    .innerJoin('station as s', (join) => join.on('s.id', '=', scope.stationOf))
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
    .where(every([...conditions(scope, filter), ...named('power_on_record', filter.deviceName)]))
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
