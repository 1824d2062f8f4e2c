import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage, captcha } from '#test/support/stage.ts'

describe('signing in', () => {
  const on = appStage()
  let it: SignInApp
  let person: Person

  beforeAll(async () => {
    it = on.ground
    person = await addPerson(it.context, 'quay_one', ['asset_view'])
    await it.context.pool.query(`update app_user set mobile_phone = '13900000001' where id = $1`, [person.userId])
  })
  beforeEach(() => it.forgive())

  const open = (width?: number, script = '') => on.open('/', { width, script })
  const alert = (page: Page) => page.getByRole('alert')
  const inside = (page: Page) => page.waitForURL((url) => !/^#\/(login|password)?$/.test(url.hash))
  const failures = async (page: Page, times: number): Promise<void> => {
    const code = page.getByLabel('图形验证码')
    const send = page.getByRole('button', { name: '登录' })
    for (let i = 0; i < times; i += 1) {
      if (await code.isVisible()) await code.fill(captcha)
      const refused = page.waitForResponse(/\/oauth\/token/)
      await fillSignIn(page, person.userName, `wrong_${i}`)
      await refused
      await alert(page).waitFor()
      await send.and(page.locator(':not(.ant-btn-loading)')).waitFor()
    }
  }

  test('the third failure brings a picture; what it shows opens the way', async () => {
    const { page, faults } = await open()
    await failures(page, 2)
    await alert(page).getByText('用户名或密码错误').waitFor()
    await expect.poll(() => page.getByLabel('图形验证码').count()).toBe(0)
    await failures(page, 1)
    const picture = page.getByAltText('由四个字母或数字组成的图片')
    await picture.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const before = await picture.getAttribute('src')
    await page.getByRole('button', { name: '换一张图片' }).press('Enter')
    await page.waitForFunction((src) => document.querySelector('img')?.src !== src, before)
    await page.getByLabel('密码').fill(person.password)
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByText('请输入图形验证码').waitFor()
    await page.getByLabel('图形验证码').fill('AAAA')
    await page.keyboard.press('Enter')
    await alert(page).getByText('图形验证码错误，请重新输入').waitFor()
    await page.getByLabel('图形验证码').fill(captcha.toLowerCase())
    await page.keyboard.press('Enter')
    await inside(page)
    expect(faults).toEqual([])
  })

  test('ten failures lock the account, and the page says for how long', async () => {
    const { page } = await open()
    await failures(page, 10)
    await page.getByLabel('密码').fill(person.password)
    await page.getByLabel('图形验证码').fill(captcha)
    await page.getByRole('button', { name: '登录' }).click()
    await alert(page).getByText('失败次数过多，已锁定，请15分钟后再试').waitFor()
  })

  test('fields that are missing are named, and the first one gets the focus', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByText('请输入用户名').waitFor()
    await page.getByText('请输入密码').waitFor()
    await expect.poll(() => page.getByLabel('用户名').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })

  test.each([360, 1440])('by SMS code, with a countdown, at %i px', async (width) => {
    const { page, faults } = await open(width)
    await page.getByRole('tab', { name: '账号登录' }).press('ArrowRight')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('请输入正确的手机号').waitFor()
    await page.getByLabel('手机号').fill('13900000001')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByRole('button', { name: /\d+秒后重发/ }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /秒后重发/ }).isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    const code = it.loggedCode()
    await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await alert(page).getByText('验证码错误或已失效').waitFor()
    await page.getByLabel('短信验证码').fill(code)
    await page.keyboard.press('Enter')
    await inside(page)
    expect(faults).toEqual([])
  })

  test.each([
    ['blue', 360],
    ['blue', 1440],
    ['white', 360],
    ['white', 3840],
  ] as const)('in English and %s at %i px both ways can be read and reached by keyboard', async (theme, width) => {
    const { page, faults } = await open(width, looking(theme, 'en'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter the user name').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('Mobile number').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('SMS code')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter a valid mobile number').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })

  test('a first password must be changed before anything else opens', async () => {
    const newcomer = await addPerson(it.context, 'newcomer', ['asset_view'], { must_change: true })
    const { page, faults } = await open()
    await fillSignIn(page, newcomer.userName, newcomer.password)
    await page.getByText('首次登录请先修改初始密码').waitFor()
    await page.goto(`${it.url}#/asset/stationManagement`)
    await page.reload()
    await page.getByLabel('原密码').fill(newcomer.password)
    await page.getByLabel('新密码', { exact: true }).fill('Harbour_77')
    await page.getByLabel('再次输入').fill('Harbour_77')
    await page.getByRole('button', { name: '确认修改' }).click()
    await page.waitForURL((url) => !url.hash.startsWith('#/password'))
    expect(faults).toEqual([])
  })
})
