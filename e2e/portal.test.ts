import { describe, expect, test } from 'vitest'
import { adminPassword } from '#test/support/database.ts'
import { fillSignIn, openPage } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'

describe('the portal itself', () => {
  const on = stage()

  test.each([
    ['cannot be loaded', undefined, '程序可能已更新，请刷新页面'],
    ['throws as it loads', 'throw new RangeError("no such thing")', 'no such thing'],
  ])('a page whose code %s says so, and what surrounds it stays', async (_, code, said) => {
    const { page } = await on.page()
    await page.route(/ProfilePage/, (route) =>
      code === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: code }),
    )
    await page.goto(on.url)
    await fillSignIn(page, 'admin', adminPassword)
    await openPage(page, '物联网平台管理', '模板管理')
    await page.getByText(said).waitFor()
    await openPage(page, '资产管理', '站点管理')
    await page.getByRole('heading', { name: '站点管理' }).waitFor()
    await expect.poll(() => page.getByText(said).filter({ visible: true }).count()).toBe(0)
  })

  test('a page that is opened while the server is away says so, and appears when it is back', async () => {
    const { page } = await on.enter()
    await page.getByRole('button', { name: '权限管理', exact: true }).click()
    await on.ground.stop()
    await page.getByRole('link', { name: '商户管理' }).click()
    await page.locator('main:visible').getByText('无法连接服务器').waitFor()
    await on.ground.start()
    await page.getByRole('heading', { name: '商户管理' }).waitFor()
    await page.getByRole('row').filter({ hasText: '默认商户' }).waitFor()
  })
})
