import type { Db } from '#server/context/context.ts'

/** A value of a fixed parameter: the device's `own`, or what its model's ratings say; at least one of them is there. */
export type FixedValue = {
  readonly deviceId: string
  readonly id: string
  readonly code: string
  readonly name_zh: string
  readonly name_en: string
  readonly value_type: string
  readonly unit: string
  readonly decimals: number
  readonly own: unknown
  readonly inherited: unknown
}

/** The fixed values of devices in the order of their parameters; those of parameters out of use stay away. */
export const fixedValues = async (db: Db, deviceIds: readonly string[]): Promise<FixedValue[]> => {
  if (deviceIds.length === 0) return []
  return db
    .selectFrom('device as d')
    .innerJoin('param_definition as p', 'p.profile_id', 'd.profile_id')
    .leftJoin('device_value as own', (on) => on.onRef('own.device_id', '=', 'd.id').onRef('own.param_id', '=', 'p.id'))
    .leftJoin('model_value as rated', (on) =>
      on.onRef('rated.model_id', '=', 'd.model_id').onRef('rated.param_id', '=', 'p.id'),
    )
    .select(['d.id as deviceId', 'p.id', 'p.code', 'p.name_zh', 'p.name_en', 'p.value_type', 'p.unit', 'p.decimals'])
    .select(['own.value as own', 'rated.value as inherited'])
    .where('d.id', 'in', [...deviceIds])
    .where('p.enable', '=', 1)
    .where('p.param_group', '=', 'fixed')
    .where((eb) => eb.or([eb('own.value', 'is not', null), eb('rated.value', 'is not', null)]))
    .orderBy('p.sort')
    .orderBy('p.id')
    .execute()
}
