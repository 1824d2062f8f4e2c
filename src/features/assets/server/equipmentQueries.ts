import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inScope } from '#server/db/scope.ts'
import { type FixedValue, fixedValues } from '#server/equipment/fixedValues.ts'
import { filesOf, type SubjectFile } from '#server/files/subjectFiles.ts'
import type { assetsContract } from '../contract.ts'
import { deviceStates, type FixedValueRow } from '../deviceShapes.ts'
import { paramValue } from '../paramShapes.ts'
import { ratingOf } from './modelQueries.ts'

type Inputs = typeof assetsContract

/** SQL condition: the warranty of a row of `device` ends today or on one of the next `days`, by the calendar of its station. */
const warrantyWithin = (now: number, days: number): RawBuilder<boolean> => {
  const today = sql`(${new Date(now)}::timestamptz at time zone station.time_zone)::date`
  return sql<boolean>`device.warranty_end between ${today}::text and (${today} + ${days}::int)::text`
}

const fixedRow = ({ own, inherited, ...param }: FixedValue): FixedValueRow => ({
  ...ratingOf({ ...param, value: own ?? inherited }),
  own: own !== null,
  inherited: paramValue.nullable().parse(inherited),
})

export const equipmentPage = async (db: Db, caller: Caller, input: Parsed<Inputs['equipmentPage']>, now: number) => {
  const { deviceName, deviceId, stationId, deviceType } = input
  const query = db
    .selectFrom('device')
    .innerJoin('station', 'station.id', 'device.station_id')
    .innerJoin('profile', 'profile.id', 'device.profile_id')
    .leftJoin('type_model as model', 'model.id', 'device.model_id')
    .leftJoin('device as parent', 'parent.id', 'device.parent_id')
    .leftJoin('binding', 'binding.device_id', 'device.id')
    .leftJoin('driver', (join) =>
      join.onRef('driver.id', '=', 'binding.driver_id').on(sql<boolean>`${inScope(caller, 'driver.org_id')}`),
    )
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
      ...(['device.serial_number as serialNumber', 'device.asset_number as assetNumber', 'device.supplier'] as const),
      ...([
        'device.site as place',
        'device.lon',
        'device.lat',
        'device.commissioned',
        'device.warranty_end as warrantyEnd',
        'device.asset_state as state',
      ] as const),
      ...(['device.remark', 'device.model_id as modelId', 'model.code as modelCode'] as const),
      'model.name as modelName',
      ...(['driver.id as driverId', 'driver.name as driverName'] as const),
    ])
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(deviceName), (q) => q.where('device.name', 'ilike', containing(deviceName ?? '')))
    .$if(deviceId !== undefined, (q) => q.where('device.id', '=', deviceId ?? ''))
    .$if(Boolean(input.deviceIds), (q) => q.where('device.id', 'in', (input.deviceIds ?? '').split(',')))
    .$if(stationId !== undefined, (q) => q.where('device.station_id', '=', stationId ?? ''))
    .$if(Boolean(deviceType), (q) => q.where('profile.key', '=', deviceType ?? ''))
    .$if(Boolean(input.deviceCode), (q) => q.where('device.code', 'ilike', containing(input.deviceCode ?? '')))
    .$if(Boolean(input.modelName), (q) => {
      const named = containing(input.modelName ?? '')
      return q.where(({ or, eb }) => or([eb('model.code', 'ilike', named), eb('model.name', 'ilike', named)]))
    })
    .$if(input.state !== undefined, (q) => q.where('device.asset_state', '=', input.state ?? ''))
    .$if(input.warrantyDays !== undefined, (q) => q.where(warrantyWithin(now, input.warrantyDays ?? 0)))
    .orderBy('device.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const ids = rows.map(({ deviceId }) => deviceId)
  const [values, pictures, modelPictures, files] = await Promise.all([
    fixedValues(db, ids),
    filesOf(db, 'device_picture', ids),
    filesOf(db, 'model_picture', [...new Set(rows.flatMap(({ modelId }) => modelId ?? []))]),
    filesOf(db, 'device_file', ids),
  ])
  const own = (found: readonly SubjectFile[], id: string | null) =>
    found.flatMap(({ subjectId, ...file }) => (subjectId === id ? [file] : []))
  const records = rows.map((row) => {
    const ownPictures = own(pictures, row.deviceId)
    const [first] = [...ownPictures, ...own(modelPictures, row.modelId)]
    return {
      ...row,
      state: deviceStates.find((state) => state === row.state) ?? 'inService',
      pictures: ownPictures,
      attachId: first?.attach_id ?? null,
      files: own(files, row.deviceId),
      fixedValues: values.flatMap((value) => (value.deviceId === row.deviceId ? [fixedRow(value)] : [])),
    }
  })
  return { rows: records, ...page }
}
