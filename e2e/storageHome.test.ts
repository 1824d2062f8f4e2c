import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'
import { storageStation, type StorageStation } from '#test/support/storageStation.ts'

const hotCell = '堆1 / 3号簇 / 137号 3.561 V'

describe('the home of storage stations', () => {
  const on = appStage()
  let it: SignInApp
  let station: StorageStation
  let person: Person

  /** At a route, as somebody who holds this platform and no other. */
  const home = async (route = '/storedEnergy', width = 1440, height = 900, script = '') => {
    const watched = await on.open(route, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }
  const refusals = (said: readonly string[]): string[] => said.filter((line) => /^[45]\d\d /.test(line))
  const fact = (page: Page, name: string): Promise<string> =>
    page
      .locator('.tw-home-basics > div', { has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .innerText()
  const diagram = (page: Page) => page.getByRole('img', { name: /^龙潭储能站 单线图/ })
  const flows = async (page: Page): Promise<string> => (await diagram(page).getAttribute('aria-label')) ?? ''

  beforeAll(async () => {
    it = on.ground
    station = await storageStation(it)
    person = await addPerson(it.context, 'storageHome', ['platform_energyStorage'], { orgId: '1' })
  })
  afterAll(async () => {
    await station?.stop()
  })

  test('power, diagram, extreme cells and figures of a station, for who holds no other platform', async () => {
    const { page, faults, said } = await home()
    await diagram(page).waitFor()
    const told = await flows(page)
    for (const flow of [
      '电网 → 交流母线 100.0 kW',
      '电网 — 交流母线 断路器闭合',
      '交流母线 → 负荷 490.0 kW',
      '交流母线 — 站用 --',
      'PCS 1 → 交流母线 400.0 kW',
      '堆1 → PCS 1 410.0 kW',
      'PCS 1 损耗 10.0 kW · 2.4 %',
    ])
      expect(told).toContain(flow)
    await page.getByText('电网 100.0 + PCS 400.0 = 负荷 490.0 + 站用 -- kW').waitFor()
    const cells = page.locator('dl', { has: page.getByRole('button', { name: hotCell, exact: true }) })
    await expect.poll(() => cells.first().innerText()).toMatch(/最高温度.*9号 28\.4 °C/s)
    await page.getByText('未计入（离线）：堆1 / 4号簇').first().waitFor()
    const counts = await Promise.all(['EMS', 'PCS', '电池堆', '电池簇'].map((name) => fact(page, name)))
    expect(counts).toEqual(['1', '1', '1', '4'])
    await page.getByText('在线 6 / 7').first().waitFor()
    await page.getByRole('button', { name: /3级告警 1 条/ }).waitFor()
    const day = page.getByRole('region', { name: '今日功率与计划', exact: true })
    await day.getByText('实际 400.0 kW').waitFor()
    await day.getByText('计划 410.0 kW').waitFor()
    const wall = page.locator('.tw-wall')
    await expect.poll(() => wall.innerText()).toMatch(/放电 400 kW/)
    await expect.poll(() => wall.innerText()).toMatch(/SOC\s*60 %\s*可放/)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('two clicks lead from the home to the curve of the extreme cell; a device opens by its button', async () => {
    const { page, faults, said } = await home()
    await page.getByRole('button', { name: hotCell, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '储能设备详情' })
    await dialog.getByRole('heading', { name: '137号单体与簇均值' }).waitFor()
    await expect.poll(() => page.url()).toContain(`device=${station.stackId}&part=${station.clusterIds[2]}&cell=137`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const devices = page.getByRole('navigation', { name: '打开设备' })
    await devices.getByRole('button', { name: 'PCS 1', exact: true }).click()
    await dialog.getByRole('heading', { name: '温度曲线' }).waitFor()
    await expect.poll(() => page.url()).toContain(`device=${station.pcsId}`)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a moment of the past shows the cell as it stood', async () => {
    const { page, faults, said } = await home(`/storedEnergy?at=${station.past}`)
    await page.getByText('返回实时').first().waitFor()
    await page.getByRole('button', { name: '堆1 / 3号簇 / 137号 3.401 V', exact: true }).waitFor()
    await expect.poll(() => flows(page)).toContain('PCS 1 → 交流母线 400.0 kW')
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('energies by day, month and year, and the ranking of stations by all its periods', async () => {
    const { page, faults, said } = await home()
    const energy = page.getByRole('region', { name: '充放电量' })
    for (const [period, steps] of [
      ['日', 24],
      ['月', 28],
      ['年', 12],
    ] as const) {
      await energy.getByText(period, { exact: true }).click()
      await energy.getByText(/^充电 .+ kWh · 放电 .+ kWh · 放充比/).waitFor()
      await expect.poll(() => energy.getByRole('listitem').count()).toBeGreaterThanOrEqual(steps)
    }
    await expect.poll(() => energy.getByRole('listitem').count()).toBe(12)
    const ranking = page.getByRole('region', { name: '放电排行' }).first()
    for (const period of ['本月', '本年', '累计', '今日']) {
      await ranking.getByText(period, { exact: true }).click()
      await ranking.locator('.tw-ranks li').or(ranking.getByText('还没有放电量')).first().waitFor()
    }
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('who sees no station is told what to connect', async () => {
    const stranger = await addPerson(it.context, 'noStation', ['platform_energyStorage'])
    const { page, faults, said } = await on.open('/storedEnergy', { width: 1440, height: 900 })
    await fillSignIn(page, stranger.userName, stranger.password)
    await page.getByText('还没有储能设备').first().waitFor()
    await page
      .getByText(/^在资产管理中登记储能电站/)
      .first()
      .waitFor()
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('its list of alarms opens', async () => {
    const { page, faults, said } = await home()
    await page
      .getByRole('button', { name: /级告警 \d+ 条/ })
      .first()
      .click()
    await page.getByRole('heading', { name: '历史告警' }).waitFor()
    await page.locator('.ant-table-row').filter({ hasText: '3号簇' }).first().waitFor()
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740, 'white', 'zh'],
    [1366, 768, 'blue', 'en'],
  ] as const)('%d × %d, %s, %s: it can be read', async (width, height, theme, language) => {
    const { page, faults } = await home('/storedEnergy', width, height, looking(theme, language))
    await page
      .getByRole('button', { name: /3\.561 V$/ })
      .first()
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)

    expect(faults).toEqual([])
  })
})
