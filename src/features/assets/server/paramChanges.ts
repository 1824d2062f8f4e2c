import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { inMerchant } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { profileId } from '#server/equipment/deviceChecks.ts'
import { ownerOf } from '#server/equipment/profileRights.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { fitsParam, type paramAdd, type paramEdit, readsPoint, type ValueType, valueTypes } from '../paramShapes.ts'
import { changeableBy, paramUsable } from './paramQueries.ts'

type Trx = Transaction<Tables>
type Fields = Omit<z.output<typeof paramEdit>, 'paramId' | 'version'>
const kind = 'param'

/** What the log says of a definition as it stands. */
const logged = async (trx: Trx, paramId: string) => {
  const { options, default_value, ...row } = await trx
    .selectFrom('param_definition as d')
    .innerJoin('profile as p', 'p.id', 'd.profile_id')
    .select(['p.key as device_type', 'd.code as param_code', 'd.name_zh', 'd.name_en', 'd.value_type', 'd.unit'])
    .select(['d.decimals', 'd.param_group', 'd.point_key', 'd.options', 'd.min', 'd.max', 'd.default_value'])
    .select(['d.required', 'd.sort', 'd.enable'])
    .where('d.id', '=', paramId)
    .executeTakeFirstOrThrow()
  return { ...row, options: options.join('、'), default_value: String(default_value ?? '') }
}

/** The columns of a definition; refuses what its parts contradict, and a point that its type does not have. */
const columns = async (trx: Trx, profile_id: string, valueType: ValueType, fields: Fields) => {
  const isNumber = valueType === 'number'
  const options = valueType === 'select' ? [...new Set(fields.options)] : []
  const min = isNumber ? (fields.min ?? null) : null
  const max = isNumber ? (fields.max ?? null) : null
  if (valueType === 'select' && options.length === 0) throw new AppError('param.options')
  if (min !== null && max !== null && min > max) throw new AppError('param.range')
  const given = fields.defaultValue === '' ? null : (fields.defaultValue ?? null)
  if (given !== null && !fitsParam({ valueType, options, min, max }, given))
    throw new AppError('param.value', fields.nameZh)
  const point_key = fields.group === 'fixed' ? null : fields.pointKey || null
  if (readsPoint(fields.group) && point_key === null) throw new AppError('param.no_point')
  if (point_key !== null) {
    const point = await trx
      .selectFrom('profile_point')
      .select('key')
      .where('profile_id', '=', profile_id)
      .where('key', '=', point_key)
      .where('removed', '=', false)
      .executeTakeFirst()
    if (!point) throw new AppError('param.no_point')
  }
  return {
    ...{ name_zh: fields.nameZh, name_en: fields.nameEn, param_group: fields.group, point_key, options, min, max },
    ...{ unit: isNumber ? fields.unit : '', decimals: fields.decimals, required: fields.required },
    ...{ default_value: given === null ? null : JSON.stringify(given), sort: fields.sort, enable: fields.enable },
  }
}

/** Held, definitions and models of one type come one after the other: the platform's and a merchant's share their codes. */
export const holdType = (trx: Trx, profile_id: string) =>
  trx.selectFrom('profile').select('id').where('id', '=', profile_id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const addParam = ({ db, clock }: Context, call: Call, input: z.output<typeof paramAdd>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { deviceType, paramCode, valueType, requestId, ...fields } = input
    const { caller } = call
    const profile_id = await profileId(trx, caller, deviceType)
    await holdType(trx, profile_id)
    const request_id = requestId || null
    const before = await trx
      .selectFrom('param_definition')
      .select(['id', 'request_id'])
      .where('profile_id', '=', profile_id)
      .where((eb) => eb.or([eb('code', '=', paramCode), eb('request_id', '=', request_id)]))
      .where(inMerchant(caller, 'param_definition.org_id'))
      .execute()
    const mine = before.find((row) => row.request_id !== null && row.request_id === request_id)
    if (mine) return mine.id
    if (before.length > 0) throw new AppError('param.code_taken')
    const made = await columns(trx, profile_id, valueType, fields)
    const { id } = await trx
      .insertInto('param_definition')
      .values({ ...made, profile_id, org_id: ownerOf(caller), code: paramCode, value_type: valueType, request_id })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw violationOf(error)?.kind === 'unique' ? new AppError('param.code_taken') : error
      })
    const subject = { id, name: fields.nameZh }
    await noteOperation(trx, call, clock(), { kind, action: 'save', subject, after: await logged(trx, id) })
    return id
  })

/** A definition that the caller may change, held until the transaction ends. */
const holdOwn = async (trx: Trx, caller: Caller, paramId: string) => {
  const row = await trx
    .selectFrom('param_definition')
    .select(['id', 'profile_id', 'value_type', 'name_zh', 'version'])
    .select(changeableBy(caller, 'param_definition.org_id').as('changeable'))
    .where('id', '=', paramId)
    .where(paramUsable(caller))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (!row.changeable) throw new AppError('param.not_yours')
  return row
}

export const editParam = ({ db, clock }: Context, call: Call, input: z.output<typeof paramEdit>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { paramId, version, ...fields } = input
    const held = await holdOwn(trx, call.caller, paramId)
    refuseStale(held, version)
    const before = await logged(trx, paramId)
    const changed = await columns(
      trx,
      held.profile_id,
      valueTypes.find((type) => type === held.value_type) ?? 'text',
      fields,
    )
    await trx
      .updateTable('param_definition')
      .set({ ...changed, version: held.version + 1 })
      .where('id', '=', paramId)
      .execute()
    const subject = { id: paramId, name: fields.nameZh }
    const after = await logged(trx, paramId)
    await noteOperation(trx, call, clock(), { kind, action: 'update', subject, before, after })
  })

export const removeParam = ({ db, clock }: Context, call: Call, paramId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { name_zh } = await holdOwn(trx, call.caller, paramId)
    const before = await logged(trx, paramId)
    await trx
      .deleteFrom('param_definition')
      .where('id', '=', paramId)
      .execute()
      .catch((error: unknown) => {
        throw violationOf(error)?.kind === 'foreign' ? new AppError('rows.in_use') : error
      })
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject: { id: paramId, name: name_zh }, before })
  })
