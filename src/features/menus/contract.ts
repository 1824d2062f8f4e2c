import { z } from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { done, flag, id, integer, nothing, optionalId, requestId, text, version } from '#contract/fields.ts'
import { topic } from '#contract/topic.ts'

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
  owner_id: z.string().nullable(),
  remark: z.string(),
  is_valid: z.number(),
})
export type MenuItem = z.infer<typeof menuFields> & { children: MenuItem[] }
const menuItem: z.ZodType<MenuItem> = menuFields.extend({
  get children() {
    return z.array(menuItem)
  },
})

/** A route of the portal, such as `/boxPowerSupply`; nothing that leads elsewhere. */
const localPath = z
  .string()
  .max(200)
  .regex(/^\/(?![/\\])/)

/** An item as the menu's own page shows it: both names, buttons, and what is not valid. */
const menuNode = menuFields.extend({
  is_builtin: z.number(),
  version: z.number(),
  creation_time: z.string(),
  creation_user: z.string(),
  update_time: z.string(),
  update_user: z.string(),
})
export type MenuNode = z.infer<typeof menuNode> & { children: MenuNode[] }
const menuTreeItem: z.ZodType<MenuNode> = menuNode.extend({
  get children() {
    return z.array(menuTreeItem)
  },
})

const word = z.string().trim().max(200).default('')
/** What an item must have depends on its type, so the schema lets it be missing: `menu.needed` names it. */
const menuInput = {
  menu_name: z.string().trim().max(60).default(''),
  menu_name_en: z.string().trim().max(60).default(''),
  menu_parent_id: optionalId.or(z.null().transform(() => undefined)),
  menu_type: integer.pipe(z.literal([0, 1, 2])),
  position_index: integer.pipe(z.number().min(0).max(100_000)).optional(),
  url: localPath.or(z.literal('')).default(''),
  component: word,
  component_name: word,
  is_visible: flag.default(1),
  icon: z.string().trim().max(40).default(''),
  keep_alive: flag.default(0),
  third_url: z.string().trim().max(500).default(''),
  perms: z
    .string()
    .trim()
    .regex(/^([a-zA-Z][a-zA-Z0-9]*(_[a-zA-Z0-9]+)+)?$/)
    .default(''),
  platform: z.string().trim().max(40).default(''),
  remark: text.default(''),
  is_valid: flag.default(1),
}

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
    summary: 'Make a page of the portal the caller’s home page; third-party pages and paths without a page are refused',
    input: z.object({ path: localPath, component: z.string().max(200).default('') }),
    output: done,
  }),
  removeIndex: post('/admin/sysuserIndexConfig/deleteUserIndex', {
    access: 'signed-in',
    summary: 'Forget the caller’s home page',
    input: nothing,
    output: done,
  }),
  tree: get('/admin/menu/tree', {
    access: 'sys_menu_view',
    summary: 'The whole menu as a tree, with buttons and what is hidden or not valid',
    input: nothing,
    output: z.array(menuTreeItem),
  }),
  save: post('/admin/menu/save', {
    access: 'sys_menu_save',
    common: true,
    summary: 'Add a folder, page or button; without position_index it goes last',
    input: z.object({ ...menuInput, requestId }),
    output: z.object({ menu_id: z.string() }),
  }),
  update: post('/admin/menu/update', {
    access: 'sys_menu_save',
    common: true,
    summary: 'Change a menu item',
    input: z.object({ menu_id: id, ...menuInput, version }),
    output: done,
  }),
  remove: post('/admin/menu/remove', {
    access: 'sys_menu_save',
    common: true,
    summary: 'Remove a menu item without children that is not built in',
    input: z.object({ menu_id: id }),
    output: done,
  }),
  sort: post('/admin/menu/sort', {
    access: 'sys_menu_save',
    common: true,
    summary: 'Put items below one parent, in this order; no parent is the top',
    input: z.object({ menu_parent_id: menuInput.menu_parent_id, menu_ids: z.array(id).min(1).max(500) }),
    output: done,
  }),
  ticket: post('/admin/menu/ticket', {
    access: 'signed-in',
    summary:
      'The address of a third-party page with a ticket as query value `token`, for origins of third_page_origins',
    input: z.object({ menu_id: id }),
    output: z.object({ ticket: z.string(), url: z.string(), expires_in: z.number() }),
  }),
  redeem: post('/admin/menu/ticket/redeem', {
    access: 'open',
    summary:
      'For the third party’s server: who opened its page. A ticket counts once, for the origin it was made for, for at most a minute',
    input: z.object({ ticket: z.string().max(100), origin: z.string().max(300) }),
    output: z.object({
      user_id: z.string(),
      user_name: z.string(),
      real_name: z.string(),
      dept_id: z.string(),
      dept_name: z.string(),
    }),
  }),
}

const turn = z.object({ turn: z.number() })
export const menuTopics = {
  menus: topic('menus', {
    access: 'signed-in',
    summary: 'menus/0: tells, by a new `turn`, that the menu changed',
    snapshot: turn,
    delta: turn,
  }),
}
