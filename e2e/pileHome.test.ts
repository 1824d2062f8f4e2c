import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { type PileQuay, pileQuay } from '#test/support/pileQuay.ts'
import { stage } from '#test/support/stage.ts'

describe('the home of shore-power piles', () => {
  const on = stage()
  let quay: PileQuay

  const home = (route = '/shorePile', width = 1440, height = 900, script = '') =>
    on.enter(route, { width, height, ...(script ? { script } : {}) })
  const piles = (page: Page) => page.getByRole('region', { name: /^(岸电桩|Piles)$/ }).getByRole('button')
  const pile = (page: Page, name: string) => piles(page).filter({ hasText: name })
  const words = (page: Page, name: string): Promise<string> => pile(page, name).locator('.tw-hidden').innerText()

  beforeAll(async () => {
    quay = await pileQuay(await on.administrator(), on.ground.mqttPort)
  })
  afterAll(async () => {
    await quay?.stop()
  })

  test('each connector with its state, faults first, then those in use', async () => {
    const { page, faults } = await home()
    await pile(page, '桩 1').waitFor()
    await expect.poll(() => words(page, '桩 1')).toContain('1 号 供电中, 22.4 kW')
    await expect.poll(() => words(page, '桩 2')).toContain('1 号 故障')
    await expect.poll(() => words(page, '桩 3')).toContain('1 号 离线')
    await expect
      .poll(async () => (await piles(page).locator('strong').allInnerTexts()).join(' '))
      .toBe('桩 2 桩 1 桩 3')
    const wall = page.locator('.tw-wall')
    await expect.poll(() => wall.innerText()).toMatch(/1 个接口供电 22 kW/)
    await expect.poll(() => wall.innerText()).toMatch(/供电功率\s*22\.4\s*kW/)
    const states = page.getByRole('region', { name: '接口状态' }).first()
    await expect.poll(() => states.innerText()).toMatch(/故障\s*1\s*▲\s*供电中\s*1/)
    await expect.poll(() => states.innerText()).toMatch(/离线\s*1/)
    await page.getByText('3 台桩 · 接口 1 / 3 使用中 · 22 kW').waitFor()
    expect(faults).toEqual([])
  })

  test('a pile opens by keyboard with its connector, curves and fault codes', async () => {
    const { page, faults } = await home()
    await pile(page, '桩 1').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /岸电桩详情/ })
    await dialog.getByRole('button', { name: /^1 号/ }).waitFor()
    await expect.poll(() => page.url()).toContain(`pile=${quay.supplying}`)
    await dialog.getByRole('heading', { name: '1 号接口曲线' }).waitFor()
    await expect.poll(() => dialog.innerText()).toMatch(/供电功率\s*22\.4 \/ -- kW/)
    await dialog.getByText('LT-P1', { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: '故障码' }).click()
    await page.getByRole('dialog', { name: /故障码/ }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a moment of the past shows the connector as it stood then', async () => {
    const { page, faults } = await home(`/shorePile?at=${quay.past}`)
    await page.getByText('返回实时').first().waitFor()
    await expect.poll(() => words(page, '桩 1')).toContain('1 号 空闲')
    await pile(page, '桩 1').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /岸电桩详情/ })
    await dialog.getByRole('heading', { name: '1 号接口曲线' }).waitFor()
    expect(await dialog.getByRole('button', { name: '故障码' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('its miniature on the chooser says what supplies', async () => {
    const { page, faults } = await home('/nav')
    await page.getByText('供电 1 / 3 · 22 kW', { exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740, 'white', 'zh', '/shorePile'],
    [1366, 768, 'blue', 'en', '/shorePile'],
    [1920, 1080, 'white', 'en', '/fullScreen/shorePile'],
    [3840, 2160, 'blue', 'zh', '/fullScreen/shorePile'],
  ] as const)('%d × %d, %s, %s: it can be read', async (width, height, theme, language, route) => {
    const { page, faults } = await home(route, width, height, looking(theme, language))
    await pile(page, '桩 2').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
