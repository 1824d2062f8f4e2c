import { defineMessages, useText } from '../i18n.ts'

/** Codes of the seeded dictionaries of people: `kind_value`. */
const texts = defineMessages({
  zh: {
    status_0: '启用',
    status_1: '停用',
    gender_1: '男',
    gender_0: '女',
    user_type_0: '内部用户',
    user_type_1: '外部用户',
    category_0: '运营人员',
    category_1: '运维人员',
    category_2: '管理人员',
    dept_type_0: '公司',
    dept_type_1: '部门',
    dept_type_2: '班组',
    data_scope_1: '商户全部',
    data_scope_2: '本机构及以下',
    data_scope_3: '仅本机构',
    is_editable_1: '可编辑',
    is_editable_0: '不可编辑',
    theme_type_0: '白色',
    theme_type_1: '蓝色',
  },
  en: {
    status_0: 'Enabled',
    status_1: 'Disabled',
    gender_1: 'Male',
    gender_0: 'Female',
    user_type_0: 'Internal',
    user_type_1: 'External',
    category_0: 'Operations',
    category_1: 'Maintenance',
    category_2: 'Management',
    dept_type_0: 'Company',
    dept_type_1: 'Department',
    dept_type_2: 'Team',
    data_scope_1: 'All of the merchant',
    data_scope_2: 'Own organization and below',
    data_scope_3: 'Own organization only',
    is_editable_1: 'Editable',
    is_editable_0: 'Not editable',
    theme_type_0: 'White',
    theme_type_1: 'Blue',
  },
})

type Key = keyof typeof texts.zh
export type PeopleCode =
  | 'status'
  | 'gender'
  | 'user_type'
  | 'category'
  | 'dept_type'
  | 'data_scope'
  | 'is_editable'
  | 'theme_type'
const keys = Object.keys(texts.zh) as readonly Key[]

/** The choices of a code, and the label of one value. */
export const usePeopleCode = (kind: PeopleCode) => {
  const text = useText(texts)
  const options = keys
    .filter((key) => key.startsWith(`${kind}_`))
    .map((key) => ({ value: Number(key.slice(kind.length + 1)), label: text(key) }))
  const label = (value: number): string => options.find((option) => option.value === value)?.label ?? String(value)
  return { options, label }
}
