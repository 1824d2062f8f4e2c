import { z } from 'zod'
import { dayExists, decimal, flag, id, integer, name, requestId, text, version } from '#contract/fields.ts'

export const valueTypes = ['number', 'text', 'date', 'select', 'boolean'] as const
export const paramGroups = ['fixed', 'collected', 'environment', 'limits'] as const
export type ValueType = (typeof valueTypes)[number]
export type ParamGroup = (typeof paramGroups)[number]

/** Whether parameters of a group read a point of the type. */
export const readsPoint = (group: ParamGroup | undefined): boolean => group === 'collected' || group === 'environment'

export const paramCodePattern = /^[A-Za-z][A-Za-z0-9_]{0,39}$/
const pointKey = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/)
const deviceType = z.string().min(1).max(60)

/** A number, a text, a date `yyyy-MM-dd`, one of the options, or yes and no, as the parameter's value type says. */
export const paramValue = z.union([z.number(), z.boolean(), z.string().trim().max(200)])
export type ParamValue = z.output<typeof paramValue>

export const paramFields = {
  nameZh: name,
  nameEn: name,
  unit: z.string().trim().max(16).default(''),
  decimals: integer.pipe(z.number().min(0).max(9)).default(2),
  group: z.enum(paramGroups),
  pointKey: pointKey.or(z.literal('')).nullish(),
  options: z.array(name).max(50).default([]),
  min: decimal.nullish(),
  max: decimal.nullish(),
  defaultValue: paramValue.nullish(),
  required: flag.default(0),
  sort: integer.pipe(z.number().min(0).max(9999)).default(0),
  enable: flag.default(1),
}
export const paramAdd = z.object({
  deviceType,
  paramCode: z.string().regex(paramCodePattern),
  valueType: z.enum(valueTypes),
  ...paramFields,
  requestId,
})
export const paramEdit = z.object({ paramId: id, ...paramFields, version })

export const param = z.object({
  paramId: z.string(),
  deviceType: z.string(),
  deviceTypeName: z.string(),
  paramCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  valueType: z.enum(valueTypes),
  unit: z.string(),
  decimals: z.number(),
  group: z.enum(paramGroups),
  pointKey: z.string().nullable(),
  options: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  defaultValue: paramValue.nullable(),
  required: z.number(),
  sort: z.number(),
  enable: z.number(),
  /** null: the platform's */
  ownerName: z.string().nullable(),
  changeable: z.boolean(),
  version: z.number(),
})
export type ParamRow = z.output<typeof param>

type ParamRule = Pick<ParamRow, 'valueType' | 'options' | 'min' | 'max'>
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Whether a value fits its definition. */
export const fitsParam = ({ valueType, options, min, max }: ParamRule, value: ParamValue): boolean => {
  if (valueType === 'number')
    return typeof value === 'number' && value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Infinity)
  if (valueType === 'boolean') return typeof value === 'boolean'
  if (typeof value !== 'string') return false
  if (valueType === 'select') return options.includes(value)
  return valueType === 'text' ? text.safeParse(value).success : dayPattern.test(value) && dayExists(value)
}
