import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { inMerchant } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { violationOf } from '#server/db/violation.ts'
import { profileId } from '#server/equipment/deviceChecks.ts'
import { ownerOf } from '#server/equipment/profileRights.ts'
import { removeUnused } from '#server/files/attachments.ts'
import { filesOf, setFiles } from '#server/files/subjectFiles.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import type { modelAdd, modelEdit } from '../modelShapes.ts'
import { ratingsOf } from './modelQueries.ts'
import { changeableBy, fixedParams } from './paramQueries.ts'
import { holdType } from './paramChanges.ts'
import { checkedValues, valuesText } from './paramValues.ts'

type Trx = Transaction<Tables>
type Fields = Omit<z.output<typeof modelEdit>, 'modelId' | 'version'>
const kind = 'model'

/** What the log says of a model as it stands. */
const logged = async (trx: Trx, modelId: string) => {
  const row = await trx
    .selectFrom('type_model as m')
    .innerJoin('profile as p', 'p.id', 'm.profile_id')
    .select(['p.key as device_type', 'm.code as model_code', 'm.name as model_name', 'm.manufacturer as producer'])
    .select('m.enable')
    .where('m.id', '=', modelId)
    .executeTakeFirstOrThrow()
  const ratings = (await ratingsOf(trx, [modelId])).get(modelId) ?? []
  const [picture, documents] = [
    await filesOf(trx, 'model_picture', [modelId]),
    await filesOf(trx, 'model_file', [modelId]),
  ]
  const named = (files: readonly { file_name: string }[]) => files.map(({ file_name }) => file_name).join('、')
  const values = ratings.map(({ nameZh, value, unit }) => ({ name: nameZh, value, unit }))
  return { ...row, ratings: valuesText(values), picture: named(picture), documents: named(documents) }
}

/** Writes ratings and files of a model; resolves to the files that it has no more. */
const writeParts = async (
  trx: Trx,
  caller: Caller,
  { id, deviceType, orgId }: { id: string; deviceType: string; orgId: string | null },
  { ratings, pictureId, documentIds }: Fields,
): Promise<string[]> => {
  const params = await fixedParams(trx, caller, deviceType, orgId)
  const values = checkedValues(params, ratings)
  const known = params.map(({ paramId }) => paramId)
  if (known.length > 0)
    await trx.deleteFrom('model_value').where('model_id', '=', id).where('param_id', 'in', known).execute()
  const rows = [...values].map(([param_id, value]) => ({ model_id: id, param_id, value: JSON.stringify(value) }))
  if (rows.length > 0) await trx.insertInto('model_value').values(rows).execute()
  const pictures = pictureId ? [pictureId] : []
  return [
    ...(await setFiles(trx, caller, { kind: 'model_picture', subjectId: id }, pictures)),
    ...(await setFiles(trx, caller, { kind: 'model_file', subjectId: id }, documentIds)),
  ]
}

export const addModel = ({ db, clock }: Context, call: Call, input: z.output<typeof modelAdd>): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { deviceType, modelCode, requestId, ...fields } = input
    const { caller } = call
    const profile_id = await profileId(trx, caller, deviceType)
    await holdType(trx, profile_id)
    const request_id = requestId || null
    const before = await trx
      .selectFrom('type_model')
      .select(['id', 'request_id'])
      .where('profile_id', '=', profile_id)
      .where((eb) => eb.or([eb('code', '=', modelCode), eb('request_id', '=', request_id)]))
      .where(inMerchant(caller, 'type_model.org_id'))
      .execute()
    const mine = before.find((row) => row.request_id !== null && row.request_id === request_id)
    if (mine) return mine.id
    if (before.length > 0) throw new AppError('model.code_taken')
    const orgId = ownerOf(caller)
    const { modelName: name, manufacturer, enable } = fields
    const { id } = await trx
      .insertInto('type_model')
      .values({ profile_id, org_id: orgId, code: modelCode, name, manufacturer, enable, request_id })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw violationOf(error)?.kind === 'unique' ? new AppError('model.code_taken') : error
      })
    await writeParts(trx, caller, { id, deviceType, orgId }, fields)
    const after = await logged(trx, id)
    await noteOperation(trx, call, clock(), { kind, action: 'save', subject: { id, name }, after })
    return id
  })

/** A model that the caller may change, held until the transaction ends. */
const holdOwn = async (trx: Trx, caller: Caller, modelId: string) => {
  const row = await trx
    .selectFrom('type_model')
    .innerJoin('profile', 'profile.id', 'type_model.profile_id')
    .select(['type_model.id', 'type_model.org_id', 'type_model.version', 'profile.key as deviceType'])
    .select(['type_model.name', changeableBy(caller, 'type_model.org_id').as('changeable')])
    .where('type_model.id', '=', modelId)
    .where(inMerchant(caller, 'type_model.org_id'))
    .forUpdate('type_model')
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  if (!row.changeable) throw new AppError('model.not_yours')
  return row
}

export const editModel = async (
  { db, clock, config }: Context,
  call: Call,
  input: z.output<typeof modelEdit>,
): Promise<void> => {
  const dropped = await db.transaction().execute(async (trx) => {
    const { modelId, version, ...fields } = input
    const held = await holdOwn(trx, call.caller, modelId)
    refuseStale(held, version)
    const before = await logged(trx, modelId)
    const { modelName: name, manufacturer, enable } = fields
    await trx
      .updateTable('type_model')
      .set({ name, manufacturer, enable, version: held.version + 1 })
      .where('id', '=', modelId)
      .execute()
    const { deviceType, org_id: orgId } = held
    const gone = await writeParts(trx, call.caller, { id: modelId, deviceType, orgId }, fields)
    const after = await logged(trx, modelId)
    await noteOperation(trx, call, clock(), { kind, action: 'update', subject: { id: modelId, name }, before, after })
    return gone
  })
  await removeUnused(db, config.dataDir, dropped)
}

export const removeModel = async ({ db, clock, config }: Context, call: Call, modelId: string): Promise<void> => {
  const dropped = await db.transaction().execute(async (trx) => {
    const { name } = await holdOwn(trx, call.caller, modelId)
    const before = await logged(trx, modelId)
    const gone = [
      ...(await setFiles(trx, call.caller, { kind: 'model_picture', subjectId: modelId }, [])),
      ...(await setFiles(trx, call.caller, { kind: 'model_file', subjectId: modelId }, [])),
    ]
    await trx
      .deleteFrom('type_model')
      .where('id', '=', modelId)
      .execute()
      .catch((error: unknown) => {
        throw violationOf(error)?.kind === 'foreign' ? new AppError('rows.in_use') : error
      })
    await noteOperation(trx, call, clock(), { kind, action: 'remove', subject: { id: modelId, name }, before })
    return gone
  })
  await removeUnused(db, config.dataDir, dropped)
}
