import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import { configurationContract } from '#features/configuration/contract.ts'
import { addPerson, type TestApp, testApp } from '#test/support/app.ts'
import { type MenuItem, type MenuNode, menusContract as calls } from '../contract.ts'
import { builtinMenus } from './builtin.ts'

let it: TestApp
let count = 0
beforeAll(async () => {
  it = await testApp()
}, 60_000)
afterAll(() => it?.stop())

type Fields = Input<typeof calls.save>
const page = (more: Partial<Fields> = {}): Fields => {
  count += 1
  return {
    menu_name: `页面 ${count}`,
    menu_type: 1,
    url: `/own/page${count}`,
    component: 'own/page',
    component_name: 'OwnPage',
    icon: 'page',
    ...more,
  }
}
const folder = (more: Partial<Fields> = {}): Fields => ({
  ...page(more),
  menu_type: 0,
  component: '',
  component_name: '',
})
const button = (menu_parent_id: string, perms: string): Fields => ({
  menu_name: '按钮',
  menu_type: 2,
  menu_parent_id,
  perms,
})
const add = async (fields: Fields, token = it.admin) => (await it.call(calls.save, fields, token)).menu_id
const person = async (userName: string, authorities: readonly string[]) => {
  const who = await addPerson(it.context, userName, authorities)
  return { ...who, token: (await it.signIn(who.userName, who.password)).data.access_token }
}
const codeOf = async (answer: Promise<{ code: number }>): Promise<number> => (await answer).code
const flat = <N extends { children: N[] }>(items: readonly N[]): N[] =>
  items.flatMap((each) => [each, ...flat(each.children)])
const nodes = async (): Promise<MenuNode[]> => flat(await it.call(calls.tree, {}, it.admin))
const node = async (menuId: string) => (await nodes()).find(({ menu_id }) => menu_id === menuId)
const own = async (token = it.admin): Promise<string[]> =>
  flat<MenuItem>(await it.call(calls.own, {}, token)).map(({ url }) => url)

test('the tree holds everything, buttons and hidden items too; without the authority nothing', async () => {
  const parent = await add(folder())
  const shown = await add(page({ menu_parent_id: parent, is_visible: 0, keep_alive: '1' }))
  const pressed = await add(button(shown, 'own_page_save'))
  const tree = await nodes()
  expect(tree.length).toBe(builtinMenus.length + 3)
  expect(await node(shown)).toMatchObject({
    is_visible: 0,
    keep_alive: 1,
    is_builtin: 0,
    creation_user: 'admin',
    version: 1,
  })
  expect((await node(shown))?.children.map(({ menu_id }) => menu_id)).toEqual([pressed])
  const nobody = await person('menu_nobody', ['sys_menu_view'])
  expect((await it.ask(calls.save, page(), nobody.token)).status).toBe(403)
  expect((await it.ask(calls.sort, { menu_ids: [shown] }, nobody.token)).status).toBe(403)
  expect((await it.ask(calls.tree, {}, (await person('menu_none', [])).token)).status).toBe(403)
})

test('what is required depends on the kind', async () => {
  const parent = await add(folder())
  const refused = async (fields: Fields) =>
    (await it.ask(calls.save, fields, it.admin, { 'accept-language': 'en' })).msg
  expect(await refused({ menu_type: 1 })).toBe('Fill in: menu_name, icon, url, component, component_name')
  expect(await refused({ menu_type: 0 })).toBe('Fill in: menu_name, icon, url')
  expect(await refused({ menu_type: 2, menu_parent_id: parent })).toBe('Fill in: menu_name, perms')
  expect(await refused({ menu_type: 1, third_url: 'https://x.example' })).toBe('Fill in: menu_name, icon, url')
  for (const third_url of [
    'javascript:alert(1)',
    'ftp://x',
    '//x.example',
    'data:text/html,x',
    'https://bank@evil.example',
  ])
    expect(await codeOf(it.ask(calls.save, page({ third_url }), it.admin))).toBe(2436)
  expect((await it.ask(calls.save, page({ url: 'https://x.example' }), it.admin)).status).toBe(400)
  expect((await it.ask(calls.save, { ...page(), menu_type: 3 as never }, it.admin)).status).toBe(400)
})

test('no third party’s page at a path where the portal has one of its own; none of the built-in items has such', async () => {
  const third_url = 'https://x.example'
  const refused = async (url: string, language = 'en') =>
    (await it.ask(calls.save, page({ url, third_url }), it.admin, { 'accept-language': language })).msg
  for (const url of [
    '/base/system/info',
    '/fullScreen/boxpowersupply',
    '/iot',
    '/password',
    '/login',
    '/gallery/',
    '/',
  ])
    expect(await refused(url)).toBe(
      `This path is a page of the portal itself and cannot have a third-party URL: ${url}`,
    )
  expect(await refused('/nav', 'zh-CN')).toBe('该路径是系统自带页面，不能设置第三方地址：/nav')
  expect(await codeOf(it.ask(calls.save, page({ url: '/base/partner', third_url }), it.admin))).toBe(0)
  const { rows } = await it.context.pool.query("select url from menu where third_url <> '' and url <> '/base/partner'")
  expect(rows).toEqual([])
})

