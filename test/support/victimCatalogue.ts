import { assetsContract, catalogueContract } from '#features/assets/contract.ts'
import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

/** A parameter that the organization's merchant defined, a model that is rated by it, and a device of that model. */
export const addCatalogue = async ({ call, admin, context: { db } }: TestApp, org_id: string, deviceId: string) => {
  const named = { nameZh: `${marker}参数`, nameEn: `${marker}parameter`, unit: 'kWh' }
  const kinds = { deviceType: 'boxPower', valueType: 'number', group: 'fixed' } as const
  const { paramId } = await call(catalogueContract.paramAdd, { ...named, ...kinds, paramCode: 'secretParam' }, admin)
  await db.updateTable('param_definition').set({ org_id, request_id: secretCode }).where('id', '=', paramId).execute()
  const given = { deviceType: 'boxPower', modelCode: `${secretCode}-M`, modelName: `${marker}型号` }
  const rated = { ratings: [{ paramId, value: 5 }] }
  const { modelId } = await call(catalogueContract.modelAdd, { ...given, manufacturer: marker }, admin)
  await db.updateTable('type_model').set({ org_id }).where('id', '=', modelId).execute()
  await call(catalogueContract.modelEdit, { ...given, ...rated, modelId }, admin)
  const asset = { supplier: marker, serialNumber: secretCode, ownValues: [{ paramId, value: 6 }] }
  await call(assetsContract.equipmentAsset, { deviceId, modelId, ...asset }, admin)
  return { paramId, modelId }
}
