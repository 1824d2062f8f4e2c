import { type RawBuilder, sql } from 'kysely'
import { formatTime, parseTime } from '#contract/zoned.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { deviceFor } from '#server/equipment/deviceFor.ts'
import { roundedOrNull, sumOfKnown } from '#server/equipment/reading.ts'
import { AppError } from '#server/http/appError.ts'
import type { HoistCycle } from '../../rowShapes.ts'
import { savingOf } from '../saving.ts'
import { hoists } from './fold.ts'

type CycleFilter = {
  readonly deviceId: string
  readonly startTime: string
  readonly endTime: string
  readonly kind?: 'lift' | 'rest' | undefined
  readonly asOf?: number | undefined
}
/** A crane and the time [from, to) ms that is asked for. */
export type Asked = { readonly crane: Device; readonly from: number; readonly to: number; readonly isLift?: boolean }

/** Times are those of the crane's station, the last second belongs to it. Refuses `rows.not_found` and `range.invalid`. */
export const askedOf = (
  given: Pick<Context, 'registry' | 'places'>,
  caller: Caller,
  { deviceId, startTime, endTime, kind, asOf }: CycleFilter,
): Asked => {
  const crane = deviceFor(given, caller, deviceId)
  if (!hoists(crane)) throw new AppError('rows.not_found')
  const [from, to] = [parseTime(startTime, crane.timeZone), parseTime(endTime, crane.timeZone) + 1000]
  if (from >= to) throw new AppError('range.invalid')
  const end = asOf === undefined ? to : Math.min(to, asOf + 1)
  return { crane, from, to: end, ...(kind === undefined ? {} : { isLift: kind === 'lift' }) }
}

const conditions = ({ crane, from, to, isLift }: Asked): RawBuilder<boolean>[] => [
  sql<boolean>`device_id = ${crane.deviceId}`,
  sql<boolean>`started_at >= ${new Date(from)}`,
  sql<boolean>`started_at < ${new Date(to)}`,
  ...(isLift === undefined ? [] : [sql<boolean>`is_lift = ${isLift}`]),
]

/** Names of the columns of `cycleSelection`, in their order. */
export const cycleSelected = [
  ...(['started_at', 'ended_at', 'is_lift', 'lift_kwh', 'lower_kwh', 'dcdc1', 'dcdc2', 'total_surface'] as const),
  ...(['dcdc1_charged', 'dcdc2_charged', 'burnt', 'drawn', 'peak_kw', 'load_t', 'complete'] as const),
] as const

/** Parts of a crane's time that begin in the asked time, newest first. */
export const cycleSelection = (db: Db, asked: Asked) =>
  conditions(asked)
    .reduce((query, condition) => query.where(condition), db.selectFrom('hoist_cycle'))
    .select([...cycleSelected])
    .orderBy('started_at', 'desc')
type Selected = Awaited<ReturnType<ReturnType<typeof cycleSelection>['execute']>>[number]

export const cycleOf = (row: Selected, { deviceId, deviceName, timeZone }: Device): HoistCycle => {
  const [startTs, endTs] = [row.started_at.getTime(), row.ended_at?.getTime() ?? null]
  return {
    ...{ deviceId, deviceName, kind: row.is_lift ? 'lift' : 'rest', startTs, endTs },
    startTime: formatTime(startTs, timeZone),
    endTime: endTs === null ? null : formatTime(endTs, timeZone),
    ...savingOf({ dcdc1: row.dcdc1, dcdc2: row.dcdc2, totalSurface: row.total_surface }),
    charged: roundedOrNull(sumOfKnown([row.dcdc1_charged, row.dcdc2_charged])),
    ...{ drawn: roundedOrNull(row.drawn), burnt: roundedOrNull(row.burnt) },
    ...{ liftKwh: roundedOrNull(row.lift_kwh), lowerKwh: roundedOrNull(row.lower_kwh) },
    ...{ peak: row.peak_kw, load: row.load_t, complete: row.complete ? 1 : 0 },
  }
}