test('an authority key may hold digits, but begins with a letter', async () => {
  for (const perms of ['line2_view', 'partner_2025_v2'])
    expect(await codeOf(it.ask(calls.save, page({ perms }), it.admin))).toBe(0)
  for (const perms of ['2line_view', 'partner', 'partner_', 'partner__view', 'partner_查看'])
    expect((await it.ask(calls.save, page({ perms }), it.admin)).status).toBe(400)
})

test('the tree stays a tree: parents that fit, no cycles, one item per path', async () => {
  const [top, inner] = [await add(folder()), '']
  const middle = await add(folder({ menu_parent_id: top }))
  const leaf = await add(page({ menu_parent_id: middle }))
  expect(inner).toBe('')
  const edit = (menu_id: string, menu_parent_id: string | undefined, fields = folder()) =>
    codeOf(it.ask(calls.update, { ...fields, menu_id, menu_parent_id }, it.admin))
  expect(await edit(top, middle)).toBe(2432)
  expect(await edit(top, top)).toBe(2432)
  expect(await codeOf(it.ask(calls.save, page({ menu_parent_id: leaf }), it.admin))).toBe(2432)
  expect(await codeOf(it.ask(calls.save, page({ menu_parent_id: '987654321' }), it.admin))).toBe(2432)
  expect(await codeOf(it.ask(calls.save, { menu_name: 'x', menu_type: 2, perms: 'own_x' }, it.admin))).toBe(2432)
  expect(await codeOf(it.ask(calls.save, page({ url: '/shipManage' }), it.admin))).toBe(2433)
  const hang = (menu_id: string, menu_parent_id: string) => edit(menu_id, menu_parent_id)
  const [a, b] = [await add(folder()), await add(folder())]
  expect((await Promise.all([hang(a, b), hang(b, a)])).sort()).toEqual([0, 2432])
  expect(await codeOf(it.ask(calls.remove, { menu_id: top }, it.admin))).toBe(2434)
  await it.call(calls.remove, { menu_id: leaf }, it.admin)
  expect(await codeOf(it.ask(calls.remove, { menu_id: leaf }, it.admin))).toBe(1001)
  const builtin = (await nodes()).find(({ url }) => url === '/shipManage')?.menu_id ?? ''
  expect(await codeOf(it.ask(calls.remove, { menu_id: builtin }, it.admin))).toBe(2404)
})

test('an item stays what can hold the items below it', async () => {
  const parent = await add(folder())
  const inner = await add(page({ menu_parent_id: parent }))
  await add(button(inner, 'own_inner_save'))
  const edit = (menu_id: string, fields: Fields) => codeOf(it.ask(calls.update, { ...fields, menu_id }, it.admin))
  expect(await edit(parent, page())).toBe(2437)
  expect(await edit(inner, button(parent, 'own_inner_view'))).toBe(2437)
  expect(await edit(inner, folder({ menu_parent_id: parent }))).toBe(0)
  expect(await edit(inner, page({ menu_parent_id: parent }))).toBe(0)
  await it.call(
    calls.remove,
    { menu_id: (await nodes()).find(({ perms }) => perms === 'own_inner_save')?.menu_id ?? '' },
    it.admin,
  )
  expect(await edit(inner, button(parent, 'own_inner_view'))).toBe(0)
})

test('hidden, it leaves the menu; not valid, it is gone; both are told live', async () => {
  const fields = page()
  const menu_id = await add({ ...fields, requestId: 'menu-once' })
  expect(await add({ ...page(), requestId: 'menu-once' })).toBe(menu_id)
  expect(await own()).toContain(fields.url)
  const changed: string[] = []
  const stop = it.context.live.listen({
    changed: (name, id) => void changed.push(`${name}/${id}`),
    endSessions: () => undefined,
  })
  await it.call(calls.update, { ...fields, menu_id, is_valid: '0', version: 1 }, it.admin)
  stop()
  expect(changed).toEqual(['menus/0'])
  expect(await own()).not.toContain(fields.url)
  expect(await codeOf(it.ask(calls.update, { ...fields, menu_id, version: 1 }, it.admin))).toBe(1002)
  expect(await node(menu_id)).toMatchObject({ version: 2, update_user: 'admin' })
})

