import { sql } from 'kysely'
import type { Caller, Db } from '#server/context/context.ts'
import { inMerchant, inScope } from '#server/db/scope.ts'
import { profileUsable } from '#server/equipment/profileRights.ts'
import { type ParamRow, paramValue, type ParamValue } from '../paramShapes.ts'
import type { Given } from './importCells.ts'
import { paramOf, paramRows } from './paramQueries.ts'

export type KnownDevice = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly deviceType: string
  readonly stationId: string
  readonly parentId: string | null
  readonly modelId: string | null
  readonly dataResource: number
  readonly serialNumber: string
  readonly assetNumber: string
  readonly supplier: string
  readonly place: string
  readonly lon: number | null
  readonly lat: number | null
  readonly commissioned: string | null
  readonly warrantyEnd: string | null
  readonly state: string
  readonly remark: string
  readonly version: number
}
export type KnownStation = {
  readonly id: string
  readonly name: string
  readonly merchantId: string
  readonly enable: number
}
export type KnownModel = {
  readonly id: string
  readonly code: string
  readonly deviceType: string
  readonly merchantId: string | null
  readonly enable: number
  readonly rated: ReadonlySet<string>
}
/** All that rows of a file may mean to a caller, read in a few queries. */
export type World = {
  readonly stations: readonly KnownStation[]
  readonly types: readonly { readonly key: string; readonly profileId: string; readonly names: readonly string[] }[]
  readonly models: readonly KnownModel[]
  readonly params: readonly (ParamRow & { readonly merchantId: string | null })[]
  /** those that the caller sees of all stations that matter, by id */
  readonly devices: ReadonlyMap<string, KnownDevice>
  /** codes of the file that a device has which the caller does not see */
  readonly takenCodes: ReadonlySet<string>
  /** own values by device and parameter */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, ParamValue>>
}

const distinct = (texts: Iterable<string | undefined>): string[] =>
  [...new Set(texts)].filter((text): text is string => !!text)
const merchantOfOrg = (column: string) =>
  sql<string>`(select merchant_id::text from organization where id = ${sql.ref(column)})`

const deviceRows = (db: Db, caller: Caller) =>
  db
    .selectFrom('device as d')
    .innerJoin('station', 'station.id', 'd.station_id')
    .innerJoin('profile', 'profile.id', 'd.profile_id')
    .select(['d.id', 'd.code', 'd.name', 'profile.key as deviceType', 'd.station_id as stationId'])
    .select(['d.parent_id as parentId', 'd.model_id as modelId', 'd.data_resource as dataResource'])
    .select(['d.serial_number as serialNumber', 'd.asset_number as assetNumber', 'd.supplier', 'd.site as place'])
    .select([
      'd.lon',
      'd.lat',
      'd.commissioned',
      'd.warranty_end as warrantyEnd',
      'd.asset_state as state',
      'd.remark',
      'd.version',
    ])
    .where(inScope(caller, 'station.org_id'))

const modelsOf = async (db: Db, caller: Caller, codes: readonly string[]): Promise<KnownModel[]> => {
  const rows = await db
    .selectFrom('type_model as m')
    .innerJoin('profile', 'profile.id', 'm.profile_id')
    .select(['m.id', 'm.code', 'profile.key as deviceType', 'm.enable', merchantOfOrg('m.org_id').as('merchantId')])
    .where(inMerchant(caller, 'm.org_id'))
    .where(sql<boolean>`m.code = any(${codes}::text[])`)
    .execute()
  const ids = rows.map(({ id }) => id)
  const rated = await db
    .selectFrom('model_value')
    .select(['model_id', 'param_id'])
    .where(sql<boolean>`model_id = any(${ids}::bigint[])`)
    .execute()
  const of = Map.groupBy(rated, ({ model_id }) => model_id)
  return rows.map((row) => ({ ...row, rated: new Set(of.get(row.id)?.map(({ param_id }) => param_id)) }))
}

const paramsOf = async (db: Db, caller: Caller): Promise<World['params']> => {
  const rows = await paramRows(db, caller)
    .select(merchantOfOrg('param_definition.org_id').as('merchantId'))
    .where('param_definition.param_group', '=', 'fixed')
    .where('param_definition.enable', '=', 1)
    .orderBy('param_definition.sort')
    .orderBy('param_definition.id')
    .execute()
  return rows.map((row) => ({ ...paramOf(row, 'zh'), merchantId: row.merchantId }))
}

const valuesOf = async (db: Db, ids: readonly string[]): Promise<World['values']> => {
  const rows = await db
    .selectFrom('device_value')
    .select(['device_id', 'param_id', 'value'])
    .where(sql<boolean>`device_id = any(${ids}::bigint[])`)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ device_id }) => device_id)].map(([deviceId, own]) => [
      deviceId,
      new Map(own.map(({ param_id, value }) => [param_id, paramValue.parse(value)])),
    ]),
  )
}

/** What the rows of a file speak of, as the caller may see it. */
export const worldOf = async (db: Db, caller: Caller, rows: readonly Given[]): Promise<World> => {
  const cells = rows.map((row) => row.cells)
  const codes = distinct(cells.flatMap(({ deviceCode, parentCode }) => [deviceCode, parentCode]))
  const names = distinct(cells.map(({ stationName }) => stationName))
  const stations = await db
    .selectFrom('station')
    .select(['station.id', 'station.name', 'station.enable', merchantOfOrg('station.org_id').as('merchantId')])
    .where(inScope(caller, 'station.org_id'))
    .where(sql<boolean>`(station.name = any(${names}::text[]) or station.id in (
      select station_id from device where code = any(${codes}::text[])))`)
    .execute()
  const stationIds = stations.map(({ id }) => id)
  const [devices, taken, types, models, params] = [
    await deviceRows(db, caller).where(sql<boolean>`(d.station_id = any(${stationIds}::bigint[]))`).execute(),
    await db.selectFrom('device').select('code').where(sql<boolean>`code = any(${codes}::text[])`).execute(),
    await db.selectFrom('profile').select(['id', 'key', 'name', 'name_en']).where(profileUsable(caller)).execute(),
    await modelsOf(db, caller, distinct(cells.map(({ modelCode }) => modelCode))),
    await paramsOf(db, caller),
  ]
  const seen = new Set(devices.map(({ code }) => code))
  const wanted = new Set(codes)
  return {
    stations,
    types: types.map(({ id, key, name, name_en }) => ({ key, profileId: id, names: [key, name, name_en] })),
    models,
    params,
    devices: new Map(devices.map((device) => [device.id, device])),
    takenCodes: new Set(taken.flatMap(({ code }) => (seen.has(code) ? [] : [code]))),
    values: await valuesOf(
      db,
      devices.flatMap(({ id, code }) => (wanted.has(code) ? [id] : [])),
    ),
  }
}
