import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { codeText, done, flag, integer, name, requestId, text, timeStamp, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { topic } from '#contract/topic.ts'

export const keyPattern = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/
const key = z.string().regex(keyPattern)

export const dictType = z.object({
  dict_type: z.string(),
  dict_name: z.string(),
  dict_name_en: z.string(),
  remark: z.string(),
  is_system: z.number(),
  entry_count: z.number(),
  version: z.number(),
})
const dictEntry = z.object({
  dict_type: z.string(),
  /** names the entry for good */
  dict_code: z.string(),
  dict_label: z.string(),
  dict_label_en: z.string(),
  /** what stands in data */
  dict_value: z.string(),
  sort: z.number(),
  /** 0 enabled, 1 disabled */
  status_code: z.number(),
  remark: z.string(),
  is_system: z.number(),
  version: z.number(),
})
export type DictType = z.infer<typeof dictType>
export type DictEntry = z.infer<typeof dictEntry>

const nameEn = z.string().trim().max(60).default('')
const typeFields = { dict_type: key, dict_name: name, dict_name_en: nameEn, remark: text.default('') }
const entryFields = {
  dict_type: key,
  dict_label: name,
  dict_label_en: nameEn,
  dict_value: codeText,
  sort: integer.pipe(z.number().min(0).max(100_000)).default(0),
  status_code: flag.default(0),
  remark: text.default(''),
}

export const dictionariesContract = {
  typePage: get('/admin/dictype/page', {
    access: 'sys_dict_view',
    summary: 'Dictionary types by key',
    input: z.object({ dict_type: text.optional(), dict_name: text.optional(), ...paging }),
    output: page(dictType),
  }),
  typeSave: post('/admin/dictype/save', {
    access: 'sys_dict_save',
    common: true,
    summary: 'Add a dictionary type',
    input: z.object({ ...typeFields, requestId }),
    output: z.object({ dict_type: z.string() }),
  }),
  typeUpdate: post('/admin/dictype/update', {
    access: 'sys_dict_save',
    common: true,
    summary: 'Change a dictionary type; its key stays',
    input: z.object({ ...typeFields, version }),
    output: done,
  }),
  typeRemove: post('/admin/dictype/remove', {
    access: 'sys_dict_save',
    common: true,
    summary: 'Remove a type without entries that is not built in',
    input: z.object({ dict_type: key }),
    output: done,
  }),
  entryPage: get('/admin/dicdata/page', {
    access: 'signed-in',
    summary: 'Entries of dictionaries in their order; what pickers and lists read',
    input: z.object({
      dict_type: text.optional(),
      dict_label: text.optional(),
      status_code: flag.optional(),
      ...paging,
    }),
    output: page(dictEntry),
  }),
  entrySave: post('/admin/dicdata/save', {
    access: 'sys_dict_save',
    common: true,
    summary: 'Add an entry; without dict_code its value names it',
    input: z.object({ ...entryFields, dict_code: codeText.optional(), requestId }),
    output: z.object({ dict_code: z.string() }),
  }),
  entryUpdate: post('/admin/dicdata/update', {
    access: 'sys_dict_save',
    common: true,
    summary: 'Change an entry; dict_type and dict_code name it. The value of a built-in one stays',
    input: z.object({ ...entryFields, dict_code: codeText, version }),
    output: done,
  }),
  entryRemove: post('/admin/dicdata/remove', {
    access: 'sys_dict_save',
    common: true,
    summary: 'Remove an entry that is not built in',
    input: z.object({ dict_type: key, dict_code: codeText }),
    output: done,
  }),
}

const turn = z.object({ turn: timeStamp })
export const dictionaryTopics = {
  dictionaries: topic('dictionaries', {
    access: 'signed-in',
    summary: 'dictionaries/0: tells, by a new `turn`, that some dictionary changed',
    snapshot: turn,
    delta: turn,
  }),
}
