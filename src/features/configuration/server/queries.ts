import type { Parsed } from '#contract/endpoint.ts'
import type { Db } from '#server/context/context.ts'
import { containing, paged } from '#server/db/paged.ts'
import type { Parameter, configurationContract, ValueType } from '../contract.ts'

type Inputs = typeof configurationContract
export type Kind = 'parameter' | 'config'

export const parameterPage = async (db: Db, kind: Kind, input: Parsed<Inputs['parameterPage']>) => {
  const { key = '', name = '' } = input
  const query = db
    .selectFrom('parameter')
    .select(['key', 'name', 'name_en', 'value', 'value_type', 'remark', 'is_system', 'version'])
    .where('kind', '=', kind)
    .$if(key !== '', (q) => q.where('key', 'ilike', containing(key)))
    .$if(name !== '', (q) =>
      q.where((eb) => eb.or([eb('name', 'ilike', containing(name)), eb('name_en', 'ilike', containing(name))])),
    )
    .orderBy('key')
  const { rows, ...page } = await paged(db, query, input)
  const records = rows.map(
    (row): Parameter => ({ ...row, value_type: row.value_type as ValueType, is_system: Number(row.is_system) }),
  )
  return { records, ...page }
}
