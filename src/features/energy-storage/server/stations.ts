import type { Caller, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { names } from '#server/fleet/lists.ts'
import { stationTypesOf } from '#server/fleet/stations.ts'
import { AppError } from '#server/http/appError.ts'

export type Station = { readonly stationId: string; readonly stationName: string; readonly timeZone: string }

/** The storage stations that the caller sees, by name, or the one that he asks for. Refuses `rows.not_found`. */
export const storageStations = async (db: Db, caller: Caller, stationId?: string): Promise<Station[]> => {
  const rows = await db
    .selectFrom('station')
    .select(['id as stationId', 'name as stationName', 'time_zone as timeZone'])
    .where('type', 'in', stationTypesOf('energyStorage'))
    .where(inScope(caller, 'station.org_id'))
    .$if(stationId !== undefined, (query) => query.where('id', '=', stationId ?? ''))
    .execute()
  if (stationId !== undefined && rows.length === 0) throw new AppError('rows.not_found')
  return rows.sort((a, b) => names.compare(a.stationName, b.stationName))
}
