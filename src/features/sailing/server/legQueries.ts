import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { deviceNamed } from '#server/db/deviceNamed.ts'
import { paged } from '#server/db/paged.ts'
import { stationsOf } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import { energyMethods, type legFilter, type SailingLeg } from '../shapes.ts'

export type LegFilter = Partial<z.output<z.ZodObject<typeof legFilter>>> & {
  asOf?: number | undefined
  legIds?: readonly string[] | undefined
}

const hour = 3_600_000

const conditions = (caller: Caller, filter: LegFilter): RawBuilder<boolean>[] => {
  const { shippingId, vesselName, startTime, endTime, asOf, legIds } = filter
  const from = startTime === undefined ? undefined : parseTime(startTime, caller.timeZone)
  const to = endTime === undefined ? undefined : parseTime(endTime, caller.timeZone) + 1000
  if (from !== undefined && to !== undefined && from >= to) throw new AppError('range.invalid')
  return [
    ...(shippingId === undefined ? [] : [sql<boolean>`r.device_id = ${shippingId}`]),
    ...(vesselName ? [deviceNamed('sailing_leg', 'r', vesselName)] : []),
    ...(from === undefined ? [] : [sql<boolean>`r.started_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`r.started_at < ${new Date(to)}`]),
    ...(legIds === undefined ? [] : [sql<boolean>`r.id = any(${legIds}::bigint[])`]),
    ...(asOf === undefined ? [] : [sql<boolean>`r.started_at < ${new Date(asOf + 1)}`]),
  ]
}

/** Names of the columns of `legSelection`, in their order. */
export const legSelected = [
  ...(['power_consumption', 'kwh_per_mile', 'method'] as const),
  ...(['id', 'device_id', 'device_name', 'time_zone', 'started_at', 'ended_at', 'from_name_cn'] as const),
  ...(['from_name_en', 'to_name_cn', 'to_name_en', 'berth_hours', 'berth_open', 'anchor_hours', 'distance'] as const),
  ...(['gap_distance', 'estimated', 'anchored_at', 'mmsi', 'cargo_type', 'cargo_load'] as const),
] as const

/** What the ship last said of its cargo up to the departure. No column of the leg, so that what is said late counts at once. */
const cargo = <T>(column: 'cargo_type' | 'cargo_load') => sql<T | null>`(
  select v.${sql.ref(column)} from voyage_said v where v.device_id = r.device_id and v.ts <= r.started_at
    and (v.cargo_type is not null or v.cargo_load is not null) order by v.ts desc limit 1)`

/** Since when a ship under way lies at anchor or aground. */
const anchoredAt = sql<Date | null>`(
  select a.started_at from ship_state a where r.ended_at is null and a.device_id = r.device_id
    and a.ended_at is null and a.dynamic_type in (1, 6) limit 1)`

/** Legs `r` of the stations that the caller sees, newest first. */
const legsFor = async (db: Db, caller: Caller, filter: LegFilter) => {
  const stations = await stationsOf(db, caller)
  const query = db
    .selectFrom('sailing_leg as r')
    .where(sql<boolean>`r.station_id = any(${stations}::bigint[])`)
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
  return conditions(caller, filter).reduce((narrowed, condition) => narrowed.where(condition), query)
}

/**
 * Legs of the stations that the caller sees, newest first; times of the filter are those of his organization, the last second belongs
 * to it. Refuses `range.invalid`.
 */
export const legSelection = async (db: Db, caller: Caller, filter: LegFilter) =>
  (await legsFor(db, caller, filter))
    .leftJoin('ship_energy as e', (join) =>
      join
        .onRef('e.device_id', '=', 'r.device_id')
        .onRef('e.started_at', '=', 'r.started_at')
        // What was reckoned of another end waits to be reckoned anew.
        .on(sql<boolean>`e.is_leg and e.ended_at is not distinct from r.ended_at
          and e.reckoned_to >= coalesce(r.ended_at, e.reckoned_to)`),
    )
    .select(['e.power_consumption', 'e.kwh_per_mile', 'e.method'])
    .innerJoin('station as s', 's.id', 'r.station_id')
    .leftJoin('device as d', 'd.id', 'r.device_id')
    .leftJoin('ship as f', 'f.device_id', 'r.device_id')
    .select((eb) => ['r.id', 'r.device_id', eb.fn.coalesce('d.name', 'r.device_name').as('device_name'), 's.time_zone'])
    .select(['r.started_at', 'r.ended_at', 'r.from_name_cn', 'r.from_name_en', 'r.to_name_cn', 'r.to_name_en'])
    .select(['r.berth_hours', 'r.berth_open', 'r.anchor_hours', 'r.distance', 'r.gap_distance', 'r.estimated'])
    .select([anchoredAt.as('anchored_at'), 'f.mmsi'])
    .select([cargo<string>('cargo_type').as('cargo_type'), cargo<number>('cargo_load').as('cargo_load')])

/** One page of the same; what a leg says is read for the legs of the page only, not for those before it. */
export const legsOnPage = async (
  db: Db,
  caller: Caller,
  { current, size, ...filter }: LegFilter & { current: number; size: number },
) => {
  const legs = await legsFor(db, caller, filter)
  const { rows: found, ...page } = await paged(db, legs.select('r.id'), { current, size })
  const legIds = found.map(({ id }) => id)
  const rows = legIds.length > 0 ? await (await legSelection(db, caller, { legIds })).execute() : []
  return { rows, ...page }
}
type Selected = Awaited<ReturnType<Awaited<ReturnType<typeof legSelection>>['execute']>>[number]

const rounded = (value: number): number => Math.round(value * 100) / 100

/** A leg as calls answer it; what runs is counted up to `now` (ms). */
export const legOf = (row: Selected, now: number): SailingLeg => {
  const ts = row.started_at.getTime()
  const endTs = row.ended_at?.getTime() ?? null
  const whole = Math.max(0, (endTs ?? now) - ts) / hour
  const running = row.anchored_at ? Math.max(0, now - row.anchored_at.getTime()) / hour : 0
  const anchored = row.anchor_hours + running
  return {
    ...{ legId: row.id, shippingId: row.device_id, vesselName: row.device_name },
    ...{ mmsi: row.mmsi, startBerthCargoTypeName: row.cargo_type, cargoLoad: row.cargo_load },
    ...{ legStartPortNameCn: row.from_name_cn, legStartPortNameEn: row.from_name_en },
    ...{ legEndPortNameCn: row.to_name_cn, legEndPortNameEn: row.to_name_en },
    legStartTime: formatTime(ts, row.time_zone),
    legEndTime: endTs === null ? null : formatTime(endTs, row.time_zone),
    ...{ ts, endTs },
    ...{ berthTime: rounded(row.berth_hours), berthOpen: row.berth_open },
    ...{ sailDuration: rounded(whole - anchored), anchorDuration: rounded(anchored) },
    legDurationTotal: rounded(row.berth_hours + whole),
    ...{ sailDistance: rounded(row.distance), gapDistance: rounded(row.gap_distance), estimated: row.estimated },
    averageSpeed: whole - anchored > 0 ? rounded(row.distance / (whole - anchored)) : null,
    powerConsumption: row.power_consumption === null ? null : rounded(row.power_consumption),
    kWhPerMile: row.kwh_per_mile === null ? null : Math.round(row.kwh_per_mile * 10) / 10,
    method: energyMethods.find((method) => method === row.method) ?? null,
  }
}
