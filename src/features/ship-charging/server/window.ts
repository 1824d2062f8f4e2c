import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { parseTime } from '#contract/zoned.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Device } from '#server/context/devices.ts'
import { inScope } from '#server/db/scope.ts'
import { AppError } from '#server/http/appError.ts'
import type { shipChargingContract } from '../contract.ts'
import type { Window } from './energy/aboard.ts'

const mostDays = 62
const day = 86_400_000

type Asked = Parsed<typeof shipChargingContract.consumption>

/** A ship that the caller sees, by its MMSI. Refuses `rows.not_found`. */
const shipOf = async ({ db, registry }: Context, caller: Caller, mmsi: string): Promise<Device> => {
  const row = await db
    .selectFrom('ship as h')
    .innerJoin('device as d', 'd.id', 'h.device_id')
    .innerJoin('station as s', 's.id', 'd.station_id')
    .select('d.id')
    .where('h.mmsi', '=', mmsi)
    .where(inScope(caller, 's.org_id'))
    .executeTakeFirst()
  const ship = row && registry.byId(row.id)
  if (!ship) throw new AppError('rows.not_found')
  return ship
}

/** People name a leg by the seconds in which it begins and ends; it is meant to the millisecond. */
const legAt = async ({ db }: Context, { deviceId }: Device, { from, to }: Window): Promise<Window> => {
  const { rows } = await sql<{ started: Date; ended: Date | null }>`select started_at as started, ended_at as ended
    from sailing_leg where device_id = ${deviceId} and started_at >= ${new Date(from)}
    and started_at < ${new Date(from + 1000)}`.execute(db)
  const [leg] = rows
  if (!leg) return { from, to }
  const ended = leg.ended?.getTime()
  return { from: leg.started.getTime(), to: ended !== undefined && ended >= to && ended < to + 1000 ? ended : to }
}

/** The ship and the window (ms) that were asked for. Refuses `rows.not_found`, `range.invalid`, `range.too_long`. */
export const windowOf = async (
  context: Context,
  caller: Caller,
  { mmsi, legStartTime, legEndTime }: Asked,
): Promise<{ ship: Device; window: Window }> => {
  const ship = await shipOf(context, caller, mmsi)
  const now = context.clock()
  const [from, to] = [
    parseTime(legStartTime, ship.timeZone),
    legEndTime ? Math.min(now, parseTime(legEndTime, ship.timeZone)) : now,
  ]
  if (from >= to) throw new AppError('range.invalid')
  if (to - from > mostDays * day) throw new AppError('range.too_long', String(mostDays))
  return { ship, window: await legAt(context, ship, { from, to }) }
}
