import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { type ChargingYard, chargingYard } from '#test/support/chargingYard.ts'
import { awayFromMidnight } from '#test/support/midnight.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

const pictures = 'test-results/chargingHome'

describe('the home of charging stations', () => {
  awayFromMidnight()
  const on = appStage()
  let it: SignInApp
  let yard: ChargingYard
  let person: Person

  /** At a route, as somebody who holds this platform and no other. */
  const home = async (route = '/portChangePower', width = 1440, height = 900, script = '') => {
    const watched = await on.open(route, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }
  const refusals = (said: readonly string[]): string[] => said.filter((line) => /^[45]\d\d /.test(line))
  const bay = (page: Page, name: string) =>
    page.getByRole('group', { name: /^(充电仓位|Charging bays)$/ }).getByRole('button', { name: new RegExp(name) })
  const words = (page: Page, name: string): Promise<string> => bay(page, name).locator('.tw-hidden').innerText()
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  beforeAll(async () => {
    it = on.ground
    yard = await chargingYard(it)
    person = await addPerson(it.context, 'chargingHome', ['platform_portCharging'], { orgId: '1' })
  })
  afterAll(async () => {
    await yard?.stop()
  })

  test('the sentence, the yard, load against limit, bookings and the day, for who holds no other platform', async () => {
    const { page, faults, said } = await home()
    await bay(page, 'XD-001').waitFor()
    await expect
      .poll(() => page.locator('.tw-sentence-line').innerText())
      .toMatch(/^江远1号换箱 1 \/ 2 · 1 箱充满 · 负荷占限额 60 %/)
    await expect.poll(() => words(page, 'XD-001')).toMatch(/^XD-001, 1-1仓位, 充电中, SOC 72 %, 300 kW/)
    await expect.poll(() => words(page, 'XD-003')).toBe('XD-003, 1-3仓位, 充满, SOC 96 %')
    // The plan may have told by now that it is not full for its ship.
    await expect.poll(() => words(page, 'XD-004')).toMatch(/^XD-004, 1-4仓位, 未插枪, SOC 34 %(, 2级告警)?$/)
    await expect.poll(() => words(page, 'XD-005')).toBe('XD-005, 2-1仓位, 待充, SOC 55 %')
    await expect.poll(() => words(page, '2-3')).toBe('2-3仓位, 空位')
    await page.getByRole('img', { name: '江远1号 船上：1 号箱位 XD-006 97 %' }).waitFor()
    const load = region(page, '充电负荷')
    await expect.poll(() => load.innerText()).toMatch(/720\s*\/ 1200 kW/)
    await expect.poll(() => load.innerText()).toMatch(/留 10 %\s*2 箱在充 · 还可用 360 kW/)
    await region(page, '今日充电').getByText('换电 1 箱 · 1 艘').waitFor()
    await expect.poll(() => region(page, '今日充电').innerText()).toMatch(/1\.0\s*MWh.*500\s*元/s)
    const rows = region(page, '换电预约').getByRole('listitem')
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([expect.stringMatching(/江远1号\s*(\d\d-\d\d · )?换箱 1 \/ 2/), expect.stringMatching(/江远2号/)])
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('arrow keys go from bay to bay and Enter opens one; the day is read by keys', async () => {
    const { page, faults, said } = await home()
    await bay(page, 'XD-001').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '仓位详情' })
    await dialog.waitFor()
    await expect.poll(() => page.url()).toContain(`bay=${yard.bays['1-3']}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const day = page.getByRole('slider', { name: /^今日负荷.*，按时刻读数$/ })
    await day.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => day.getAttribute('aria-valuetext')).toMatch(/^00:00.* · 0\.50 元\/kWh$/)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('its card on the platform chooser says what is ready and the load', async () => {
    const { page, faults } = await home('/nav')
    await page.getByText('1 箱充满 · 负荷 720 kW').waitFor()
    await page.getByText('2 箱在充 · 5 / 8 仓位').waitFor()
    await page.screenshot({ path: `${pictures}/nav.png` })
    expect(faults).toEqual([])
  })

  test('a moment of the past shows the yard as it stood', async () => {
    const { page, faults, said } = await home(`/portChangePower?at=${yard.past}`)
    await page.getByText('返回实时').first().waitFor()
    await expect.poll(() => words(page, 'XD-003')).toMatch(/^XD-003, 1-3仓位, 充电中, SOC \d+ %, 240 kW/)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740, 'white', 'zh'],
    [1366, 768, 'blue', 'en'],
    [1920, 1080, 'white', 'en'],
    [3840, 2160, 'blue', 'zh'],
  ] as const)('%d × %d, %s, %s: it can be read', async (width, height, theme, language) => {
    const route = width > 1000 ? '/fullScreen/portChangePower' : '/portChangePower'
    const { page, faults } = await home(route, width, height, looking(theme, language))
    await bay(page, 'XD-001').waitFor()
    await page.getByRole('slider').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `${pictures}/${width}-${theme}-${language}.png` })
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await unreadableTexts(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
