import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, id, nothing, requestId, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { flag, line, search } from '#contract/person.ts'

export const merchant = z.object({
  merchant_id: z.string(),
  merchant_name: z.string(),
  contact: z.string(),
  mobile_phone: z.string(),
  status: z.number(),
  dept_count: z.number(),
  creation_time: z.string(),
  version: z.number(),
})

const fields = { merchant_name: line, contact: line, mobile_phone: line, status: flag }

export const merchantsContract = {
  page: get('/admin/merchant/page', {
    access: 'sys_merchant_view',
    summary: 'Merchants: all for the platform administrator, else the own one',
    input: z.object({ merchant_name: search, status: flag, ...paging }),
    output: page(merchant),
  }),
  list: get('/admin/merchant/list', {
    access: 'sys_merchant_view',
    summary: 'Enabled merchants, for pickers',
    input: nothing,
    output: z.array(z.object({ merchant_id: z.string(), merchant_name: z.string() })),
  }),
  save: post('/admin/merchant/save', {
    access: 'sys_merchant_save',
    summary: 'Add a merchant; for the platform administrator',
    input: z.object({ ...fields, requestId }),
    output: z.object({ merchant_id: z.string() }),
  }),
  update: post('/admin/merchant/update', {
    access: 'sys_merchant_save',
    summary: 'Change a merchant; disabled, its users cannot enter. For the platform administrator',
    input: z.object({ merchant_id: id, ...fields, version }),
    output: done,
  }),
  remove: post('/admin/merchant/remove', {
    access: 'sys_merchant_save',
    summary: 'Remove a merchant without organizations; for the platform administrator',
    input: z.object({ merchant_id: id }),
    output: done,
  }),
}
