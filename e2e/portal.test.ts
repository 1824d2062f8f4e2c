import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '#test/support/browser.ts'
import { fillSignIn, openPage, watchedPage } from '#test/support/page.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const password = 'Quay_2026'

describe('the portal itself', () => {
  let server: Tidewatt
  let browser: Browser

  beforeAll(async () => {
    server = await startTidewatt({ ADMIN_PASSWORD: password })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.dispose()
  })

  test.each([
    ['cannot be loaded', undefined, '程序可能已更新，请刷新页面'],
    ['throws as it loads', 'throw new RangeError("no such thing")', 'no such thing'],
  ])('a page whose code %s says so, and what surrounds it stays', async (_, code, said) => {
    const { page } = await watchedPage(browser)
    await page.route(/ProfilePage/, (route) =>
      code === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: code }),
    )
    await page.goto(server.url)
    await fillSignIn(page, 'admin', password)
    await openPage(page, '物联网平台管理', '模板管理')
    await page.getByText(said).waitFor()
    await openPage(page, '资产管理', '站点管理')
    await page.getByRole('heading', { name: '站点管理' }).waitFor()
    expect(await page.getByText(said).filter({ visible: true }).count()).toBe(0)
    await page.close()
  })

  test('a page that is opened while the server is away says so, and appears when it is back', async () => {
    const { page } = await watchedPage(browser)
    await page.goto(server.url)
    await fillSignIn(page, 'admin', password)
    await page.getByRole('button', { name: '权限管理', exact: true }).click()
    await server.stop()
    await page.getByRole('link', { name: '商户管理' }).click()
    await page.locator('main:visible').getByText('无法连接服务器').waitFor()
    await server.start()
    await page.getByRole('heading', { name: '商户管理' }).waitFor()
    await page.getByRole('row').filter({ hasText: '默认商户' }).waitFor()
    await page.close()
  }, 60_000)
})
