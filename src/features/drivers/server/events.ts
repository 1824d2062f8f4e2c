import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { asOfPage, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { driversContract } from '../contract.ts'
import type { eventLevels } from '../shapes.ts'

type Asked = Parsed<(typeof driversContract)['driverEvents']>
type Input = Omit<Asked, 'driverId'> & { readonly driverId?: string | undefined }

/** Of drivers that the caller sees; of their devices only those that he sees. */
export const driverEvents = async ({ db, clock }: Context, caller: Caller, input: Input) => {
  const { driverId, deviceId, level, asOf } = input
  const query = db
    .selectFrom('driver_event as e')
    .innerJoin('driver', 'driver.id', 'e.driver_id')
    .leftJoin('device as d', 'd.id', 'e.device_id')
    .leftJoin('station as st', 'st.id', 'd.station_id')
    .select(['e.id', 'e.level', 'e.code', 'e.args', 'e.device_id', 'd.name', 'e.first_at', 'e.last_at', 'e.count'])
    .where(inScope(caller, 'driver.org_id'))
    .where((eb) => eb.or([eb('e.device_id', 'is', null), eb(inScope(caller, 'st.org_id'), '=', true)]))
    .$if(driverId !== undefined, (q) => q.where('e.driver_id', '=', driverId ?? ''))
    .$if(deviceId !== undefined, (q) => q.where('e.device_id', '=', deviceId ?? ''))
    .$if(level !== undefined, (q) => q.where('e.level', '=', level ?? ''))
    .$if(asOf !== undefined, (q) => q.where('e.first_at', '<=', new Date(asOf ?? 0)))
    .orderBy('e.last_at', 'desc')
    .orderBy('e.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const records = rows.map((row) => ({
    ...{ eventId: row.id, level: row.level as (typeof eventLevels)[number], code: row.code, count: row.count },
    args: row.args as Record<string, string | number>,
    ...{ deviceId: row.device_id, deviceName: row.name },
    ...{ firstTs: row.first_at.getTime(), ts: row.last_at.getTime() },
  }))
  return { records, ...page, asOf: asOf ?? asOfPage(records, clock()) }
}
