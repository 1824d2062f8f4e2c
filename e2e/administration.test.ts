import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { menusContract } from '#features/menus/contract.ts'
import { noticesContract } from '#features/notices/contract.ts'
import { rolesContract } from '#features/roles/contract.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { adminPassword } from '#test/support/database.ts'
import { fillSignIn, linkOf, pressTool, show, visit } from '#test/support/page.ts'
import { roleIdOf } from '#test/support/people.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

const views = ['user', 'role', 'dept', 'merchant', 'menu', 'dict', 'parameter', 'config', 'notice']

describe('administration as others see it', () => {
  const on = appStage()
  let it: SignInApp
  let viewer: Person

  beforeAll(async () => {
    it = on.ground
    const held = views.map((each) => `sys_${each}_view`)
    viewer = await addPerson(it.context, 'onlooker', ['platform_boxPower', ...held])
  })

  const dialog = (page: Page) => page.getByRole('dialog').last()
  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
  const save = (page: Page) => dialog(page).getByRole('button', { name: /^保\s?存$/ })

  const opened = async (userName: string, password: string, isCut = false) => {
    const { page } = await on.page()
    const link = await linkOf(page)
    if (isCut) await link.cut()
    await page.goto(it.url)
    await fillSignIn(page, userName, password)
    await page.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
    return { page, link }
  }
  const administrator = () => opened('admin', adminPassword)

  test('two administrators at one role: the second is told, and nothing of his is mixed in', async () => {
    const role = { role_name: '调度员', role_key: 'dispatch', level: 6, status: 0, is_editable: 1 }
    const { role_id } = await it.call(rolesContract.save, role, it.admin)
    const [one, two] = await Promise.all([administrator(), administrator()])
    for (const { page } of [one, two]) {
      await show(page, '/base/permission/role')
      await row(page, 'dispatch').getByRole('button', { name: '编辑' }).click()
      await dialog(page).getByLabel('角色名称').waitFor()
    }
    await dialog(one.page).getByLabel('角色名称').fill('甲的名称')
    await dialog(two.page).getByLabel('级别').fill('8')
    await save(one.page).click()
    await one.page.getByText('保存成功').waitFor()
    await save(two.page).click()
    await dialog(two.page).getByRole('alert').getByText('数据已被他人修改').waitFor()
    const held = async () =>
      (await it.call(rolesContract.page, { role_key: 'dispatch' }, it.admin)).records.map(({ role_name, level }) => [
        role_name,
        level,
      ])
    expect(await held()).toEqual([['甲的名称', 6]])
    for (const { page } of [one, two]) await page.goto('about:blank')
    for (const { page } of [one, two]) {
      await page.goto(`${it.url}#/base/permission/role`)
      await row(page, 'dispatch').getByRole('button', { name: '分配权限' }).click()
      await dialog(page).getByRole('tree').waitFor()
    }
    const tick = async (page: Page, name: string): Promise<void> => {
      await dialog(page).getByLabel('按名称查找').fill(name)
      await dialog(page).getByRole('treeitem', { name }).locator('.ant-tree-checkbox').click()
      await save(page).click()
    }
    await tick(one.page, '站点管理')
    await one.page.getByText('权限分配成功').waitFor()
    await tick(two.page, '模板管理')
    await dialog(two.page).getByText('数据已被他人修改').waitFor()
    const { authorities } = await it.call(rolesContract.permission, { role_id }, it.admin)
    expect([authorities.includes('asset_view'), authorities.includes('iot_view')]).toEqual([true, false])
  })

  test('whoever may only look finds no button that changes anything', async () => {
    const { page } = await opened(viewer.userName, viewer.password)
    for (const path of ['permission/user', 'permission/organization', 'permission/role', 'permission/merchant'])
      await look(page, path)
    for (const path of ['permission/menu', 'system/dic', 'system/parameter', 'system/config', 'system/info'])
      await look(page, path)
  })
  const look = async (page: Page, path: string): Promise<void> => {
    await visit(page, `/base/${path}`)
    await page.locator('main:visible :is(.ant-table-row, .tw-blank)').first().waitFor()
    const buttons = page
      .locator('main:visible')
      .getByRole('button', { name: /新增|编辑|删除|发布信息|分配权限|重置密码|解锁|上移|下移/ })
    expect([path, await buttons.allInnerTexts()]).toEqual([path, []])
  }

  test('a platform administrator makes another one in the form, and takes it back', async () => {
    const { page } = await administrator()
    const make = async (answer: '是' | '否'): Promise<void> => {
      await show(page, '/base/permission/user')
      await row(page, viewer.userName).getByRole('button', { name: '编辑' }).click()
      await dialog(page).getByRole('radiogroup').last().getByText(answer, { exact: true }).click()
      await dialog(page).getByLabel('手机号').fill('13900000077')
      await save(page).click()
      await dialog(page).waitFor({ state: 'hidden' })
    }
    await make('是')
    await row(page, viewer.userName).getByText('平台管理员').waitFor()
    await make('否')
    await row(page, viewer.userName).getByText('平台管理员').waitFor({ state: 'detached' })
    await expect.poll(() => row(page, 'admin').getByText('平台管理员').count()).toBe(1)
  })

  test('a platform and a menu that are granted appear on an open page at once, and go again', async () => {
    const { page } = await opened(viewer.userName, viewer.password)
    const cards = () => page.locator('.tw-nav-card .tw-nav-name').allInnerTexts()
    await expect.poll(cards).toEqual(['箱式电源管理'])
    await expect.poll(() => page.getByRole('link', { name: '设备管理' }).count()).toBe(0)
    const role_id = await roleIdOf(it, `role_${viewer.userName}`)
    const { authorities, menus } = await it.call(rolesContract.permission, { role_id }, it.admin)
    const wanted = menus.filter(({ menu_name }) => ['船舶系统管理', '资产管理', '设备管理'].includes(menu_name))
    const menu_ids = wanted.map(({ menu_id }) => menu_id)
    await it.call(rolesContract.assign, { role_id, menu_ids, authorities }, it.admin)
    await expect.poll(cards).toContain('船舶系统管理')
    await page.getByRole('button', { name: '资产管理', exact: true }).click()
    await page.getByRole('link', { name: '设备管理', exact: true }).waitFor()
    await show(page, '/boxPowerSupply')
    await page.getByRole('button', { name: /切换平台/ }).click()
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toContain('船舶系统管理')
    await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).not.toContain('港口节能管理')
    await page.keyboard.press('Escape')
    await it.call(rolesContract.assign, { role_id, menu_ids: [], authorities }, it.admin)
    await show(page, '/nav')
    await expect.poll(cards).toEqual(['箱式电源管理'])
    await page.getByRole('link', { name: '设备管理', exact: true }).waitFor({ state: 'detached' })
  })

  test('what was taken away while the live link was down is gone as soon as the link is back', async () => {
    const role_id = await roleIdOf(it, `role_${viewer.userName}`)
    const { authorities } = await it.call(rolesContract.permission, { role_id }, it.admin)
    await it.call(
      rolesContract.assign,
      { role_id, menu_ids: [], authorities: [...authorities, 'platform_ship'] },
      it.admin,
    )
    const { page, link } = await opened(viewer.userName, viewer.password)
    const cards = () => page.locator('.tw-nav-card .tw-nav-name').allInnerTexts()
    await expect.poll(cards).toEqual(['箱式电源管理', '船舶系统管理'])
    await link.cut()
    await it.call(rolesContract.assign, { role_id, menu_ids: [], authorities }, it.admin)
    await expect.poll(() => cards()).toContain('船舶系统管理')
    link.mend()
    await expect.poll(cards).toEqual(['箱式电源管理'])
  })

  test('what is granted after the page asked, and before its live link stands, appears with the link', async () => {
    const role_id = await roleIdOf(it, `role_${viewer.userName}`)
    const { authorities } = await it.call(rolesContract.permission, { role_id }, it.admin)
    const { page, link } = await opened(viewer.userName, viewer.password, true)
    const cards = () => page.locator('.tw-nav-card .tw-nav-name').allInnerTexts()
    await expect.poll(cards).toEqual(['箱式电源管理'])
    const wider = { role_id, menu_ids: [], authorities: [...authorities, 'platform_ship'] }
    await it.call(rolesContract.assign, wider, it.admin)
    link.mend()
    await expect.poll(cards).toEqual(['箱式电源管理', '船舶系统管理'])
    await it.call(rolesContract.assign, { role_id, menu_ids: [], authorities }, it.admin)
    await expect.poll(cards).toEqual(['箱式电源管理'])
  })

  test('a third party’s page is refused as a home page, in the words of the specification', async () => {
    const third = {
      menu_name: '伙伴',
      menu_type: 1 as const,
      url: '/ally',
      icon: 'link',
      third_url: 'https://ally.example',
    }
    await it.call(menusContract.save, third, it.admin)
    const { page } = await administrator()
    await show(page, '/ally')
    await page.getByText(/第三方地址不在允许的来源中/).waitFor()
    await pressTool(page, '设为默认首页')
    await page.getByText('此页面禁止设置为首页').waitFor()
    await pressTool(page, '切换到英文')
    await pressTool(page, 'set as default home page')
    await page.getByText('this page is forbidden from being set as home page').waitFor()
    expect((await it.call(menusContract.deptConfig, {}, it.admin)).sysUserIndexConfig).toBeNull()
  })

  test('of a thousand organizations and menu items those in view are drawn', async () => {
    const { pool } = it.context
    await pool.query(`
      insert into organization (merchant_id, parent_id, name, path)
      select merchant_id, id, '班组 ' || n, '' from organization, generate_series(1, 1000) n where parent_id is null and is_merchant_root
        and id = (select org_id from app_user where user_name = 'admin')`)
    await pool.query(`
      update organization o set path = p.path || o.id || '/' from organization p where p.id = o.parent_id and o.path = ''`)
    await pool.query(`
      insert into menu (name, parent_id, type, position, url, icon, is_visible)
      select '长单 ' || n, null, 0, 9999, '/long/' || n, 'page', 0 from generate_series(1, 1000) n`)
    const { page } = await administrator()
    const drawn = page.locator('.ant-table-row:visible')
    await show(page, '/base/permission/organization')
    await page.locator('.ant-table-row', { hasText: '班组 2' }).first().waitFor()
    expect(await drawn.count()).toBeLessThan(60)
    await page.getByLabel('按机构名称查找').fill('班组 777')
    await page.locator('.ant-table-row', { hasText: '班组 777' }).getByRole('button', { name: '编辑' }).waitFor()
    await expect.poll(() => drawn.count()).toBe(2)
    await show(page, '/base/permission/menu')
    await page.getByRole('button', { name: '全部展开' }).click()
    await page.locator('.ant-table-row', { hasText: '参数定义' }).waitFor()
    expect(await drawn.count()).toBeLessThan(60)
    await pool.query(`delete from menu where name like '长单 %'`)
    await pool.query(`delete from organization where name like '班组 %'`)
  })

  test('a notice that was spoilt in the database runs nothing, loads nothing and leads nowhere', async () => {
    const notice = { notice_title: '毒', notice_type_code: 1, notice_content: '<p>x</p>' }
    const { notice_id } = await it.call(noticesContract.save, notice, it.admin)
    const hostile = `<p>读得到</p><img src="https://evil.example/t.gif" onerror="window.hit=1"><img src=x onerror=window.hit=1>
      <script>window.hit=1</script><iframe srcdoc="<script>parent.hit=1</script>"></iframe><svg onload=window.hit=1>
      <a href="javascript:window.hit=1">点</a><form action="https://evil.example"><button>送</button></form>
      <style>*{display:none}@import "https://evil.example/x.css"</style><math><mtext><table><mglyph><style><img src=x onerror=window.hit=1>`
    await it.context.pool.query('update notice set content = $2 where id = $1', [notice_id, hostile])
    const { page } = await administrator()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(it.url)) foreign.push(request.url())
    })
    await pressTool(page, /我的消息/)
    await dialog(page).getByRole('button', { name: '毒' }).click()
    const article = dialog(page).locator('article')
    await article.getByText('读得到').waitFor()
    // What would run or load does so by now: pictures and handlers come before a round trip to the server.
    await page.evaluate(() => fetch('/health').then((answer) => answer.text()))
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(foreign.filter((url) => /^https?:/.test(url))).toEqual([])
    await expect
      .poll(() => article.locator('script, iframe, form, style, svg, [href^="javascript"], [onerror]').count())
      .toBe(0)
  })

  test('no address that the portal asks for holds a token', async () => {
    const { page } = await on.page()
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    page.on('websocket', (socket) => addresses.push(socket.url()))
    const answered = page.waitForResponse((response) => response.url().includes('/auth/oauth/token'))
    await page.goto(it.url)
    await fillSignIn(page, 'admin', adminPassword)
    const { data } = (await (await answered).json()) as { data: { access_token: string; refresh_token: string } }
    for (const route of ['/nav', '/boxPowerSupply', '/base/system/info', '/base/permission/user', '/profile']) {
      await show(page, route)
      await page.locator('main:visible h1').first().waitFor()
    }
    expect(addresses.length).toBeGreaterThan(10)
    for (const address of [...addresses, page.url()])
      expect([address.includes(data.access_token), address.includes(data.refresh_token)]).toEqual([false, false])
  })
})
