import { describe, expect, test } from 'vitest'
import { adminPassword } from '#test/support/database.ts'
import { fillSignIn, pressTool } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'

const publicPaths = ['/login', '/privacy', '/config', '/pdf']

describe('the shell without a session, at its end, and in a poor browser', () => {
  const on = stage()
  const at = (path: string): string => `${on.url}/#${path}`

  test('public pages need no token; the rest leads to the sign-in', async () => {
    const open = await on.page()
    for (const path of publicPaths) {
      await open.page.goto(at(path))
      await open.page.locator('main h1').waitFor()
      expect(open.page.url()).toContain(path)
    }
    await open.page.goto(at('/config'))
    await open.page.getByText('正常').waitFor()
    for (const file of ['https://elsewhere.example/a.pdf', 'javascript:alert(1)', '/openapi.json']) {
      await open.page.goto(at(`/pdf?file=${encodeURIComponent(file)}`))
      await open.page.getByText('只能打开本平台的附件').waitFor()
    }
    for (const path of ['/iot/profile', '/gallery', '/fullScreen/gallery']) {
      await open.page.goto(at(path))
      await open.page.waitForURL(/#\/login$/)
      await open.page.getByLabel('用户名').waitFor()
    }
    expect(open.faults).toEqual([])
  })

  test('logging out asks, and takes the other tab of the session along', async () => {
    const { page: first } = await on.enter()
    await first.getByRole('heading', { name: '平台选择' }).waitFor()
    const stored = await first.evaluate(() => JSON.stringify(sessionStorage))
    const second = await first.context().newPage()
    await second.addInitScript((entries) => {
      if (window.name === 'seeded') return
      window.name = 'seeded'
      for (const [key, value] of Object.entries(JSON.parse(entries))) sessionStorage.setItem(key, String(value))
    }, stored)
    await second.goto(on.url)
    await second.getByRole('heading', { name: '平台选择' }).waitFor()
    await first.getByRole('button', { name: '退出登录' }).click()
    await first.getByRole('dialog', { name: '是否确定退出？' }).getByRole('button', { name: '确定' }).click()
    for (const tab of [first, second]) {
      await tab.getByLabel('用户名').waitFor()
      await expect.poll(() => tab.evaluate(() => sessionStorage.length)).toBe(0)
    }
  })

  test.each(['/admin/user/info', '/admin/menu', '/admin/dept/deptConfig'])(
    'a refused %s resets the token; until then nothing is shown as signed in',
    async (path) => {
      const { promise: held, resolve: answer } = Promise.withResolvers<void>()
      const { page } = await on.open('/base/system/dic')
      await page.route(`**${path}`, async (route) => {
        await held
        await route.fulfill({ json: { code: 5001, msg: '无法加载', data: null } })
      })
      await fillSignIn(page, 'admin', adminPassword)
      await page.locator('.tw-start[role=status]').waitFor()
      expect(await page.getByRole('banner').count()).toBe(0)
      answer()
      await page.locator('.ant-message').getByText('无法加载').waitFor()
      await page.getByLabel('用户名').waitFor()
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
      await page.unroute(`**${path}`)
      await fillSignIn(page, 'admin', adminPassword)
      await page.getByRole('heading', { name: '字典管理' }).waitFor()
    },
  )

  test('a server that is away at the start is waited for, the token stays', async () => {
    const { page } = await on.open('/base/system/dic')
    await page.route('**/admin/menu', (route) => route.abort())
    await fillSignIn(page, 'admin', adminPassword)
    await page.getByText('无法加载您的菜单和首页').waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    await page.unroute('**/admin/menu')
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { name: '字典管理' }).waitFor()
  })

  test('works where the browser keeps nothing', async () => {
    const blocked = await on.page()
    await blocked.page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('blocked', 'SecurityError')
      }
      for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get: refuse })
    })
    await blocked.page.goto(on.url)
    await fillSignIn(blocked.page, 'admin', adminPassword)
    await blocked.page.getByRole('heading', { name: '平台选择' }).waitFor()
    await blocked.page.getByRole('button', { name: '收起菜单' }).click()
    await blocked.page.getByRole('button', { name: '展开菜单' }).waitFor()
    await pressTool(blocked.page, '切换到英文')
    await blocked.page.getByRole('heading', { name: 'Platforms' }).waitFor()
    expect(blocked.faults).toEqual([])
  })

  test('full screen warns where the browser has none', async () => {
    const { page } = await on.enter()
    await page.getByRole('heading', { name: '平台选择' }).waitFor()
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }))
    await pressTool(page, '切换到英文')
    await pressTool(page, 'Full screen')
    await page.getByText('you browser can not work').waitFor()
  })

  test('the theme that a user chose here holds for him; that of another one does not', async () => {
    const { page } = await on.enter()
    const stands = () => page.getByRole('heading', { name: '平台选择' }).waitFor()
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    await stands()
    const ofRecord = await theme()
    const chosen = ofRecord === 'blue' ? 'white' : 'blue'
    const me = (await page.evaluate(() => localStorage.getItem('tidewatt.themeOf'))) ?? ''
    const keep = async (themeOf: string): Promise<void> => {
      await page.evaluate((kept) => Object.assign(localStorage, kept), {
        'tidewatt.theme': chosen,
        'tidewatt.themeOf': themeOf,
      })
      await page.reload()
      await stands()
    }
    await keep(me)
    await expect.poll(theme).toBe(chosen)
    await keep('somebody else')
    await expect.poll(theme).toBe(ofRecord)
  })

  test('bell and report open the panels of the platform that is shown', async () => {
    const { page } = await on.enter('/storedEnergy')
    await page.getByRole('heading', { name: '储能电站总览' }).waitFor()
    await pressTool(page, /未恢复告警/)
    await page.waitForURL(/storedEnergy\?panel=25&state=1/)
    await pressTool(page, '报表')
    await page.getByRole('heading', { name: '储能报表' }).waitFor()
  })
})
