import type { Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/errors.ts'
import type { Caller, Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import { inMerchant, inScope } from '#server/db/scope.ts'
import { ownerOf, profileUsable } from '#server/equipment/profileRights.ts'
import { filesOf } from '#server/files/subjectFiles.ts'
import type { catalogueContract } from '../contract.ts'
import type { ModelRow, Rating } from '../modelShapes.ts'
import { paramValue, valueTypes } from '../paramShapes.ts'
import { changeableBy, fixedParams, typeName } from './paramQueries.ts'

type Inputs = typeof catalogueContract

export const modelPage = async (db: Db, caller: Caller, input: Parsed<Inputs['modelPage']>, language: Language) => {
  const { deviceType, modelCode, modelName, manufacturer, enable } = input
  const query = db
    .selectFrom('type_model')
    .innerJoin('profile', 'profile.id', 'type_model.profile_id')
    .leftJoin('organization as owner', 'owner.id', 'type_model.org_id')
    .selectAll('type_model')
    .select(['profile.key as device_type', 'profile.name as type_name', 'profile.name_en as type_name_en'])
    .select(['owner.name as owner_name', changeableBy(caller, 'type_model.org_id').as('changeable')])
    .where(inMerchant(caller, 'type_model.org_id'))
    .where(profileUsable(caller))
    .$if(Boolean(deviceType), (q) => q.where('profile.key', '=', deviceType ?? ''))
    .$if(input.modelId !== undefined, (q) => q.where('type_model.id', '=', input.modelId ?? ''))
    .$if(Boolean(modelCode), (q) => q.where('type_model.code', 'ilike', containing(modelCode ?? '')))
    .$if(Boolean(modelName), (q) => q.where('type_model.name', 'ilike', containing(modelName ?? '')))
    .$if(Boolean(manufacturer), (q) => q.where('type_model.manufacturer', 'ilike', containing(manufacturer ?? '')))
    .$if(enable !== undefined, (q) => q.where('type_model.enable', '=', enable ?? 0))
    .orderBy('type_model.id', 'desc')
  const { rows, ...page } = await paged(db, query, input)
  const ids = rows.map(({ id }) => id)
  const [values, pictures, documents] = await Promise.all([
    ratingsOf(db, ids),
    filesOf(db, 'model_picture', ids),
    filesOf(db, 'model_file', ids),
  ])
  const records = rows.map(
    (row): ModelRow => ({
      modelId: row.id,
      deviceType: row.device_type,
      deviceTypeName: typeName(row, language),
      modelCode: row.code,
      modelName: row.name,
      manufacturer: row.manufacturer,
      attachId: pictures.find(({ subjectId }) => subjectId === row.id)?.attach_id ?? null,
      ratings: values.get(row.id) ?? [],
      documents: documents.flatMap(({ subjectId, ...file }) => (subjectId === row.id ? [file] : [])),
      enable: row.enable,
      ownerName: row.owner_name,
      changeable: row.changeable,
      version: row.version,
    }),
  )
  return { records, ...page }
}

/** The ratings of models in the order of their parameters; those of parameters out of use stay away. */
export const ratingsOf = async (db: Db, modelIds: readonly string[]): Promise<Map<string, Rating[]>> => {
  if (modelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('model_value as v')
    .innerJoin('param_definition as d', 'd.id', 'v.param_id')
    .select(['v.model_id', 'v.value', 'd.id', 'd.code', 'd.name_zh', 'd.name_en', 'd.value_type', 'd.unit'])
    .select('d.decimals')
    .where('v.model_id', 'in', [...modelIds])
    .where('d.enable', '=', 1)
    .orderBy('d.sort')
    .orderBy('d.id')
    .execute()
  const byModel = Map.groupBy(rows, ({ model_id }) => model_id)
  return new Map([...byModel].map(([id, own]) => [id, own.map(ratingOf)]))
}

type StoredRating = {
  readonly id: string
  readonly code: string
  readonly name_zh: string
  readonly name_en: string
  readonly value_type: string
  readonly unit: string
  readonly decimals: number
  readonly value: unknown
}
export const ratingOf = (row: StoredRating): Rating => ({
  paramId: row.id,
  paramCode: row.code,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  valueType: valueTypes.find((type) => type === row.value_type) ?? 'text',
  unit: row.unit,
  decimals: row.decimals,
  value: paramValue.parse(row.value),
})

/** Whose a model or a device in a station is, as far as the caller sees it; for neither whose the caller's own new model would be. */
const ownerFor = async (db: Db, caller: Caller, { modelId, stationId }: Parsed<Inputs['paramList']>) => {
  if (modelId !== undefined)
    return db
      .selectFrom('type_model')
      .select('org_id')
      .where('id', '=', modelId)
      .where(inMerchant(caller, 'type_model.org_id'))
      .executeTakeFirst()
  if (stationId !== undefined)
    return db
      .selectFrom('station')
      .select('org_id')
      .where('id', '=', stationId)
      .where(inScope(caller, 'station.org_id'))
      .executeTakeFirst()
  return { org_id: ownerOf(caller) }
}

export const paramList = async (db: Db, caller: Caller, input: Parsed<Inputs['paramList']>, language: Language) => {
  const owner = await ownerFor(db, caller, input)
  return owner ? fixedParams(db, caller, input.deviceType, owner.org_id, language) : []
}
