import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, id, nothing, requestId, version } from '#contract/fields.ts'
import { code, flag, line, reference } from '#contract/person.ts'

const deptFields = z.object({
  dept_id: z.string(),
  dept_name: z.string(),
  parent_id: z.string().nullable(),
  dept_type: z.number(),
  is_merchant_root: z.number(),
  merchant_id: z.string().nullable(),
  merchant_name: z.string(),
  third_code: z.string(),
  sort: z.number(),
  time_zone: z.string(),
  version: z.number(),
})
export type Dept = z.infer<typeof deptFields> & { children: Dept[] }
export const dept: z.ZodType<Dept> = deptFields.extend({
  get children() {
    return z.array(dept)
  },
})

const fields = {
  dept_name: line,
  /** none or '0': the top for a merchant root, else the caller's organization */
  parent_id: reference,
  dept_type: code,
  is_merchant_root: flag,
  merchant_id: reference,
  third_code: line,
  /** a number; what is none is refused by its own text */
  sort: z.union([z.number(), z.string().max(40)]).nullish(),
}

export const organizationsContract = {
  tree: get('/admin/dept/tree', {
    access: 'sys_dept_view',
    summary: 'The organizations that the caller sees, as trees',
    input: nothing,
    output: z.array(dept),
  }),
  save: post('/admin/dept/save', {
    access: 'sys_dept_save',
    summary: 'Add an organization below another one; a merchant’s root is for the platform administrator',
    input: z.object({ ...fields, requestId }),
    output: z.object({ dept_id: z.string() }),
  }),
  update: post('/admin/dept/update', {
    access: 'sys_dept_save',
    summary: 'Change or move an organization; a field that is not sent stays as it is',
    input: z.object({ dept_id: id, ...fields, version }),
    output: done,
  }),
  remove: post('/admin/dept/remove', {
    access: 'sys_dept_save',
    summary: 'Remove an organization that is not at the top and has nothing below it',
    input: z.object({ dept_id: id }),
    output: done,
  }),
}
