import { AppError } from '#server/http/appError.ts'
import type { GivenValues } from '../modelShapes.ts'
import { fitsParam, type ParamRow, type ParamValue } from '../paramShapes.ts'

/** What was given, by parameter; refuses one that is none of `params`, a value that does not fit, and a required one that is missing. */
export const checkedValues = (
  params: readonly ParamRow[],
  given: GivenValues,
  /** parameters that have a value by other means */
  inherited: ReadonlySet<string> = new Set(),
): Map<string, ParamValue> => {
  const byId = new Map(params.map((param) => [param.paramId, param]))
  const values = new Map<string, ParamValue>()
  for (const { paramId, value } of given) {
    const param = byId.get(paramId)
    if (!param) throw new AppError('rows.not_found')
    if (value === '') continue
    if (!fitsParam(param, value)) throw new AppError('param.value', param.nameZh)
    values.set(paramId, value)
  }
  const missing = params.find(
    ({ paramId, required }) => required === 1 && !values.has(paramId) && !inherited.has(paramId),
  )
  if (missing) throw new AppError('param.needed', missing.nameZh)
  return values
}

/** Values as the log writes them: `容量 280 Ah; …`. */
export const valuesText = (rows: readonly { name: string; value: unknown; unit: string }[]): string =>
  rows.map(({ name, value, unit }) => [name, String(value), unit].filter(Boolean).join(' ')).join('; ')
