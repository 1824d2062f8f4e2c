import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inMerchant, inScope } from '#server/db/scope.ts'
import { profileUsable } from '#server/equipment/profileRights.ts'
import type { catalogueContract } from '../contract.ts'
import { paramGroups, type ParamRow, paramValue, valueTypes } from '../paramShapes.ts'

type Inputs = typeof catalogueContract

/** SQL condition on a row of `param_definition`: the platform's, or defined within the caller's merchant. */
export const paramUsable = (caller: Caller): RawBuilder<boolean> => inMerchant(caller, 'param_definition.org_id')

/** SQL condition on a row: defined where the caller sees; platform administrators change all. */
export const changeableBy = (caller: Caller, orgColumn: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${inScope(caller, orgColumn)}, false)`

/** Definitions that the caller may use, as rows that `paramOf` reads. */
export const paramRows = (db: Db, caller: Caller) =>
  db
    .selectFrom('param_definition')
    .innerJoin('profile', 'profile.id', 'param_definition.profile_id')
    .leftJoin('organization as owner', 'owner.id', 'param_definition.org_id')
    .selectAll('param_definition')
    .select(['profile.key as device_type', 'profile.name as type_name', 'profile.name_en as type_name_en'])
    .select(['owner.name as owner_name', changeableBy(caller, 'param_definition.org_id').as('changeable')])
    .where(paramUsable(caller))
    .where(profileUsable(caller))

type Stored = Awaited<ReturnType<ReturnType<typeof paramRows>['execute']>>[number]

export const typeName = (row: { type_name: string; type_name_en: string }, language: Language): string =>
  language === 'en' ? row.type_name_en || row.type_name : row.type_name

export const paramOf = (row: Stored, language: Language): ParamRow => ({
  paramId: row.id,
  deviceType: row.device_type,
  deviceTypeName: typeName(row, language),
  paramCode: row.code,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  valueType: valueTypes.find((type) => type === row.value_type) ?? 'text',
  unit: row.unit,
  decimals: row.decimals,
  group: paramGroups.find((group) => group === row.param_group) ?? 'fixed',
  pointKey: row.point_key,
  options: row.options.filter((option) => option !== null),
  min: row.min,
  max: row.max,
  defaultValue: paramValue.nullable().parse(row.default_value),
  required: row.required,
  sort: row.sort,
  enable: row.enable,
  ownerName: row.owner_name,
  changeable: row.changeable,
  version: row.version,
})

export const paramPage = async (db: Db, caller: Caller, input: Parsed<Inputs['paramPage']>, language: Language) => {
  const { deviceType, paramCode, paramName, group, enable } = input
  const named = containing(paramName ?? '')
  const query = paramRows(db, caller)
    .$if(Boolean(deviceType), (q) => q.where('profile.key', '=', deviceType ?? ''))
    .$if(Boolean(paramCode), (q) => q.where('param_definition.code', 'ilike', containing(paramCode ?? '')))
    .$if(Boolean(paramName), (q) =>
      q.where(({ or, eb }) =>
        or([eb('param_definition.name_zh', 'ilike', named), eb('param_definition.name_en', 'ilike', named)]),
      ),
    )
    .$if(group !== undefined, (q) => q.where('param_definition.param_group', '=', group ?? ''))
    .$if(enable !== undefined, (q) => q.where('param_definition.enable', '=', enable ?? 0))
    .orderBy('profile.key')
    .orderBy('param_definition.sort')
    .orderBy('param_definition.code')
    .orderBy('param_definition.id')
  const { rows, ...page } = await paged(db, query, input)
  return { records: rows.map((row) => paramOf(row, language)), ...page }
}

/** SQL condition: what `orgColumn` made is for all, or for the merchant of the organization `orgId`; that of null is for all only. */
export const forMerchantOf = (orgColumn: string, orgId: string | null): RawBuilder<boolean> => {
  const column = sql.ref(orgColumn)
  if (orgId === null) return sql<boolean>`${column} is null`
  return sql<boolean>`(${column} is null or ${column} in (
    select a.id from organization a join organization b on b.merchant_id = a.merchant_id where b.id = ${orgId}))`
}

/** The fixed parameters in use that a model of `orgId`, or a device of its merchant, has. */
export const fixedParams = async (
  db: Db,
  caller: Caller,
  deviceType: string,
  orgId: string | null,
  language: Language = 'zh',
): Promise<ParamRow[]> => {
  const rows = await paramRows(db, caller)
    .where('profile.key', '=', deviceType)
    .where('param_definition.param_group', '=', 'fixed')
    .where('param_definition.enable', '=', 1)
    .where(forMerchantOf('param_definition.org_id', orgId))
    .orderBy('param_definition.sort')
    .orderBy('param_definition.id')
    .execute()
  return rows.map((row) => paramOf(row, language))
}

export const typeList = async (db: Db, caller: Caller, language: Language) => {
  const rows = await db
    .selectFrom('profile')
    .select(['key', 'name as type_name', 'name_en as type_name_en'])
    .where(profileUsable(caller))
    .orderBy('builtin', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ deviceType: row.key, deviceTypeName: typeName(row, language) }))
}

export const typePoints = async (db: Db, caller: Caller, deviceType: string, language: Language) => {
  const rows = await db
    .selectFrom('profile_point as point')
    .innerJoin('profile', 'profile.id', 'point.profile_id')
    .select(['point.key', 'point.name as type_name', 'point.name_en as type_name_en', 'point.unit'])
    .where('profile.key', '=', deviceType)
    .where('point.removed', '=', false)
    .where(profileUsable(caller))
    .orderBy('point.position')
    .execute()
  return rows.map((row) => ({ pointKey: row.key, pointName: typeName(row, language), unit: row.unit }))
}
