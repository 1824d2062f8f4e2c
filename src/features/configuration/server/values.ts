import { AppError } from '#server/http/appError.ts'
import { builtinParameters } from '#server/administration/parameters.ts'
import type { ValueType } from '../contract.ts'

const isJson = (value: string): boolean => {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

const fits: Readonly<Record<ValueType, (value: string) => boolean>> = {
  text: () => true,
  list: () => true,
  number: (value) => /^-?\d{1,15}(\.\d{1,15})?$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  json: isJson,
}

/** Refuses a value that is not of its kind, or that the server could not go by. */
export const checkValue = (kind: 'parameter' | 'config', key: string, type: ValueType, value: string): void => {
  if (!fits[type](value)) throw new AppError('parameter.value', type)
  if (kind !== 'parameter' || !Object.hasOwn(builtinParameters, key)) return
  const { schema } = builtinParameters[key as keyof typeof builtinParameters]
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AppError('parameter.value', parsed.error.issues[0]?.message ?? key)
}
