import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { formatTime, parseTime } from '#contract/zoned.ts'
import { isBay } from '#server/charging/bays.ts'
import type { Caller, Db } from '#server/context/context.ts'
import type { Registry } from '#server/context/devices.ts'
import { containing } from '#server/db/paged.ts'
import { stationsOf } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { boxVisitsContract } from '../contract.ts'
import type { VisitRow } from '../shapes.ts'

type Filter = Omit<Parsed<(typeof boxVisitsContract)['visitPage']>, 'current' | 'size'>
type Condition = RawBuilder<boolean>

const conditions = (stations: readonly string[], { timeZone }: Caller, filter: Filter): Condition[] => {
  const { boxPowerName, shippingName, stationId, state, startTime, endTime, asOf } = filter
  const from = startTime === undefined ? undefined : parseTime(startTime, timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  const like = (column: string, text: string): Condition => sql<boolean>`${sql.ref(column)} ilike ${containing(text)}`
  const ship = (side: 'from' | 'to', text: string): Condition =>
    sql<boolean>`(${sql.ref(`v.${side}_kind`)} = 'ship' and ${like(`v.${side}_name`, text)})`
  return [
    sql<boolean>`(v.station_id = any(${stations}::bigint[]) or v.home_station_id = any(${stations}::bigint[]))`,
    ...(stationId === undefined ? [] : [sql<boolean>`v.station_id = ${stationId}`]),
    ...(state === undefined ? [] : [sql<boolean>`v.state = ${state}`]),
    ...(from === undefined ? [] : [sql<boolean>`v.started_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`v.started_at < ${new Date(to)}`]),
    ...(asOf === undefined ? [] : [sql<boolean>`v.started_at <= ${new Date(asOf)}`]),
    ...(boxPowerName ? [sql<boolean>`coalesce(d.name, v.device_name) ilike ${containing(boxPowerName)}`] : []),
    ...(shippingName ? [sql<boolean>`(${ship('from', shippingName)} or ${ship('to', shippingName)})`] : []),
  ]
}

/** Names of the columns of `visitSelection`, in their order. */
export const visitSelected = [
  ...(['id', 'device_id', 'device_name', 'station_id', 'station_name', 'time_zone', 'bay_id', 'bay_name'] as const),
  ...(['pcs_name', 'state', 'started_at', 'left_at', 'plugged_at', 'charging_at', 'stopped_at', 'full_at'] as const),
  ...(['unplugged_at', 'from_kind', 'from_name', 'to_kind', 'to_name', 'soc_in', 'soc_out', 'kwh'] as const),
  ...(['booking_id', 'flags', 'suspect_bay_name'] as const),
] as const

/** Visits of a caller's stations and boxes, newest arrival first. Refuses `range.invalid`. */
export const visitSelection = async (db: Db, caller: Caller, filter: Filter) =>
  conditions(await stationsOf(db, caller), caller, filter)
    .reduce(
      (query, condition) => query.where(condition),
      db
        .selectFrom('box_visit as v')
        .innerJoin('station as s', 's.id', 'v.station_id')
        .leftJoin('device as d', 'd.id', 'v.device_id')
        .leftJoin('device as other', 'other.id', 'v.suspect_bay_id'),
    )
    .select((eb) => [
      'v.id',
      'v.device_id',
      // What was removed since keeps the name that it had.
      eb.fn.coalesce('d.name', 'v.device_name').as('device_name'),
      'v.station_id',
      's.name as station_name',
      's.time_zone',
      'v.bay_id',
      'v.bay_name',
      'v.pcs_name',
      'v.state',
      'v.started_at',
      'v.left_at',
      'v.plugged_at',
      'v.charging_at',
      'v.stopped_at',
      'v.full_at',
      'v.unplugged_at',
      'v.from_kind',
      'v.from_name',
      'v.to_kind',
      'v.to_name',
      'v.soc_in',
      'v.soc_out',
      'v.kwh',
      'v.booking_id',
      'v.flags',
      'other.name as suspect_bay_name',
    ])
    .orderBy('v.started_at', 'desc')
    .orderBy('v.id', 'desc')

type Selected = Awaited<ReturnType<Awaited<ReturnType<typeof visitSelection>>['execute']>>[number]

/** The bay as the yard calls it; equipment that feeds several bays is not one of them. */
const bayNameOf = (registry: Pick<Registry, 'byId'>, { bay_id, bay_name }: Selected): string => {
  const bay = registry.byId(bay_id)
  return bay && isBay(bay) ? bay.deviceName : bay_name
}

export const visitRowOf = (registry: Pick<Registry, 'byId'>, row: Selected): VisitRow => ({
  ...{ visitId: row.id, deviceId: row.device_id, boxPowerName: row.device_name },
  ...{ stationId: row.station_id, stationName: row.station_name },
  ...{
    bayId: row.bay_id,
    bayName: bayNameOf(registry, row),
    binSpaceName: row.bay_name,
    pcsName: row.pcs_name,
    state: row.state,
  },
  startTime: formatTime(row.started_at.getTime(), row.time_zone),
  endTime: row.left_at && formatTime(row.left_at.getTime(), row.time_zone),
  ...{ ts: row.started_at.getTime(), endTs: row.left_at?.getTime() ?? null },
  ...{ pluggedTs: row.plugged_at?.getTime() ?? null, chargingTs: row.charging_at?.getTime() ?? null },
  stoppedTs: row.stopped_at?.getTime() ?? null,
  ...{ fullTs: row.full_at?.getTime() ?? null, unpluggedTs: row.unplugged_at?.getTime() ?? null },
  ...{ fromKind: row.from_kind, fromName: row.from_name, toKind: row.to_kind, toName: row.to_name },
  ...{ socIn: row.soc_in, socOut: row.soc_out, amount: row.kwh, bookingId: row.booking_id },
  flags: row.flags.filter((flag) => flag !== null),
  suspectBayName: row.suspect_bay_name,
})
