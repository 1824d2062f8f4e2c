import type { Caller, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'

/** The stations that a caller sees, of one type where it is given, with their positions, by name. */
export const stationAddress = (db: Db, caller: Caller, stationType: string | undefined) =>
  db
    .selectFrom('station')
    .select(['id as stationId', 'name as stationName', 'type as stationType', 'lon', 'lat'])
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(stationType), (query) => query.where('type', '=', stationType ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute()
