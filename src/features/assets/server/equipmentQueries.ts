import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import type { assetsContract } from '../contract.ts'

type Inputs = typeof assetsContract

export const equipmentPage = (db: Db, caller: Caller, input: Parsed<Inputs['equipmentPage']>) => {
  const { deviceName, deviceId, stationId, deviceType } = input
  const query = db
    .selectFrom('device')
    .innerJoin('station', 'station.id', 'device.station_id')
    .innerJoin('profile', 'profile.id', 'device.profile_id')
    .leftJoin('device as parent', 'parent.id', 'device.parent_id')
    .select([
      'device.id as deviceId',
      'device.name as deviceName',
      'device.code as deviceCode',
      'profile.key as deviceType',
      'profile.name as typeName',
      'profile.name_en as typeNameEn',
      'station.id as stationId',
      'station.name as stationName',
      'station.time_zone as timeZone',
      'device.parent_id as parentId',
      'parent.name as parentName',
      'device.data_resource as dataResource',
      'device.created_at as createdAt',
      'device.version',
    ])
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(deviceName), (q) => q.where('device.name', 'like', containing(deviceName ?? '')))
    .$if(deviceId !== undefined, (q) => q.where('device.id', '=', deviceId ?? ''))
    .$if(stationId !== undefined, (q) => q.where('device.station_id', '=', stationId ?? ''))
    .$if(Boolean(deviceType), (q) => q.where('profile.key', '=', deviceType ?? ''))
    .orderBy('device.id', 'desc')
  return paged(db, query, input)
}
