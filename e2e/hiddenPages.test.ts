import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, plainMap } from '#test/support/browser.ts'
import { fillSignIn, openPage, watchedPage } from '#test/support/page.ts'
import { startTidewatt, type Tidewatt } from '#test/support/tidewatt.ts'

const password = 'Quay_2026'
let server: Tidewatt
let browser: Browser

beforeAll(async () => {
  server = await startTidewatt({ ADMIN_PASSWORD: password })
  browser = await launchBrowser(plainMap)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

test('a page that is kept but hidden follows nothing; shown again it follows anew', async () => {
  const { page, faults } = await watchedPage(browser)
  const followed = new Set<string>()
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { subscribe, unsubscribe } = JSON.parse(String(payload))
      if (subscribe) followed.add(subscribe.split('/')[0])
      if (unsubscribe) followed.delete(unsubscribe.split('/')[0])
    }),
  )
  await page.goto(server.url)
  await fillSignIn(page, 'admin', password)
  await page.getByRole('heading', { name: '平台选择' }).waitFor()
  await openPage(page, '箱式电源管理', '箱式电源管理')
  await page.getByRole('heading', { name: '箱式电源总览' }).waitFor()
  await expect.poll(() => followed.has('boxHome')).toBe(true)
  await openPage(page, '资产管理', '设备管理')
  await expect.poll(() => followed.has('boxHome')).toBe(false)
  expect(followed.has('openAlarms')).toBe(true)
  expect(await page.getByText('箱式电源总览').count()).toBe(1)
  await openPage(page, '箱式电源管理', '箱式电源管理')
  await expect.poll(() => followed.has('boxHome')).toBe(true)
  expect(faults).toEqual([])
})
