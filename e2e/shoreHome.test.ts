import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { type ShoreQuay, shoreQuay } from '#test/support/shoreQuay.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

const pictures = 'test-results/shoreHome'

describe('the home of shore power', () => {
  const on = appStage()
  let it: SignInApp
  let quay: ShoreQuay
  let person: Person

  /** At a route, as somebody who holds this platform and no other. */
  const home = async (route = '/portElectricSystem', width = 1440, height = 900, script = '') => {
    const watched = await on.open(route, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }
  const refusals = (said: readonly string[]): string[] => said.filter((line) => /^[45]\d\d /.test(line))
  const berth = (page: Page, n: number) =>
    page.getByRole('group', { name: /^(泊位|Berths)$/ }).getByRole('button', { name: new RegExp(`^${n}号泊位`) })
  const words = (page: Page, n: number): Promise<string> => berth(page, n).locator('.tw-hidden').innerText()
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  beforeAll(async () => {
    it = on.ground
    quay = await shoreQuay(it)
    person = await addPerson(it.context, 'shoreHome', ['platform_shorePower', 'control_request'], { orgId: '1' })
  })
  afterAll(async () => {
    await quay?.stop()
  })

  test('the sentence, the quay, load, requests and the day, with ships, cables and figures', async () => {
    const { page, faults, said } = await home()
    await berth(page, 1).waitFor()
    await expect.poll(() => page.locator('.tw-sentence-line').innerText()).toMatch(/^1 艘船用岸电 · 120 kW/)
    await page.screenshot({ path: `${pictures}/1440.png` })
    await expect
      .poll(() => words(page, 1))
      .toMatch(/^1号泊位, 供电中, 江远1号, 120\.0 kW, 100\.0 kWh, (\d\d-\d\d )?\d\d:\d\d 起/)
    await expect.poll(() => words(page, 2)).toMatch(/^2号泊位, (已插接|待合闸), 江远2号, 0\.0 kW, 0\.0 kWh/)
    await expect.poll(() => words(page, 3)).toMatch(/^3号泊位, 已申请, 江远3号, 预计 /)
    await expect.poll(() => region(page, '供电负荷').innerText()).toMatch(/120/)
    const rows = region(page, '用电与申请').getByRole('listitem')
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([
        expect.stringMatching(/江远1号\s*▲ 1号泊位 · 供电中 · 100 kWh\s*120 kW/),
        expect.stringMatching(/江远2号/),
        expect.stringMatching(/江远3号\s*○ 3号泊位 · 已申请 · 80 kW/),
      ])
    await expect.poll(() => page.locator('.tw-shorehull-cable').count()).toBe(2)
    await expect.poll(() => page.locator('.tw-shorehull-fed').count()).toBe(1)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('arrow keys go from berth to berth and Enter opens one: its line, interlocks and connection', async () => {
    const { page, faults, said } = await home()
    await berth(page, 1).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '岸电详情' })
    await dialog.waitFor()
    await expect.poll(() => page.url()).toContain(`socket=${quay.sockets[1]}`)
    await dialog.getByRole('list', { name: '2号接电箱 从电网到船舶的单线图' }).waitFor()
    await region(page, '用电记录').waitFor()
    const locks = dialog.getByRole('region', { name: '合闸联锁' })
    await expect.poll(() => locks.getByRole('listitem').count()).toBeGreaterThan(5)
    await page.screenshot({ path: `${pictures}/detail.png` })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('avoided emissions say how: the rows that they are made of', async () => {
    const { page, faults } = await home()
    await region(page, '本月减排').getByRole('button', { name: '怎么算的？' }).click()
    await page.waitForURL(/panel=34/)
    await page.getByRole('region', { name: '构成' }).getByText('江远1号').waitFor()
    await page.screenshot({ path: `${pictures}/emission.png` })
    expect(faults).toEqual([])
  })

  test('its card on the platform chooser says how many ships draw how much', async () => {
    const { page, faults } = await home('/nav')
    await page.getByText('1 艘船用岸电 · 120 kW').waitFor()
    await page.screenshot({ path: `${pictures}/nav.png` })
    expect(faults).toEqual([])
  })

  test('a moment of the past shows the quay as it stood', async () => {
    const { page, faults, said } = await home(`/portElectricSystem?at=${quay.past}`)
    await page.getByText('返回实时').first().waitFor()
    await expect.poll(() => words(page, 1)).toMatch(/^1号泊位, 供电中, .*120\.0 kW/)
    await expect.poll(() => words(page, 2)).toMatch(/^2号泊位, (空闲|已申请)/)
    await berth(page, 1).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '岸电详情' })
    await dialog.getByRole('list', { name: '1号接电箱 从电网到船舶的单线图' }).waitFor()
    expect(await region(page, '用电记录').count()).toBe(0)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740, 'white', 'zh'],
    [1366, 768, 'blue', 'en'],
    [1920, 1080, 'white', 'en'],
    [3840, 2160, 'blue', 'zh'],
  ] as const)('%d × %d, %s, %s: it can be read', async (width, height, theme, language) => {
    const route = width > 1000 ? '/fullScreen/portElectricSystem' : '/portElectricSystem'
    const { page, faults } = await home(route, width, height, looking(theme, language))
    await berth(page, 1).waitFor()
    await page.getByRole('slider').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `${pictures}/${width}-${theme}-${language}.png` })
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await unreadableTexts(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
