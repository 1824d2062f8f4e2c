import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, id, integer, nothing, optionalId, requestId, version } from '#contract/fields.ts'
import { page, paging } from '#contract/paging.ts'
import { flag, line, search } from '#contract/person.ts'

/** `level`: smaller is higher. `data_scope`: 1 all of the merchant, 2 own organization and below, 3 own organization. */
export const role = z.object({
  role_id: z.string(),
  role_name: z.string(),
  role_key: z.string(),
  level: z.number(),
  status: z.number(),
  is_editable: z.number(),
  is_builtin: z.boolean(),
  sort: z.number(),
  data_scope: z.number(),
  menu_ids: z.array(z.string()),
  user_count: z.number(),
  /** whether the caller may edit it */
  changeable: z.boolean(),
  version: z.number(),
})

const number = (least: number, most: number) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    integer.pipe(z.number().min(least).max(most)).optional(),
  )
/** Keys beside those that the menus bring along. */
const authorities = z
  .array(z.string().regex(/^[A-Za-z]\w{0,79}$/))
  .max(500)
  .optional()
const menuIds = z.array(id).max(5000).optional()
const fields = {
  role_name: line,
  role_key: line,
  level: number(0, 999),
  status: flag,
  is_editable: flag,
  sort: number(-99_999, 99_999),
  data_scope: number(1, 3),
  menu_ids: menuIds,
  authorities,
}

export const grantableMenu = z.object({
  menu_id: z.string(),
  menu_parent_id: z.string().nullable(),
  menu_name: z.string(),
  menu_type: z.number(),
  perms: z.string(),
  platform: z.string(),
  /** whether the caller holds what it brings along */
  grantable: z.boolean(),
})

export const rolesContract = {
  page: get('/admin/role/page', {
    access: 'sys_role_view',
    summary: 'Built-in roles and those of the organizations that the caller sees',
    input: z.object({ role_name: search, role_key: search, status: flag, ...paging }),
    output: page(role),
  }),
  list: get('/admin/role/list', {
    access: 'sys_role_view',
    summary: 'Enabled roles, for pickers, and whether the caller may give them',
    input: nothing,
    output: z.array(
      z.object({
        role_id: z.string(),
        role_name: z.string(),
        role_key: z.string(),
        level: z.number(),
        grantable: z.boolean(),
      }),
    ),
  }),
  permission: get('/admin/role/permission', {
    access: 'sys_role_view',
    summary:
      'What a role holds and what can be ticked: menus, and authorities beside them; without a role nothing is held',
    input: z.object({ role_id: optionalId }),
    output: z.object({
      menus: z.array(grantableMenu),
      menu_ids: z.array(z.string()),
      authorities: z.array(z.string()),
      grantable: z.array(z.string()),
      version: z.number(),
    }),
  }),
  save: post('/admin/role/save', {
    access: 'sys_role_save',
    summary: 'Add a role to the caller’s organization',
    input: z.object({ ...fields, requestId }),
    output: z.object({ role_id: z.string() }),
  }),
  update: post('/admin/role/update', {
    access: 'sys_role_save',
    summary: 'Change a role; a field that is not sent stays as it is',
    input: z.object({ role_id: id, ...fields, version }),
    output: done,
  }),
  remove: post('/admin/role/remove', {
    access: 'sys_role_save',
    summary: 'Remove a role that nobody holds',
    input: z.object({ role_id: id }),
    output: done,
  }),
  assign: post('/admin/role/assign', {
    access: 'sys_role_assign',
    summary: 'Set what a role permits: the menus, what they bring along, and further authorities',
    input: z.object({ role_id: id, menu_ids: menuIds.default([]), authorities, version }),
    output: done,
  }),
}
