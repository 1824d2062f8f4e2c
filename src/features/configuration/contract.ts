import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, flag, id, name, requestId, text, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'

export const valueTypes = ['text', 'number', 'boolean', 'list', 'json'] as const
export type ValueType = (typeof valueTypes)[number]
export const keyPattern = /^[A-Za-z][A-Za-z0-9_.-]{0,59}$/
const key = z.string().regex(keyPattern)

export const parameter = z.object({
  key: z.string(),
  name: z.string(),
  name_en: z.string(),
  value: z.string(),
  value_type: z.enum(valueTypes),
  remark: z.string(),
  is_system: z.number(),
  version: z.number(),
})
export type Parameter = z.infer<typeof parameter>

const value = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])
const fields = {
  key,
  name,
  name_en: z.string().trim().max(60).default(''),
  value: value.pipe(z.string().trim().max(4000)).default(''),
  value_type: z.enum(valueTypes).default('text'),
  remark: text.default(''),
}
const find = z.object({ key: text.optional(), name: text.optional(), ...paging })

/** Title and logo of the top bar, and the home page, of one organization and all below it that say nothing themselves. */
export const orgIndex = z.object({
  dept_id: z.string(),
  dept_name: z.string(),
  is_on: z.number(),
  index_name: z.string(),
  /** the address of a picture, as an upload answers it */
  index_log: z.string(),
  path: z.string(),
  component: z.string(),
  /** 0 where the organization has no row of its own yet */
  version: z.number(),
})
export type OrgIndex = z.infer<typeof orgIndex>

const localPath = z
  .string()
  .max(200)
  .regex(/^(\/(?![/\\]).*)?$/)

export const configurationContract = {
  parameterPage: get('/admin/parameter/page', {
    access: 'sys_parameter_view',
    summary: 'Parameters that steer the server, by key',
    input: find,
    output: page(parameter),
  }),
  parameterSave: post('/admin/parameter/save', {
    access: 'sys_parameter_save',
    common: true,
    summary: 'Add a parameter',
    input: z.object({ ...fields, requestId }),
    output: z.object({ key: z.string() }),
  }),
  parameterUpdate: post('/admin/parameter/update', {
    access: 'sys_parameter_save',
    common: true,
    summary: 'Change a parameter; its key stays, and the kind of a built-in one',
    input: z.object({ ...fields, version }),
    output: done,
  }),
  parameterRemove: post('/admin/parameter/remove', {
    access: 'sys_parameter_save',
    common: true,
    summary: 'Remove a parameter that is not built in',
    input: z.object({ key }),
    output: done,
  }),
  configPage: get('/admin/config/page', {
    access: 'sys_config_view',
    summary: 'Configuration that pages and integrators read, by key',
    input: find,
    output: page(parameter),
  }),
  configSave: post('/admin/config/save', {
    access: 'sys_config_save',
    common: true,
    summary: 'Add a configuration value',
    input: z.object({ ...fields, requestId }),
    output: z.object({ key: z.string() }),
  }),
  configUpdate: post('/admin/config/update', {
    access: 'sys_config_save',
    common: true,
    summary: 'Change a configuration value; its key stays',
    input: z.object({ ...fields, version }),
    output: done,
  }),
  configRemove: post('/admin/config/remove', {
    access: 'sys_config_save',
    common: true,
    summary: 'Remove a configuration value that is not built in',
    input: z.object({ key }),
    output: done,
  }),
  orgIndexPage: get('/admin/config/dept/page', {
    access: 'sys_config_view',
    summary: 'Title, logo and home page of the organizations within the caller’s scope',
    input: z.object({ dept_name: text.optional(), ...paging }),
    output: page(orgIndex),
  }),
  orgIndexSave: post('/admin/config/dept/save', {
    access: 'sys_config_save',
    summary: 'Set title, logo and home page of an organization; what it sets switched off comes from the one above',
    input: z.object({
      dept_id: id,
      is_on: flag.default(1),
      index_name: z.string().trim().max(60).default(''),
      index_log: z.string().trim().max(200).default(''),
      path: localPath.default(''),
      component: z.string().trim().max(200).default(''),
      version,
    }),
    output: done,
  }),
}
