import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, nothing } from '#contract/fields.ts'

const menuFields = z.object({
  menu_id: z.string(),
  menu_name: z.string(),
  menu_name_en: z.string(),
  menu_parent_id: z.string().nullable(),
  /** 0 folder, 1 page, 2 button */
  menu_type: z.number(),
  position_index: z.number(),
  /** the route, such as `/boxPowerSupply`, without `/fullScreen` */
  url: z.string(),
  component: z.string(),
  component_name: z.string(),
  is_visible: z.number(),
  icon: z.string(),
  keep_alive: z.number(),
  third_url: z.string(),
  perms: z.string(),
  /** which platform the item belongs to, '' for all */
  platform: z.string(),
})
export type MenuItem = z.infer<typeof menuFields> & { children: MenuItem[] }
export const menuItem: z.ZodType<MenuItem> = menuFields.extend({
  get children() {
    return z.array(menuItem)
  },
})

/** A route of the portal, such as `/boxPowerSupply`; nothing that leads elsewhere. */
const localPath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])/)

const indexConfig = z.object({ path: z.string(), component: z.string() })
export const deptConfig = z.object({
  is_on: z.number(),
  /** the caller's own home page, null where he set none */
  sysUserIndexConfig: indexConfig.nullable(),
  /** the organization's: title and logo of the top bar, and its home page */
  sysDepext: indexConfig.extend({ index_name: z.string(), index_log: z.string() }),
})

export const menusContract = {
  own: get('/admin/menu', {
    access: 'signed-in',
    summary: 'The caller’s menu as a tree: folders and pages of the platforms and features he may see, in order',
    input: nothing,
    output: z.array(menuItem),
  }),
  deptConfig: post('/admin/dept/deptConfig', {
    access: 'signed-in',
    summary: 'Title, logo and home page of the caller’s organization, and his own home page',
    input: nothing,
    output: deptConfig,
  }),
  saveIndex: post('/admin/sysuserIndexConfig/saveOrUpdateUserIndex', {
    access: 'signed-in',
    summary: 'Make a page the caller’s home page; third-party pages are refused',
    input: z.object({ path: localPath, component: z.string().max(200).default('') }),
    output: done,
  }),
  removeIndex: post('/admin/sysuserIndexConfig/deleteUserIndex', {
    access: 'signed-in',
    summary: 'Forget the caller’s home page',
    input: nothing,
    output: done,
  }),
}
