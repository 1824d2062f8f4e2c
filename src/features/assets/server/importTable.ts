import { sql } from 'kysely'
import type { Language } from '#contract/errors.ts'
import { systemCodes } from '#contract/systemCodes.ts'
import type { Caller, Context, Db } from '#server/context/context.ts'
import { inScope } from '#server/db/scope.ts'
import { profileUsable } from '#server/equipment/profileRights.ts'
import type { ExportTable } from '#server/http/feature.ts'
import { deviceStates } from '../deviceShapes.ts'
import { type EquipmentColumn, equipmentColumns, stateWords } from '../importShapes.ts'
import type { ParamRow } from '../paramShapes.ts'
import { paramOf, paramRows } from './paramQueries.ts'

const columnKeys = Object.keys(equipmentColumns) as EquipmentColumn[]
const atOnce = 500

/** The fixed parameters of some types, one column for each code. */
const paramColumns = async (
  db: Db,
  caller: Caller,
  deviceTypes: readonly string[],
  language: Language,
): Promise<ParamRow[]> => {
  const rows = await paramRows(db, caller)
    .where('param_definition.param_group', '=', 'fixed')
    .where('param_definition.enable', '=', 1)
    .where(sql<boolean>`profile.key = any(${deviceTypes}::text[])`)
    .orderBy('param_definition.sort')
    .orderBy('param_definition.id')
    .execute()
  const byCode = new Map(rows.map((row) => [row.code, paramOf(row, language)]))
  return [...byCode.values()]
}

const headings = (params: readonly ParamRow[], language: Language): string[] => [
  ...columnKeys.map((key) => equipmentColumns[key][language]),
  ...params.map(({ nameZh, nameEn, unit, paramCode }) =>
    [language === 'en' ? nameEn : nameZh, unit, `[${paramCode}]`].filter(Boolean).join(' '),
  ),
]

/** Headings without rows. */
export const templateTable = async (
  db: Db,
  caller: Caller,
  deviceType: string | undefined,
  language: Language,
): Promise<ExportTable> => {
  const params = deviceType ? await paramColumns(db, caller, [deviceType], language) : []
  return { headings: headings(params, language), rows: (async function* () {})() }
}

type Asked = { readonly deviceType?: string | undefined; readonly stationId?: string | undefined }

const deviceRows = (db: Db, caller: Caller, { deviceType, stationId }: Asked) =>
  db
    .selectFrom('device as d')
    .innerJoin('station', 'station.id', 'd.station_id')
    .innerJoin('profile', 'profile.id', 'd.profile_id')
    .where(inScope(caller, 'station.org_id'))
    .$if(Boolean(deviceType), (q) => q.where('profile.key', '=', deviceType ?? ''))
    .$if(stationId !== undefined, (q) => q.where('d.station_id', '=', stationId ?? ''))

async function* rowsOf(db: Db, caller: Caller, asked: Asked, params: readonly ParamRow[], language: Language) {
  let after = '0'
  for (;;) {
    const rows = await deviceRows(db, caller, asked)
      .leftJoin('type_model as m', 'm.id', 'd.model_id')
      .leftJoin('device as above', 'above.id', 'd.parent_id')
      .select(['d.id', 'd.code', 'd.name', 'profile.key as type', 'm.code as model', 'station.name as station'])
      .select(['above.code as parent', 'd.serial_number', 'd.asset_number', 'd.supplier', 'd.site', 'd.commissioned'])
      .select(['d.lon', 'd.lat', 'd.warranty_end', 'd.asset_state', 'd.data_resource', 'd.remark'])
      .select((eb) =>
        eb
          .selectFrom('device_value as v')
          .innerJoin('param_definition as p', 'p.id', 'v.param_id')
          .whereRef('v.device_id', '=', 'd.id')
          .select(sql<Record<string, string | number | boolean> | null>`jsonb_object_agg(p.code, v.value)`.as('own'))
          .as('own'),
      )
      .where('d.id', '>', after)
      .orderBy('d.id')
      .limit(atOnce)
      .execute()
    for (const row of rows) {
      const state = deviceStates.find((each) => each === row.asset_state)
      const source = row.data_resource === 0 ? systemCodes.data_resource[0] : systemCodes.data_resource[1]
      yield [
        ...[row.code, row.name, row.type, row.model, row.station, row.parent, row.serial_number, row.asset_number],
        ...[
          row.supplier,
          row.site,
          row.lon,
          row.lat,
          row.commissioned,
          row.warranty_end,
          state ? stateWords[state][language] : row.asset_state,
        ],
        ...[source[language], row.remark],
        ...params.map(({ paramCode }) => {
          const value = row.own?.[paramCode]
          return typeof value === 'boolean' ? String(value) : (value ?? null)
        }),
      ]
    }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

/** Devices in the columns of an import: each row of it is the same as its device. */
export const deviceTable = async (
  { db }: Context,
  caller: Caller,
  asked: Asked,
  language: Language,
): Promise<ExportTable> => {
  const types = await deviceRows(db, caller, asked)
    .where(profileUsable(caller))
    .select('profile.key')
    .distinct()
    .execute()
  const params = await paramColumns(
    db,
    caller,
    types.map(({ key }) => key),
    language,
  )
  return { headings: headings(params, language), rows: rowsOf(db, caller, asked, params, language) }
}
