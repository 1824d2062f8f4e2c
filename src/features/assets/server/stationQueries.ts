import type { z } from 'zod'
import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { assetsContract, station } from '../contract.ts'

type Inputs = typeof assetsContract

export const stationPage = async (db: Db, caller: Caller, input: Parsed<Inputs['stationPage']>) => {
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
      'station.version',
      eb
        .selectFrom('device')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .whereRef('device.station_id', '=', 'station.id')
        .as('deviceCount'),
    ])
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(input.stationName), (q) => q.where('station.name', 'like', containing(input.stationName ?? '')))
    .$if(Boolean(input.stationType), (q) => q.where('station.type', '=', input.stationType ?? ''))
    .orderBy('station.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  return {
    records: rows.map((row): z.input<typeof station> => ({ ...row, deviceCount: row.deviceCount ?? 0 })),
    ...page,
  }
}

export const stationList = (db: Db, caller: Caller, { stationType }: Parsed<Inputs['stationList']>) =>
  db
    .selectFrom('station')
    .select(['id as stationId', 'name as stationName'])
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(stationType), (q) => q.where('type', '=', stationType ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute()
