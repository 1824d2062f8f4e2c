import { catalogueContract } from '#features/assets/contract.ts'
import type { TestApp } from './app.ts'
import { marker, secretCode } from './victimMarks.ts'

/** A parameter that the organization's merchant defined. */
export const addCatalogue = async ({ call, admin, context: { db } }: TestApp, org_id: string) => {
  const named = { nameZh: `${marker}参数`, nameEn: `${marker}parameter`, unit: 'kWh' }
  const kinds = { deviceType: 'boxPower', valueType: 'number', group: 'fixed' } as const
  const { paramId } = await call(catalogueContract.paramAdd, { ...named, ...kinds, paramCode: 'secretParam' }, admin)
  await db.updateTable('param_definition').set({ org_id, request_id: secretCode }).where('id', '=', paramId).execute()
  return { paramId }
}
