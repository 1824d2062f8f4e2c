import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { noteOperation } from '#server/administration/operationLog.ts'
import type { Call, Caller, Context } from '#server/context/context.ts'
import { inMerchant, inScope } from '#server/db/scope.ts'
import type { Tables } from '#server/db/tables.ts'
import { fixedValues } from '#server/equipment/fixedValues.ts'
import { removeUnused } from '#server/files/attachments.ts'
import { filesOf, setFiles } from '#server/files/subjectFiles.ts'
import { AppError } from '#server/http/appError.ts'
import { refuseStale } from '#server/people/people.ts'
import { type assetSave, deviceStates, type stateSave, statesAfter } from '../deviceShapes.ts'
import { fixedParams, forMerchantOf } from './paramQueries.ts'
import { checkedValues, valuesText } from './paramValues.ts'

type Trx = Transaction<Tables>
const kind = 'device'

const hold = async (trx: Trx, caller: Caller, deviceId: string) => {
  const row = await trx
    .selectFrom('device')
    .innerJoin('station', 'station.id', 'device.station_id')
    .innerJoin('profile', 'profile.id', 'device.profile_id')
    .select(['device.version', 'device.name', 'device.asset_state as state', 'device.profile_id', 'device.model_id'])
    .select(['station.org_id', 'profile.key as deviceType'])
    .where('device.id', '=', deviceId)
    .where(inScope(caller, 'station.org_id'))
    .forUpdate('device')
    .executeTakeFirst()
  if (!row) throw new AppError('rows.not_found')
  return row
}

/** What the log says of a device as an asset. */
const logged = async (trx: Trx, deviceId: string) => {
  const row = await trx
    .selectFrom('device as d')
    .leftJoin('type_model as m', 'm.id', 'd.model_id')
    .select(['m.code as model_code', 'd.serial_number', 'd.asset_number', 'd.supplier', 'd.site'])
    .select(['d.lon', 'd.lat', 'd.commissioned', 'd.warranty_end', 'd.remark'])
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow()
  const own = (await fixedValues(trx, [deviceId])).filter((each) => each.own !== null)
  const named = (files: readonly { file_name: string }[]) => files.map(({ file_name }) => file_name).join('、')
  const picture = named(await filesOf(trx, 'device_picture', [deviceId]))
  const files = named(await filesOf(trx, 'device_file', [deviceId]))
  const values = own.map((each) => ({ name: each.name_zh, value: each.own, unit: each.unit }))
  return { ...row, ratings: valuesText(values), picture, files }
}

/** What a device has of pictures and files from now on; resolves to those that it has no more. */
export const setDeviceFiles = async (
  trx: Trx,
  caller: Caller,
  subjectId: string,
  given: { readonly pictures: readonly string[]; readonly files: readonly string[] },
): Promise<string[]> => [
  ...(await setFiles(trx, caller, { kind: 'device_picture', subjectId }, given.pictures)),
  ...(await setFiles(trx, caller, { kind: 'device_file', subjectId }, given.files)),
]

type Held = Awaited<ReturnType<typeof hold>>

/** A model of the device's type that its merchant may use; one that is out of use stays where it is. */
const checkModel = async (trx: Trx, caller: Caller, held: Held, modelId: string): Promise<void> => {
  const row = await trx
    .selectFrom('type_model')
    .select('id')
    .where('id', '=', modelId)
    .where('profile_id', '=', held.profile_id)
    .where((eb) => eb.or([eb('enable', '=', 1), eb('id', '=', held.model_id)]))
    .where(inMerchant(caller, 'type_model.org_id'))
    .where(forMerchantOf('type_model.org_id', held.org_id))
    .forShare()
    .executeTakeFirst()
  if (!row) throw new AppError('device.model_unknown')
}

const writeOwn = async (trx: Trx, caller: Caller, held: Held, input: z.output<typeof assetSave>): Promise<void> => {
  const { deviceId, modelId, ownValues } = input
  const params = await fixedParams(trx, caller, held.deviceType, held.org_id)
  const rated =
    modelId === undefined
      ? []
      : await trx.selectFrom('model_value').select('param_id').where('model_id', '=', modelId).execute()
  // Nobody has to fill in a form for a device that was there before its type had parameters.
  const required = modelId === undefined ? params.map((param) => ({ ...param, required: 0 })) : params
  const values = checkedValues(required, ownValues, new Set(rated.map(({ param_id }) => param_id)))
  const known = params.map(({ paramId }) => paramId)
  if (known.length > 0)
    await trx.deleteFrom('device_value').where('device_id', '=', deviceId).where('param_id', 'in', known).execute()
  const rows = [...values].map(([param_id, value]) => ({ device_id: deviceId, param_id, value: JSON.stringify(value) }))
  if (rows.length > 0) await trx.insertInto('device_value').values(rows).execute()
}

export const saveAsset = async (
  { db, clock, config }: Context,
  call: Call,
  input: z.output<typeof assetSave>,
): Promise<void> => {
  const dropped = await db.transaction().execute(async (trx) => {
    const { deviceId, modelId, version, pictureIds: pictures, fileIds } = input
    const { caller } = call
    const held = await hold(trx, caller, deviceId)
    refuseStale(held, version)
    const before = await logged(trx, deviceId)
    if (modelId !== undefined) await checkModel(trx, caller, held, modelId)
    await trx
      .updateTable('device')
      .set({
        ...{ model_id: modelId ?? null, serial_number: input.serialNumber, asset_number: input.assetNumber },
        ...{
          supplier: input.supplier,
          site: input.place,
          lon: input.lon ?? null,
          lat: input.lat ?? null,
          commissioned: input.commissioned || null,
        },
        ...{ warranty_end: input.warrantyEnd || null, remark: input.remark, version: held.version + 1 },
      })
      .where('id', '=', deviceId)
      .execute()
    await writeOwn(trx, caller, held, input)
    const gone = await setDeviceFiles(trx, caller, deviceId, { pictures, files: fileIds })
    const subject = { id: deviceId, name: held.name }
    const after = await logged(trx, deviceId)
    await noteOperation(trx, call, clock(), { kind, action: 'asset', subject, before, after })
    return gone
  })
  await removeUnused(db, config.dataDir, dropped)
}

export const saveState = ({ db, clock }: Context, call: Call, input: z.output<typeof stateSave>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { deviceId, state, version } = input
    const held = await hold(trx, call.caller, deviceId)
    refuseStale(held, version)
    const from = deviceStates.find((each) => each === held.state) ?? 'inService'
    if (!statesAfter(from).includes(state)) throw new AppError('device.state_step')
    const retired_at = state === 'retired' ? new Date(clock()) : null
    await trx
      .updateTable('device')
      .set({ asset_state: state, retired_at, version: held.version + 1 })
      .where('id', '=', deviceId)
      .execute()
    const subject = { id: deviceId, name: held.name }
    const [before, after] = [{ device_state: from }, { device_state: state }]
    await noteOperation(trx, call, clock(), { kind, action: 'state', subject, before, after })
  })
