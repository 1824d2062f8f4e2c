import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganization, addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { type MenuItem, menusContract as calls } from '../contract.ts'
import { builtinMenus } from './builtin.ts'
import { seedMenus } from './seed.ts'

let it: TestApp
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

const tokenOf = async (userName: string, authorities: readonly string[], orgId?: string): Promise<string> => {
  const person = await addPerson(it.context, userName, authorities, orgId === undefined ? {} : { orgId })
  return (await it.signIn(person.userName, person.password)).data.access_token
}
const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children)])
const urls = async (token: string) => flat(await it.call(calls.own, {}, token)).map(({ url }) => url)
type Values = { name: string; parent_id?: string; type?: number; third_url?: string; url?: string }
const addMenu = async (values: Values & { owner_id?: string; remark?: string }) =>
  (
    await it.context.db
      .insertInto('menu')
      .values({ type: 1, position: 900, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('the administrator sees every built-in entry, the fixed ones of the specification among them, as a tree', async () => {
  const tree = await it.call(calls.own, {}, it.admin)
  expect(flat(tree).map(({ url }) => url)).toEqual(builtinMenus.map(({ url }) => url))
  const system = tree.find(({ url }) => url === '/base/system')
  expect(system).toMatchObject({ menu_type: 0, menu_name: '系统管理' })
  expect(system?.children.map(({ menu_name, url, menu_type }) => [menu_name, url, menu_type])).toEqual([
    ['字典管理', '/base/system/dic', 1],
    ['参数管理', '/base/system/parameter', 1],
    ['配置管理', '/base/system/config', 1],
    ['系统信息', '/base/system/info', 1],
    ['值班表', '/base/system/duty', 1],
    ['交接班', '/base/system/handover', 1],
    ['通知规则', '/base/system/notify', 1],
    ['群机器人', '/base/system/notifyWebhook', 1],
    ['通知记录', '/base/system/notifyMessage', 1],
    ['告警指标', '/base/system/alarmFigures', 1],
    ['系统健康', '/base/system/health', 1],
  ])
  const { data } = await it.ask(calls.own, {}, it.admin, { 'accept-language': 'en' })
  expect(flat(data).find(({ url }) => url === '/base/system/dic')?.menu_name).toBe('Dictionary management')
})

test('an item says whose it is, its remark, and that it is valid', async () => {
  const owner = await addPerson(it.context, 'menu_owner', [])
  await addMenu({ name: '有主', url: '/owned', owner_id: owner.userId, remark: '试用' })
  const own = flat(await it.call(calls.own, {}, it.admin))
  expect(own.find(({ url }) => url === '/owned')).toMatchObject({ owner_id: owner.userId, remark: '试用', is_valid: 1 })
  expect(own.find(({ url }) => url === '/shipManage')).toMatchObject({ owner_id: null, remark: '', is_valid: 1 })
  await it.context.db.deleteFrom('menu').where('url', '=', '/owned').execute()
})

test('a caller sees the platforms and pages of his authorities, and no folder that is empty', async () => {
  expect(await urls(await tokenOf('nobody', []))).toEqual([])
  expect(await urls(await tokenOf('ship_only', ['platform_ship', 'iot_view']))).toEqual(['/shipManage'])
  const asset = await urls(await tokenOf('asset_some', ['platform_asset']))
  expect(asset).toContain('/asset/tariff')
  expect(asset).not.toContain('/asset/equipmentManagement')
})

test('what is not valid is nobody’s, nor what hangs below it; an English name that is missing is the other one', async () => {
  const token = await tokenOf('menu_reader', ['platform_ship'])
  const folder = await addMenu({ name: '自建', type: 0, url: '/own' })
  await addMenu({ name: '页面', parent_id: folder, url: '/own/page' })
  await addMenu({ name: '按钮', parent_id: folder, type: 2, url: '/own/button' })
  const { data } = await it.ask(calls.own, {}, token, { 'accept-language': 'en' })
  expect(flat(data).map(({ menu_name, url }) => [menu_name, url])).toEqual([
    ['Ships', '/shipManage'],
    ['自建', '/own'],
    ['页面', '/own/page'],
  ])
  await it.context.db.updateTable('menu').set({ is_valid: 0 }).where('id', '=', folder).execute()
  expect(await urls(token)).toEqual(['/shipManage'])
})

test('a start adds what is missing and leaves alone what somebody changed', async () => {
  const { db } = it.context
  const nameOf = async (key: string) =>
    (await db.selectFrom('menu').select('name').where('key', '=', key).executeTakeFirst())?.name
  await db.updateTable('menu').set({ name: '旧名' }).where('key', 'in', ['asset/typeModel', 'iot/home']).execute()
  await db.updateTable('menu').set({ updated_at: new Date() }).where('key', '=', 'iot/home').execute()
  await db.deleteFrom('menu').where('key', '=', 'asset/deviceBind').execute()
  await Promise.all([seedMenus(db), seedMenus(db)])
  expect(await nameOf('asset/typeModel')).toBe('类型型号')
  expect(await nameOf('iot/home')).toBe('旧名')
  expect(await urls(it.admin)).toContain('/asset/deviceBind')
  const { rows } = await it.context.pool.query('select count(*)::int as count from menu where key is not null')
  expect(rows[0].count).toBe(builtinMenus.length)
})

test('a home page of one’s own: set, replaced, forgotten; a third-party page, a foreign address and a path without a page are refused', async () => {
  const token = await tokenOf('home_maker', ['platform_ship'])
  const own = async () => (await it.call(calls.deptConfig, {}, token)).sysUserIndexConfig
  expect(await own()).toBeNull()
  await it.call(calls.saveIndex, { path: '/iot/device' }, token)
  await it.call(calls.saveIndex, { path: '/shipManage', component: 'shipManage' }, token)
  expect(await own()).toEqual({ path: '/shipManage', component: 'shipManage' })
  await addMenu({ name: '第三方', url: '/partner', third_url: 'https://partner.example' })
  for (const path of ['/partner', '/fullScreen/partner?x=1', '/Partner/', '/fullscreen/PARTNER#x']) {
    const refused = await it.ask(calls.saveIndex, { path }, token, { 'accept-language': 'en' })
    expect(refused).toMatchObject({ code: 2100, msg: 'this page is forbidden from being set as home page' })
  }
  for (const path of ['/nowhere', '/login', '/password', '/fullScreen', '/iot/device/none?x=1'])
    expect(await it.ask(calls.saveIndex, { path }, token)).toMatchObject({ code: 2101 })
  for (const path of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', ''])
    expect((await it.ask(calls.saveIndex, { path }, token)).status).toBe(400)
  expect(await own()).toEqual({ path: '/shipManage', component: 'shipManage' })
  await it.call(calls.removeIndex, {}, token)
  expect(await own()).toBeNull()
})

test('title and logo come from the nearest organization that has them switched on', async () => {
  const { db } = it.context
  const port = await addOrganization(db, '港')
  const quay = await addOrganization(db, '码头', port)
  const token = await tokenOf('on_the_quay', [], quay)
  const config = async () => it.call(calls.deptConfig, {}, token)
  expect(await config()).toEqual({
    is_on: 0,
    sysUserIndexConfig: null,
    sysDepext: { index_name: '', index_log: '', path: '', component: '' },
  })
  await db.insertInto('org_index').values({ org_id: port, index_name: '港口', path: '/shipManage' }).execute()
  expect(await config()).toMatchObject({ is_on: 1, sysDepext: { index_name: '港口', path: '/shipManage' } })
  await db.insertInto('org_index').values({ org_id: quay, index_name: '码头', index_log: '7' }).execute()
  expect((await config()).sysDepext).toMatchObject({ index_name: '码头', index_log: '7', path: '' })
  await db.updateTable('org_index').set({ is_on: 0 }).where('org_id', '=', quay).execute()
  expect((await config()).sysDepext.index_name).toBe('港口')
})