test('sorted as given, also into another folder; nothing moves where one cannot', async () => {
  const [here, there] = [await add(folder()), await add(folder())]
  const pages = [
    await add(page({ menu_parent_id: here })),
    await add(page({ menu_parent_id: here })),
    await add(page()),
  ]
  const [first = '', second = '', third = ''] = pages
  await it.call(calls.sort, { menu_parent_id: here, menu_ids: [third, second, first] }, it.admin)
  expect((await node(here))?.children.map(({ menu_id }) => menu_id)).toEqual([third, second, first])
  const inner = await add(folder({ menu_parent_id: there }))
  for (const input of [
    { menu_parent_id: inner, menu_ids: [there] },
    { menu_parent_id: first, menu_ids: [second] },
    { menu_parent_id: there, menu_ids: [first, '987654321'] },
    { menu_parent_id: '987654321', menu_ids: [first] },
  ])
    expect(await codeOf(it.ask(calls.sort, input, it.admin))).toBe(2432)
  expect((await node(here))?.children.length).toBe(3)
})

test('nobody puts into the menu an authority that he lacks', async () => {
  const editor = await person('menu_editor', ['sys_menu_view', 'sys_menu_save'])
  expect(await it.ask(calls.save, page(), editor.token)).toMatchObject({
    status: 403,
    msg: expect.stringContaining('平台'),
  })
  await it.context.db.updateTable('app_user').set({ is_platform_admin: true }).where('id', '=', editor.userId).execute()
  expect(await codeOf(it.ask(calls.save, page({ perms: 'sys_dict_save' }), editor.token))).toBe(2435)
  const fields = page({ perms: 'sys_dict_save' })
  const menu_id = await add(fields)
  expect(await codeOf(it.ask(calls.update, { ...fields, menu_id, icon: 'ship' }, editor.token))).toBe(0)
  expect(await codeOf(it.ask(calls.update, { ...fields, menu_id, perms: 'sys_notice_save' }, editor.token))).toBe(2435)
  expect(await codeOf(it.ask(calls.save, page({ perms: 'partner_view' }), editor.token))).toBe(0)
})

test('a ticket: for allowed origins and those who may open the page, once, for a minute, for that origin', async () => {
  const origin = 'https://partner.example'
  const allow = (value: string) =>
    it.call(
      configurationContract.parameterUpdate,
      { key: 'third_page_origins', name: 'x', value, value_type: 'list' },
      it.admin,
    )
  const disguised = await add(page({ third_url: origin }))
  await it.context.pool.query('update menu set third_url = $1 where id = $2', [
    'https://bank@partner.example',
    disguised,
  ])
  expect((await it.ask(calls.ticket, { menu_id: disguised }, it.admin)).code).toBe(2436)
  const menu_id = await add(page({ third_url: `${origin}/port?a=1#top`, perms: 'partner_view' }))
  const opener = await person('partner_user', ['partner_view'])
  expect(await it.ask(calls.ticket, { menu_id }, opener.token)).toMatchObject({
    code: 2441,
    msg: expect.stringContaining(origin),
  })
  await allow(`${origin}, https://other.example`)
  const issue = () => it.call(calls.ticket, { menu_id }, opener.token)
  const { ticket, url, expires_in } = await issue()
  expect(url).toBe(`${origin}/port?a=1&token=${ticket}#top`)
  expect(expires_in).toBe(60)
  const redeem = (given: string, at = origin) => it.ask(calls.redeem, { ticket: given, origin: at })
  expect((await redeem(ticket)).data).toEqual({
    user_id: opener.userId,
    user_name: 'partner_user',
    real_name: 'partner_user',
    dept_id: opener.orgId,
    dept_name: 'org of partner_user',
  })
  expect((await redeem(ticket)).code).toBe(2442)
  const once = (await issue()).ticket
  const both = await Promise.all([redeem(once), redeem(once), redeem(once)])
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  const elsewhere = (await issue()).ticket
  expect((await redeem(elsewhere, 'https://other.example')).code).toBe(2442)
  expect((await redeem(elsewhere)).code).toBe(2442)
  const late = (await issue()).ticket
  it.advance(60_001)
  expect((await redeem(late)).code).toBe(2442)
  const opensNothing = await it.app.inject({
    method: 'GET',
    url: '/admin/user/info',
    headers: { authorization: `Bearer ${(await issue()).ticket}` },
  })
  expect(opensNothing.statusCode).toBe(401)
  const nobody = await person('partner_nobody', [])
  expect(await codeOf(it.ask(calls.ticket, { menu_id }, nobody.token))).toBe(1001)
  const outlived = (await issue()).ticket
  const expire = (at: Date | null) =>
    it.context.db.updateTable('app_user').set({ expiry_time: at }).where('id', '=', opener.userId).execute()
  await expire(new Date(it.context.clock() - 1000))
  expect((await redeem(outlived)).code).toBe(2442)
  await expire(null)
  const left = (await issue()).ticket
  await it.app.inject({
    method: 'POST',
    url: '/auth/token/logout',
    headers: { authorization: `Bearer ${opener.token}` },
    payload: {},
  })
  expect((await redeem(left)).code).toBe(2442)
  const stored = await it.context.pool.query(
    "select count(*)::int as count from page_ticket where encode(hash, 'escape') like $1",
    [`%${left}%`],
  )
  expect(stored.rows[0].count).toBe(0)
})
