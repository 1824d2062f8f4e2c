import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessLifetime, refreshGrace } from '#features/session/server/tokens.ts'
import type { createLiveHub } from '#server/live/hub.ts'
import { emptyWord } from '#server/peers/word.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn, show } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

const patient = { timeout: 20_000 }
const withoutLocks = `Object.defineProperty(navigator, 'locks', { value: undefined })`
const withoutStorage = `
  const denied = () => { throw new DOMException('denied', 'SecurityError') }
  for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get: denied })
  Object.defineProperty(navigator, 'locks', { value: { request: async () => denied() } })
`

describe('a session', () => {
  const on = appStage()
  let it: SignInApp
  let person: Person
  let hub: ReturnType<typeof createLiveHub>

  beforeAll(async () => {
    it = on.ground
    hub = it.context.live as typeof hub
    person = await addPerson(it.context, 'quay_two', ['asset_view', 'iot_view'])
  })
  beforeEach(() => it.forgive())

  const stations = (page: Page) => page.getByRole('heading', { name: '站点管理' })
  const dialog = (page: Page) => page.getByRole('dialog')
  const storedSession = (page: Page) => page.evaluate(() => sessionStorage.length)

  /** A page of a browser of its own, signed in. */
  const signedIn = async (script = ''): Promise<{ page: Page; context: BrowserContext }> => {
    const { page } = await on.open('/', script ? { script } : {})
    const context = page.context()
    await fillSignIn(page, person.userName, person.password)
    await page.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
    await show(page, '/asset/stationManagement')
    await stations(page).waitFor()
    return { page, context }
  }
  /** A second tab that shares the session, as a browser duplicates one. */
  const duplicate = async (page: Page, context: BrowserContext): Promise<Page> => {
    const opened = context.waitForEvent('page')
    await page.evaluate(() => void window.open(location.href))
    const other = await opened
    await stations(other).waitFor()
    return other
  }
  /** Makes the page ask the server, and waits for the answer. */
  const works = async (page: Page): Promise<void> => {
    const answered = page.waitForResponse((response) => response.url().includes('/web/') && response.status() === 200)
    await show(page, '/iot/profile')
    await page
      .getByRole('heading', { name: '模板管理' })
      .or(page.getByRole('heading', { name: '模板' }))
      .first()
      .waitFor()
    await show(page, '/asset/stationManagement')
    await answered
    await stations(page).waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
  }

  test('that ended is told once, and leads to the sign-in with nothing left', async () => {
    const { page } = await signedIn()
    await it.endSessionsOf(person.userId)
    await show(page, '/iot/profile')
    await dialog(page).waitFor()
    await show(page, '/asset/equipmentManagement')
    await dialog(page).getByText('当前状态已过期，请重新登录').waitFor()
    await expect.poll(() => dialog(page).count()).toBe(1)
    await expect.poll(() => dialog(page).getByText('退出提示').count()).toBe(1)
    await dialog(page).getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL(/#\/login$/)
    await page.getByLabel('用户名').waitFor()
    await expect.poll(() => storedSession(page)).toBe(0)
  })

  test('that ended is told in English as the specification says', async () => {
    const { page } = await signedIn(`localStorage.setItem('tidewatt.language', 'zh')`)
    await page.getByRole('button', { name: /EN/ }).click()
    await it.endSessionsOf(person.userId)
    await show(page, '/iot/profile')
    await dialog(page).getByText('Current status has expired, please log in again').waitFor()
    await dialog(page).getByText('exit prompt').waitFor()
  })

  test('a 401 at the SMS sign-in opens no dialog; at the password sign-in it says what the server said', async () => {
    const { page } = await on.page()
    const body = JSON.stringify({ code: 401, msg: '服务器的话', data: null })
    await page.route(/\/auth\/(mobile\/token\/sms|oauth\/token)/, (route) =>
      route.fulfill({ status: 401, contentType: 'application/json', body }),
    )
    await page.goto(it.url)
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByLabel('手机号').fill('13900000001')
    await page.getByLabel('短信验证码').fill('123456')
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('alert').getByText('服务器的话').waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.getByRole('tab', { name: '账号登录' }).click()
    await fillSignIn(page, person.userName, person.password)
    await dialog(page).getByText('服务器的话').waitFor()
  })

  test('is there in a second tab without a sign-in, and gone there once it was left', async () => {
    const { page, context } = await signedIn()
    const second = await context.newPage()
    await second.goto(`${it.url}#/asset/stationManagement`)
    await stations(second).waitFor()
    await works(second)
    await page.getByRole('button', { name: '退出登录' }).click()
    await dialog(page).getByRole('button', { name: '确定' }).click()
    for (const tab of [page, second]) await tab.getByLabel('用户名').waitFor()
    const third = await context.newPage()
    await third.goto(it.url)
    await third.getByLabel('用户名').waitFor()
  })

  test.each([
    ['with locks', ''],
    ['without locks, as on plain http', withoutLocks],
  ])('is renewed by two tabs at once, %s, and both go on', async (_, script) => {
    const { page, context } = await signedIn(script)
    const other = await duplicate(page, context)
    for (let round = 0; round < 3; round += 1) {
      it.advance(accessLifetime + refreshGrace)
      await Promise.all([works(page), works(other)])
    }
  })

  test('goes on in a tab that slept while another one renewed it', async () => {
    const { page, context } = await signedIn()
    const other = await duplicate(page, context)
    const address = other.url()
    await other.goto('about:blank')
    it.advance(accessLifetime + refreshGrace)
    await works(page)
    it.advance(accessLifetime + refreshGrace)
    await other.goto(address)
    await stations(other).waitFor()
    await works(other)
    await works(page)
  })

  test('renewed in one tab keeps the live link of the other, and is renewed no more often', async () => {
    const { page, context } = await signedIn()
    const other = await duplicate(page, context)
    const tabs = [page, other]
    const told = new Map(tabs.map((tab) => [tab, 0]))
    for (const tab of tabs) {
      tab.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          if (String(payload).includes('"topic":"menus/0"')) told.set(tab, (told.get(tab) ?? 0) + 1)
        }),
      )
      await tab.reload()
      await stations(tab).waitFor()
      await expect.poll(() => told.get(tab), patient).toBeGreaterThan(0)
    }
    const turnOf = (tab: Page) =>
      tab.evaluate(() => JSON.parse(sessionStorage.getItem('tidewatt.session') ?? '{}').turn)
    const renewals = async () =>
      (await it.context.pool.query('select count(*)::int as count from used_refresh')).rows[0].count
    const before = await renewals()
    it.advance(accessLifetime + refreshGrace)
    await works(page)
    await expect.poll(async () => (await turnOf(page)) === (await turnOf(other)), patient).toBe(true)
    for (let round = 0; round < 3; round += 1) {
      const seen = new Map(told)
      // What each process does every half minute: looks whether those who listen still may.
      hub.heard({ ...emptyWord(), missed: true })
      for (const tab of tabs) await expect.poll(() => told.get(tab), patient).toBeGreaterThan(seen.get(tab) ?? 0)
    }
    expect((await renewals()) - before).toBe(1)
  })

  test('left in one tab is left in the other', async () => {
    const { page, context } = await signedIn()
    const other = await duplicate(page, context)
    await page.getByRole('button', { name: '退出登录' }).click()
    await dialog(page).getByText('是否确定退出？').last().waitFor()
    await dialog(page).getByRole('button', { name: '确定' }).click()
    for (const each of [page, other]) {
      await each.waitForURL(/#\/login$/)
      await each.getByLabel('用户名').waitFor()
      await expect.poll(() => storedSession(each)).toBe(0)
    }
  })

  test('works where the browser forbids storage and locks', async () => {
    const { page } = await signedIn(withoutStorage)
    it.advance(accessLifetime + refreshGrace)
    await works(page)
  })

  test.each([
    [404, 'status code 404, interface service does not exist (/web/iot/profile/page)'],
    [500, 'status code 500, interface service abnormal (/web/iot/profile/page)'],
  ])('does not end by a %i, which is told with its address', async (status, told) => {
    const { page } = await signedIn()
    await page.getByRole('button', { name: /EN/ }).click()
    await page.route('**/web/iot/profile/page*', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: '<h1>proxy</h1>' }),
    )
    await show(page, '/iot/profile')
    await page.getByText(told).waitFor()
    await expect.poll(() => dialog(page).count()).toBe(0)
  })
})
