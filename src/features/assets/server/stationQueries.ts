import { sql } from 'kysely'
import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { filesOf } from '#server/files/subjectFiles.ts'
import type { assetsContract } from '../contract.ts'
import type { station } from '../stationShapes.ts'

type Inputs = typeof assetsContract

/** SQL value: the tariff that prices a row of `station` at `now`, as the setting of its platform says. */
const tariffNow = (now: number) => sql<string | null>`(
  select t.name from (
    select tariff_id, valid_from from charging_station where station_id = station.id
    union all select tariff_id, valid_from from storage_station where station_id = station.id
    union all select tariff_id, valid_from from shore_station where station_id = station.id
  ) s left join tariff t on t.id = s.tariff_id where s.valid_from <= ${new Date(now)} order by s.valid_from desc limit 1)`

export const stationPage = async (db: Db, caller: Caller, input: Parsed<Inputs['stationPage']>, now: number) => {
  const query = db
    .selectFrom('station')
    .innerJoin('organization', 'organization.id', 'station.org_id')
    .select((eb) => [
      'station.id as stationId',
      'station.name as stationName',
      'station.type as stationType',
      'station.org_id as orgId',
      'organization.name as orgName',
      'station.lon',
      'station.lat',
      'station.time_zone as timeZone',
      ...(['station.address', 'station.contact', 'station.phone', 'station.grid_capacity as gridCapacity'] as const),
      'station.enable',
      'station.version',
      tariffNow(now).as('tariffName'),
      eb
        .selectFrom('device')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .whereRef('device.station_id', '=', 'station.id')
        .as('deviceCount'),
    ])
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(input.stationName), (q) => q.where('station.name', 'ilike', containing(input.stationName ?? '')))
    .$if(Boolean(input.stationType), (q) => q.where('station.type', '=', input.stationType ?? ''))
    .$if(input.enable !== undefined, (q) => q.where('station.enable', '=', input.enable ?? 1))
    .orderBy('station.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const ids = rows.map(({ stationId }) => stationId)
  const files = Map.groupBy(await filesOf(db, 'station_picture', ids), ({ subjectId }) => subjectId)
  const records = rows.map((row): z.input<typeof station> => {
    const pictures = (files.get(row.stationId) ?? []).map(({ subjectId: _, ...file }) => file)
    return { ...row, pictures, attachId: pictures[0]?.attach_id ?? null, deviceCount: row.deviceCount ?? 0 }
  })
  return { records, ...page }
}

export const stationList = (db: Db, caller: Caller, { stationType, enable }: Parsed<Inputs['stationList']>) =>
  db
    .selectFrom('station')
    .select(['id as stationId', 'name as stationName'])
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(stationType), (q) => q.where('type', '=', stationType ?? ''))
    .$if(enable !== undefined, (q) => q.where('enable', '=', enable ?? 1))
    .orderBy('name')
    .orderBy('id')
    .execute()
