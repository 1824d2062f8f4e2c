import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { startProvider, type TestProvider } from '#test/support/oidcProvider.ts'
import { fillSignIn, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'
import { png } from '#test/support/upload.ts'

const label = '港口统一认证'
const halfMinute = 30_000

describe('an account', () => {
  let it: SignInApp
  let provider: TestProvider
  const on = appStage(async () => {
    provider = await startProvider()
    const { issuer, clientId, clientSecret } = provider
    const claims = { scope: 'openid profile email', claim: 'preferred_username' }
    return { oidc: { issuer, clientId, clientSecret, label, ...claims } }
  })

  beforeAll(() => {
    it = on.ground
    provider.allow(`${it.url}auth/oidc/callback`)
  })
  afterAll(async () => {
    await provider?.stop()
  })
  beforeEach(() => it.forgive())

  const open = (width?: number, route?: string) => on.open(route, { width })
  const alert = (page: Page) => page.getByRole('alert')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const inside = (page: Page) => page.waitForURL((url) => !/^#\/(login.*)?$/.test(url.hash))
  const dialog = (page: Page) => page.getByRole('dialog')
  const profile = async (page: Page): Promise<void> => {
    await inside(page)
    await page.goto(`${it.url}#/profile`)
    await button(page, '更换头像').waitFor()
  }
  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: it.context.clock() })
  const sound = async (page: Page): Promise<void> => {
    await page.mouse.move(0, 0)
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
  }
  const link = async (name: string, external: string): Promise<Person> => {
    const person = await addPerson(it.context, name, ['asset_view'])
    await it.context.db
      .updateTable('app_user')
      .set({ external_name: external })
      .where('id', '=', person.userId)
      .execute()
    provider.accounts.set(`sub-${external}`, { preferred_username: external })
    return person
  }
  const provide = async (page: Page, account: string): Promise<void> => {
    await page.getByLabel('Account').fill(account)
    await button(page, 'Continue').click()
  }

  test.each([360, 1440])(
    'gets a second step, uses it and its recovery codes, and loses it again, at %i px',
    async (width) => {
      const person = await addPerson(it.context, `stepper_${width}`, ['asset_view'])
      const { page, faults } = await open(width)
      await fillSignIn(page, person.userName, person.password)
      await profile(page)
      await sound(page)
      await button(page, '开启两步验证').click()
      await dialog(page).getByRole('img', { name: '验证器二维码' }).waitFor()
      await sound(page)
      const secret = (await dialog(page).locator('code').innerText()).replace(/\s/g, '')
      const field = dialog(page).getByRole('textbox', { name: '动态验证码' })
      await field.fill('12')
      await page.keyboard.press('Enter')
      await dialog(page).getByText('请输入6位数字', { exact: true }).waitFor()
      const used = codeOf(secret)
      await field.fill(used)
      await page.keyboard.press('Enter')
      const codes = dialog(page).getByRole('listitem')
      await codes.first().waitFor()
      await expect.poll(() => codes.count()).toBe(10)
      await sound(page)
      const recovery = (await codes.first().innerText()).trim()
      await button(page, '我已保存').click()
      await page.getByText('剩余恢复码：10 个').waitFor()

      const again = await open(width)
      await fillSignIn(again.page, person.userName, person.password)
      const code = again.page.getByLabel('动态验证码')
      await code.waitFor()
      await sound(again.page)
      await code.fill('12')
      await again.page.keyboard.press('Enter')
      await again.page.getByText('请输入6位动态验证码').waitFor()
      await code.fill(used)
      await again.page.keyboard.press('Enter')
      await alert(again.page).getByText('动态验证码错误或已使用').waitFor()
      it.advance(halfMinute)
      await code.fill(codeOf(secret))
      await again.page.keyboard.press('Enter')
      await inside(again.page)
      await again.page.close()

      const third = await open(width)
      await fillSignIn(third.page, person.userName, person.password)
      await button(third.page, '返回登录').click()
      await fillSignIn(third.page, person.userName, person.password)
      await button(third.page, '无法使用验证器？使用恢复码').click()
      await third.page.getByLabel('恢复码').fill(recovery.toLowerCase())
      await third.page.keyboard.press('Enter')
      await profile(third.page)
      await third.page.getByText('剩余恢复码：9 个').waitFor()
      await button(third.page, '关闭两步验证').first().click()
      it.advance(halfMinute)
      await dialog(third.page).getByLabel('密码').fill(person.password)
      await dialog(third.page).getByLabel('动态验证码或恢复码').fill(codeOf(secret))
      await sound(third.page)
      await button(third.page, '关闭两步验证').last().click()
      await button(third.page, '开启两步验证').waitFor()
      expect([...faults, ...again.faults, ...third.faults]).toEqual([])
      await page.close()
      await third.page.close()
    },
  )

  test('gives its password where its mobile number, a way to sign in, becomes another one', async () => {
    const person = await addPerson(it.context, 'mover', ['asset_view'])
    const { page, faults } = await open(360)
    await fillSignIn(page, person.userName, person.password)
    await profile(page)
    const password = page.getByLabel('当前密码')
    expect(await password.count()).toBe(0)
    await page.getByLabel('手机号').fill('13811112222')
    await password.fill(person.password)
    await sound(page)
    await button(page, '保存').click()
    await password.waitFor({ state: 'detached' })
    const row = it.context.db.selectFrom('app_user').select('mobile_phone').where('id', '=', person.userId)
    expect(await row.executeTakeFirst()).toEqual({ mobile_phone: '13811112222' })
    expect(faults).toEqual([])
    await page.close()
  })

  test('shows its picture in the top bar once it was seen and taken, and the default one without', async () => {
    const person = await addPerson(it.context, 'pictured', ['asset_view'])
    const { page, faults } = await open()
    await fillSignIn(page, person.userName, person.password)
    await profile(page)
    const own = page.locator('header .tw-avatar')
    await expect.poll(() => own.count()).toBe(0)
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    await choose('broken.png', Buffer.from('no picture'))
    await page.getByText('无法读取该图片，请选择其他图片').waitFor()
    await choose('me.png', png)
    await dialog(page).getByRole('img', { name: '头像预览' }).waitFor()
    await sound(page)
    await button(page, '使用此头像').click()
    await own.waitFor()
    await expect
      .poll(() => own.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)))
      .toBe(256)
    await page.reload()
    await own.waitFor()
    await button(page, '移除头像').click()
    await own.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test.each([360, 1440])(
    'is entered by OpenID Connect, there and back to where it wanted to go, at %i px',
    async (width) => {
      await link(`pilot_${width}`, `pilot-${width}`)
      const { page, faults } = await open(width, '/asset/stationManagement')
      await button(page, `使用${label}登录`).waitFor()
      await sound(page)
      await button(page, `使用${label}登录`).click()
      await provide(page, `sub-pilot-${width}`)
      await page.getByRole('heading', { name: '站点管理' }).waitFor()
      expect(page.url()).toBe(`${it.url}#/asset/stationManagement`)
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tidewatt.oidc'))).toBe('')
      await page.goBack()
      await expect.poll(() => page.url()).not.toContain('ticket')
      expect(faults).toEqual([])
    },
  )

  test('that is not linked, not confirmed or begun elsewhere is told so, and the password goes on', async () => {
    const person = await link('pilot_plain', 'pilot-plain')
    const { page, faults } = await open()
    await button(page, `使用${label}登录`).click()
    await provide(page, 'sub-nobody')
    await alert(page).getByText('该账号未关联或不可用，请联系管理员').waitFor()
    await sound(page)
    await page.context().clearCookies()
    await button(page, `使用${label}登录`).click()
    await button(page, 'Refuse').click()
    await alert(page).getByText('统一认证未完成，请重试').waitFor()
    expect(page.url()).toBe(`${it.url}#/login`)
    await page.goto('about:blank')
    await page.goto(`${it.url}#/login?ticket=${'x'.repeat(43)}`)
    await alert(page).getByText('此次登录不是由当前页面发起的，请重试').waitFor()
    expect(page.url()).toBe(`${it.url}#/login`)
    await fillSignIn(page, person.userName, person.password)
    await inside(page)
    expect(faults).toEqual([])
  })

  test('with a second step is asked for it after OpenID Connect too', async () => {
    const person = await link('pilot_step', 'pilot-step')
    const { sessionContract } = await import('#features/session/contract.ts')
    const { data } = await it.signIn(person.userName, person.password)
    const { secret } = await it.call(sessionContract.totpBegin, {}, data.access_token)
    await it.call(sessionContract.totpConfirm, { code: codeOf(secret) }, data.access_token)
    it.advance(halfMinute)
    const { page, faults } = await open()
    await button(page, `使用${label}登录`).click()
    await provide(page, 'sub-pilot-step')
    await page.getByLabel('动态验证码').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await inside(page)
    expect(faults).toEqual([])
  })
})

describe('an account whose provider is away', () => {
  let provider: TestProvider
  const on = appStage(async () => {
    provider = await startProvider()
    await provider.pause()
    const { issuer, clientId } = provider
    return { oidc: { issuer, clientId, label, scope: 'openid', claim: 'preferred_username' } }
  })
  afterAll(() => provider?.stop())

  test('is told so, is entered by password, and finds the provider again by itself', async () => {
    const it = on.ground
    const person = await addPerson(it.context, 'away_one', ['asset_view'])
    const { page, faults } = await on.page({ width: 360, own: true })
    await page.clock.install()
    await page.goto(it.url)
    const way = page.getByRole('button', { name: `使用${label}登录` })
    await page.getByText(`${label}暂时不可用，请使用其他方式登录`).waitFor()
    await expect.poll(() => way.isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await provider.resume()
    it.advance(10_001)
    await page.clock.fastForward(15_001)
    await way.and(page.locator(':enabled')).waitFor()
    await fillSignIn(page, person.userName, person.password)
    await page.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
    expect(faults).toEqual([])
  })
})
