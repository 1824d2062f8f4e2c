import { personCodes, type Words } from '#contract/personCodes.ts'
import { systemCodes } from '#contract/systemCodes.ts'

type Entry = readonly [value: string, zh: string, en: string]
export type BuiltinDictionary = { key: string; zh: string; en: string; entries: readonly Entry[] }

const codes = { ...personCodes, ...systemCodes }

/** A dictionary of the codes of this name; without `order` in ascending order of their values. */
const ofCodes = (key: keyof typeof codes, zh: string, en: string, order?: readonly number[]): BuiltinDictionary => {
  const table: Readonly<Record<string, Words>> = codes[key]
  const entries = (order?.map(String) ?? Object.keys(table)).flatMap((value): Entry[] => {
    const word = table[value]
    return word ? [[value, word.zh, word.en]] : []
  })
  return { key, zh, en, entries }
}

const levels = ['1级（最高）', '2级', '3级', '4级', '5级', '6级', '7级', '8级', '9级（最低）']
const levelsEn = ['Level 1 (highest)', '2', '3', '4', '5', '6', '7', '8', '9 (lowest)']

/** The codes that forms and lists speak of, with their words. */
export const builtinDictionaries: readonly BuiltinDictionary[] = [
  ofCodes('status', '状态', 'Status'),
  {
    key: 'level',
    zh: '角色级别',
    en: 'Role level',
    entries: levels.map((zh, i): Entry => [`${i + 1}`, zh, levelsEn[i] ?? zh]),
  },
  ofCodes('data_scope', '数据范围', 'Data scope'),
  ofCodes('is_editable', '是否可编辑', 'Editable'),
  ofCodes('gender', '性别', 'Gender', [1, 0]),
  ofCodes('user_type', '用户类型', 'User type'),
  ofCodes('category', '用户类别', 'User category'),
  ofCodes('dept_type', '机构类型', 'Organization type'),
  ofCodes('notice_type', '信息分类', 'Notice category'),
  ofCodes('menu_type', '菜单类型', 'Menu type'),
  ofCodes('theme_type', '主题', 'Theme'),
  ofCodes('data_resource', '数据来源', 'Data source'),
  ofCodes('operating_mode', '船舶运行模式', 'Operating mode of a ship'),
]
