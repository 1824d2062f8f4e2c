import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagePaths } from '#contract/pagePaths.ts'
import { platforms } from '#contract/platforms.ts'
import { menusContract } from '#features/menus/contract.ts'
import { openPage, pressTool, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'

const monitoring = platforms.slice(0, 8).map(({ path }) => path)
const areas = ['/asset', '/iot', '/base/system', '/base/permission']
const paths = [...monitoring, ...areas, ...pagePaths.filter((path) => path !== 'password').map((path) => `/${path}`)]

describe('the shell', () => {
  const on = stage()
  let page: Page
  let faults: string[]
  const at = (path: string): string => `${on.url}/#${path}`
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

  beforeAll(async () => {
    ;({ page, faults } = await on.enter())
    await heading('平台选择').waitFor()
  })
  beforeEach(async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  test('every route shows a page, with and without the layout, and nothing complains', async () => {
    const shownHeight = () =>
      page.evaluate(() => [...document.querySelectorAll('main')].find((main) => main.checkVisibility())?.scrollHeight)
    for (const path of paths) {
      await page.goto(at(path))
      await page.locator('main:visible :is(h1, .tw-blank)').first().waitFor()
      await expect.poll(() => page.locator('.tw-main').getAttribute('aria-busy')).toBe('false')
      await expect.poll(shownHeight, { message: path }).toBeGreaterThanOrEqual(877)
      await expect.poll(() => page.getByRole('banner').count(), { message: path }).toBe(1)
    }
    for (const path of [...paths, '']) {
      await page.goto(at(`/fullScreen${path}`))
      await page.locator('.tw-bare main:visible :is(h1, .tw-blank)').first().waitFor()
      await expect.poll(() => page.locator('.tw-main').getAttribute('aria-busy')).toBe('false')
      await expect.poll(() => page.getByRole('banner').count(), { message: path }).toBe(0)
    }
    expect(faults).toEqual([])
  })

  test('what does not exist says so inside the shell; an unknown panel is none', async () => {
    await page.goto(at('/no/such/page'))
    await page.getByText('页面不存在').filter({ visible: true }).waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: '侧边菜单' }).isVisible()).toBe(true)
    await page.goto(at('/somewhere/fullScreen/x'))
    await page.getByText('页面不存在').filter({ visible: true }).waitFor()
    await expect.poll(() => page.getByRole('banner').count()).toBe(0)
    for (const code of ['99', '0', 'x', '1.5', '__proto__', '']) {
      await page.goto(at(`/shorePile?panel=${code}`))
      await page.getByText('还没有岸电桩').filter({ visible: true }).first().waitFor()
    }
    await page.goto(at('/login'))
    await heading('平台选择').waitFor()
    expect(faults).toEqual([])
  })

  test('the sidebar stays as it was left', async () => {
    await page.goto(at('/nav'))
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.reload()
    await page.getByRole('button', { name: '展开菜单' }).waitFor()
    await page.getByRole('button', { name: '物联网平台管理' }).click()
    await page.getByRole('link', { name: '驱动管理' }).waitFor()
    await page.getByRole('button', { name: '收起菜单' }).waitFor()
  })

  test('on a platform’s home the sidebar shows icons at first, and keeps what the user chose there', async () => {
    await page.goto(at('/nav'))
    await page.getByRole('button', { name: '收起菜单' }).waitFor()
    await page.goto(at('/shipManage'))
    await page.getByRole('button', { name: '展开菜单' }).click()
    await page.goto(at('/boxPowerSupply'))
    await page.reload()
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.getByRole('button', { name: '展开菜单' }).waitFor()
    await page.goto(at('/nav'))
    await page.getByRole('button', { name: '收起菜单' }).waitFor()
  })

  test('one folder of the sidebar is open at a time, and the page shown is in sight', async () => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.goto(at('/nav'))
    await openPage(page, '资产管理', '站点管理')
    await openPage(page, '物联网平台管理', '模板管理')
    const open = page.getByRole('navigation', { name: '侧边菜单' }).getByRole('button', { expanded: true })
    await expect.poll(() => open.allInnerTexts()).toEqual(['物联网平台管理'])
    await page.goto(at('/base/permission/operationLog'))
    await expect.poll(() => open.allInnerTexts()).toEqual(['权限管理'])
    const inSight = () =>
      page.locator('.tw-side .active').evaluate((entry) => entry.getBoundingClientRect().bottom <= window.innerHeight)
    await expect.poll(inSight).toBe(true)
    await page.goto(at('/nav'))
    await expect.poll(() => open.count()).toBe(0)
  })

  test('on a phone the menu is a drawer and the tools fold into one menu', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(at('/nav'))
    await page.getByRole('button', { name: '展开菜单' }).click()
    await page.getByRole('dialog', { name: '侧边菜单' }).getByRole('link', { name: '箱式电源管理' }).click()
    await page.waitForURL(/boxPowerSupply/)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await pressTool(page, '充放电记录')
    await heading('充放电记录').waitFor()
    await page.getByRole('button', { name: '返回首页' }).first().click()
    await page.getByRole('button', { name: '更多' }).click()
    await page.locator('[role=menuitem]:focus').waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('退出登录')
    await page.keyboard.press('Escape')
    expect(await sidewaysOverflow(page)).toBe(false)
  })

  test('the platform list leads everywhere but here; its kept list is sealed', async () => {
    await page.goto(at('/boxPowerSupply'))
    await page.getByRole('button', { name: /切换平台/ }).click()
    await expect
      .poll(() => page.getByRole('menuitem').allInnerTexts())
      .toEqual(platforms.filter(({ key }) => key !== 'boxPower').map(({ zh }) => zh))
    await page.getByRole('menuitem', { name: '船舶系统管理' }).click()
    await page.waitForURL(/shipManage/)
    const stored = await page.evaluate(() => sessionStorage.getItem('tidewatt.routes'))
    expect(stored).toMatch(/^[0-9a-f]{50,}$/)
    await page.evaluate(() => sessionStorage.setItem('tidewatt.routes', 'broken'))
    await page.reload()
    await page.getByRole('button', { name: /切换平台/ }).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tidewatt.routes'))).toMatch(/^[0-9a-f]{50,}$/)
  })

  test.each([
    ['/boxPowerSupply', ['历史告警', '充放电记录', '开关机记录', '极差监测', '报表管理']],
    ['/shipManage', ['充换电记录', '船舶设备管理', '航行记录', '港口管理']],
    ['/portChangePower', ['历史告警', '充电记录', '换电记录', '换电预约', '充换电统计', '遥控指令']],
    ['/PortEnergySaving', ['历史告警', '节能率管理', '遥控指令']],
  ])('the settings of %s open its panels, one at a time', async (path, titles) => {
    await page.goto(at(path))
    for (const title of titles) {
      await page.getByRole('button', { name: '设置', exact: true }).click()
      await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(titles)
      await page.getByRole('menuitem', { name: title }).click()
      await heading(title).waitFor()
      await expect.poll(() => page.locator('main:visible').count()).toBe(1)
    }
    await page.getByRole('button', { name: '返回首页' }).first().click()
    await page.locator('.tw-panel-head').waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('panel')
  })

  test('bell, report and assistant open their panels; messages their dialog', async () => {
    await page.goto(at('/boxPowerSupply'))
    for (const [tool, title] of [
      [/未恢复告警/, '历史告警'],
      ['报表', '报表管理'],
      ['智能助手', '智能助手'],
    ] as const) {
      await pressTool(page, tool)
      await heading(title).waitFor()
    }
    await pressTool(page, '我的消息')
    await page.getByRole('dialog').getByText('没有消息').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  })

  test('a home page of one’s own is set, led to, and cancelled, also by a right click', async () => {
    await page.goto(at('/shipManage'))
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/deptConfig', (route) => asked.then(() => route.continue()))
    await pressTool(page, '设为默认首页')
    await page.getByText('已设为默认首页').waitFor()
    await page.goto(at('/'))
    await page.locator('.tw-start[role=status]:visible').waitFor()
    answer()
    await page.waitForURL(/shipManage/)
    await page.unroute('**/deptConfig')
    await page.getByRole('button', { name: '取消默认首页' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: '取消默认首页' }).click()
    await page.getByText('已取消默认首页').waitFor()
    await pressTool(page, /^首页$/)
    await heading('平台选择').waitFor()
    const admin = await on.administrator()
    expect((await admin.call(menusContract.deptConfig, {})).sysUserIndexConfig).toBeNull()
  })

  test('a page that is kept alive keeps what was typed, its filter and its place', async () => {
    await page.goto(at('/nav'))
    await openPage(page, '资产管理', '设备管理')
    const field = page.locator('main:visible input').first()
    await field.fill('SHORE')
    await page.locator('main:visible').evaluate((main) => main.scrollTo(0, 60))
    await openPage(page, '资产管理', '站点管理')
    await heading('站点管理').waitFor()
    await pressTool(page, '报表')
    await heading('报表管理').waitFor()
    await openPage(page, '资产管理', '设备管理')
    await heading('设备管理').waitFor()
    await expect.poll(() => field.inputValue()).toBe('SHORE')
    await expect.poll(() => page.locator('main:visible').evaluate(({ scrollTop }) => scrollTop)).toBe(60)
  })

  test('language and theme change without a reload, and unknown ones are none', async () => {
    await page.goto(at('/asset/deviceBind'))
    await page.evaluate(() => Object.assign(window, { same: true }))
    await pressTool(page, '切换到英文')
    await page.getByText('Language changed').waitFor()
    await heading('Device binding').waitFor()
    await page.getByRole('link', { name: 'Device binding' }).waitFor()
    await pressTool(page, 'Switch to the white theme')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('white')
    await expect.poll(() => page.evaluate(() => 'same' in window)).toBe(true)
    await page.evaluate(() => {
      localStorage.setItem('tidewatt.language', 'tlh')
      localStorage.setItem('tidewatt.theme', 'plaid')
    })
    await page.reload()
    await heading('设备绑定').waitFor()
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    expect(faults).toEqual([])
  })

  test('a theme chosen while a panel is open holds for the page behind it', async () => {
    await page.goto(at('/asset/equipmentManagement'))
    const ground = () =>
      page
        .locator('main:visible .ant-table-thead th')
        .first()
        .evaluate((each) => getComputedStyle(each).backgroundColor)
    const toggle = () => pressTool(page, /^切换到(白|蓝)色主题$/)
    const before = await ground()
    await toggle()
    await expect.poll(ground).not.toBe(before)
    const after = await ground()
    await toggle()
    await expect.poll(ground).toBe(before)
    await pressTool(page, '智能助手')
    await heading('智能助手').waitFor()
    await toggle()
    await page.getByRole('button', { name: '返回首页' }).first().click()
    await page.locator('.tw-panel-head').waitFor({ state: 'detached' })
    await expect.poll(ground).toBe(after)
  })

  test('the secondary menu shows the neighbours of a page while the session’s flag is set', async () => {
    await page.goto(at('/base/system/dic'))
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '显示二级菜单' }).click()
    const neighbours = page.getByRole('navigation', { name: '二级菜单' })
    await neighbours.getByRole('link', { name: '参数管理' }).click()
    await heading('参数管理').waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tidewatt.navigation'))).toBe('true')
    await page.evaluate(() => sessionStorage.setItem('tidewatt.navigation', 'false'))
    await page.reload()
    await heading('参数管理').waitFor()
    await expect.poll(() => neighbours.count()).toBe(0)
  })

  test('arrow keys go over the platforms', async () => {
    await page.goto(at('/nav'))
    const cards = page.locator('.tw-nav-card')
    await cards.first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/marineBattery/)
  })

  test.each([360, 1440])('no serious finding and no sideways scrolling at %i px, in both themes', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of ['one', 'the other']) {
      await page.goto(at('/nav'))
      await pressTool(page, /^切换到(白|蓝)色主题$/)
      for (const path of [
        '/nav',
        '/boxPowerSupply',
        '/boxPowerSupply?panel=12',
        '/no/such',
        '/config',
        '/pdf',
        '/privacy',
      ]) {
        await page.goto(at(path))
        await page.locator('h1:visible, .tw-blank:visible').first().waitFor()
        expect(await seriousFindings(page), `${path} ${theme}`).toEqual([])
        expect(await sidewaysOverflow(page), `${path} ${theme}`).toBe(false)
      }
    }
    await page.goto(at('/nav'))
  })
})
