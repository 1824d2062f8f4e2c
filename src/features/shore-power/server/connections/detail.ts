import { sql } from 'kysely'
import { formatTime } from '#contract/zoned.ts'
import type { Call, Context } from '#server/context/context.ts'
import { merchantPath } from '#server/db/merchantRoot.ts'
import { rounded } from '#server/equipment/reading.ts'
import { carriersOf } from '#server/equipment/perLoad.ts'
import type { ConnectionDetail } from '../../rowShapes.ts'
import { lyingNear } from '../quay/lying.ts'
import { connectionOf } from './changes.ts'
import { besideOf, connectionRowOf, hoursOf } from './row.ts'

/** A connection with its lines, hours and the ships that it may be of. Refuses `rows.not_found`. */
export const connectionDetailOf = async (
  context: Context,
  { caller }: Call,
  connectionId: string,
): Promise<ConnectionDetail> => {
  const { db } = context
  const row = await connectionOf(db, caller, connectionId)
  const beside = await besideOf(db, [row])
  const berth = row.is_confirmed
    ? undefined
    : await db
        .selectFrom('berth as b')
        .innerJoin('station as s', 's.id', 'b.station_id')
        .innerJoin('organization as o', 'o.id', 's.org_id')
        .select(['b.lon', 'b.lat', sql.raw<string>(merchantPath('o.path')).as('merchantPath')])
        .where('b.id', '=', row.berth_id ?? '0')
        .executeTakeFirst()
  const lying = berth ? lyingNear(context, carriersOf(context.registry), berth) : []
  return {
    ...connectionRowOf(row, beside),
    lines: beside.settlementOf(row.id)?.lines(row.time_zone) ?? [],
    hours: hoursOf(row.hours).map(({ from, kwh }) => ({
      ...{ ts: from, time: formatTime(from, row.time_zone), kwh: rounded(kwh ?? 0) },
    })),
    estimatedShare: row.kwh ? rounded(((row.estimated_kwh ?? 0) / row.kwh) * 100) : null,
    proposals: lying.map(({ ship, distance }) => ({
      ...{ shippingId: ship.deviceId, shippingName: ship.deviceName, mmsi: ship.mmsi, distance: Math.round(distance) },
    })),
  }
}
