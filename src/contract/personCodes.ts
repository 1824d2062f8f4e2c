import type { Language } from './errors.ts'

export type Words = Readonly<Record<Language, string>>
const words = (zh: string, en: string): Words => ({ zh, en })

/** Codes of people and organizations with the words of the seeded dictionaries of the same names. */
export const personCodes = {
  status: { 0: words('启用', 'Enabled'), 1: words('禁用', 'Disabled') },
  gender: { 1: words('男', 'Male'), 0: words('女', 'Female') },
  user_type: { 0: words('内部用户', 'Internal'), 1: words('外部用户', 'External') },
  category: {
    0: words('运营人员', 'Operations'),
    1: words('运维人员', 'Maintenance'),
    2: words('管理人员', 'Management'),
  },
  dept_type: { 0: words('公司', 'Company'), 1: words('部门', 'Department'), 2: words('班组', 'Team') },
  data_scope: {
    1: words('商户全部数据', 'All of the merchant'),
    2: words('本机构及以下', 'Own organization and below'),
    3: words('仅本机构', 'Own organization only'),
  },
  is_editable: { 1: words('可编辑', 'Editable'), 0: words('不可编辑', 'Not editable') },
  is_merchant_root: { 1: words('是', 'Yes'), 0: words('否', 'No') },
  theme_type: { 0: words('白色', 'White'), 1: words('蓝色', 'Blue') },
} as const satisfies Record<string, Readonly<Record<number, Words>>>

export type PersonCode = keyof typeof personCodes

export const isPersonCode = (key: string): key is PersonCode => Object.hasOwn(personCodes, key)

/** The word of a code's value; the value itself where it has none. */
export const personWord = (code: PersonCode, value: number | string, language: Language): string => {
  const known: Readonly<Record<string, Words>> = personCodes[code]
  return known[String(value)]?.[language] ?? String(value)
}
