import type { Attribute, Attributes, AttributeValue } from './attribute.ts'
import type { Language } from './errors.ts'

type Words = Readonly<Record<Language, string>>
export type AttributeFault = { readonly attribute: string; readonly words: Words }

/** What stands for a secret that is known already. */
export const knownSecret = '***'

const words = (zh: string, en: string): Words => ({ zh, en })

const numberFault = ({ min, max, whole }: Attribute, value: number): Words | undefined => {
  if (!Number.isFinite(value)) return words('请输入数字', 'expected a number')
  if (whole && !Number.isInteger(value)) return words('请输入整数', 'expected a whole number')
  if (min !== undefined && value < min) return words(`不能小于 ${min}`, `at least ${min}`)
  return max !== undefined && value > max ? words(`不能大于 ${max}`, `at most ${max}`) : undefined
}
const textFault = ({ min, max }: Attribute, value: string): Words | undefined => {
  if (min !== undefined && value.length < min) return words(`至少 ${min} 个字符`, `at least ${min} characters`)
  return value.length > (max ?? mostCharacters)
    ? words(`最多 ${max ?? mostCharacters} 个字符`, `at most ${max ?? mostCharacters} characters`)
    : undefined
}
const mostCharacters = 20_000

/** What is wrong with a value that was given, in words. */
export const valueFault = (attribute: Attribute, value: AttributeValue): Words | undefined => {
  switch (attribute.kind) {
    case 'number':
      return typeof value === 'number' ? numberFault(attribute, value) : words('请输入数字', 'expected a number')
    case 'boolean':
      return typeof value === 'boolean' ? undefined : words('请选择是或否', 'expected yes or no')
    case 'select':
      return attribute.options?.some((option) => option.value === value)
        ? undefined
        : words('请从选项中选择', 'not one of the choices')
    default:
      return typeof value === 'string' ? textFault(attribute, value) : words('请输入文字', 'expected a text')
  }
}

const isEmpty = (value: AttributeValue | undefined): value is '' | undefined => value === undefined || value === ''

/** All that is wrong with values of these attributes; an empty one counts as left out. */
export const attributeFaults = (attributes: readonly Attribute[], given: Attributes): AttributeFault[] => {
  const known = new Set(attributes.map(({ key }) => key))
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  return [
    ...unknown.map((attribute) => ({ attribute, words: words('没有此属性', 'no such attribute') })),
    ...attributes.flatMap((each): AttributeFault[] => {
      const value = given[each.key]
      if (isEmpty(value))
        return each.required && each.default === undefined
          ? [{ attribute: each.key, words: words('请填写', 'required') }]
          : []
      const fault = valueFault(each, value)
      return fault ? [{ attribute: each.key, words: fault }] : []
    }),
  ]
}

/** What holds: the given values, defaults where none is given. */
export const withDefaults = (attributes: readonly Attribute[], given: Attributes): Attributes =>
  Object.fromEntries(
    attributes.flatMap(({ key, default: usual }) => {
      const value = given[key]
      const held = isEmpty(value) ? usual : value
      return held === undefined ? [] : [[key, held]]
    }),
  )

/** The values to keep: none that are empty. */
export const keptValues = (given: Attributes): Attributes =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value)))
