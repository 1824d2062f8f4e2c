import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { awayFromMidnight } from '#test/support/midnight.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { type SavingYard, savingYard } from '#test/support/savingYard.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

describe('the home of cranes', () => {
  awayFromMidnight()
  const on = appStage()
  let it: SignInApp
  let yard: SavingYard
  let person: Person

  /** At a route, as somebody who holds this platform and no other. */
  const home = async (route = '/PortEnergySaving', width = 1440, height = 900, script = '') => {
    const watched = await on.open(route, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }
  const refusals = (said: readonly string[]): string[] => said.filter((line) => /^[45]\d\d /.test(line))
  const crane = (page: Page, name: string) =>
    page.getByRole('region', { name: /^(场桥|Cranes)$/ }).getByRole('button', { name: new RegExp(`^${name};`) })
  const words = (page: Page, name: string): Promise<string> => crane(page, name).locator('.tw-hidden').innerText()

  beforeAll(async () => {
    it = on.ground
    yard = await savingYard(it)
    person = await addPerson(it.context, 'savingHome', ['platform_energySaving'], { orgId: '1' })
  })
  afterAll(async () => {
    await yard?.stop()
  })

  test('what cranes give back, to the design’s digits, for who holds no other platform', async () => {
    const { page, faults, said } = await home()
    await crane(page, 'RTG 1').waitFor()
    const lowering = await words(page, 'RTG 1')
    for (const part of [
      '下降; 吊重 40.6 t; 高度 8.2 m; 储能 SOC 48 %',
      '供电 — 直流母线 无功率',
      '直流母线 → 储能 96.0 kW',
      '起升机构 → 直流母线 118.0 kW',
      '直流母线 → 制动电阻 4.0 kW',
      'DC/DC 1 吸收; DC/DC 2 吸收',
      '充电; 回收 23.0 kWh; 节能率 23.000%',
    ])
      expect(lowering).toContain(part)
    const lifting = await words(page, 'RTG 2')
    for (const part of [
      '起升; 吊重 36.0 t; 高度 4.5 m',
      '供电 → 直流母线 42.0 kW; 储能 → 直流母线 136.0 kW; 直流母线 → 起升机构 160.0 kW',
      'DC/DC 1 回馈; DC/DC 2 故障',
      '回收 17.0 kWh; 节能率 17.000%',
    ])
      expect(lifting).toContain(part)
    await expect.poll(() => words(page, 'RTG 3')).toMatch(/离线; 起升机构状态未知; 吊重 -- t; .*回收 -- kWh; 节能率 --/)
    const wall = page.locator('.tw-wall')
    await expect.poll(() => wall.innerText()).toMatch(/回馈 40 kW\s*·\s*今日节能率 20\.000%/)
    await expect.poll(() => wall.innerText()).toMatch(/今日回收\s*40\.0\s*kWh/)
    await page.getByText('在线 2 / 3').first().waitFor()
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('energies by the pickers of the title bar, the ranking, and the statistics of all periods', async () => {
    const { page, faults, said } = await home()
    const recovered = page.getByRole('region', { name: '回收电量' })
    await recovered.getByText('回馈 40.0 kWh · 吸收 46.0 kWh · 总表 160.0 kWh · 节能率 20.000%').waitFor()
    await expect.poll(() => recovered.getByRole('listitem').count()).toBeGreaterThanOrEqual(28)
    const today = new Date(it.context.clock() + 8 * 3_600_000).toISOString().slice(0, 10)
    await recovered.getByRole('listitem', { name: `${today} 回馈 40.0 kWh`, exact: true }).waitFor()
    await recovered.getByText('充电', { exact: true }).click()
    await recovered.getByRole('listitem', { name: `${today} 吸收 46.0 kWh`, exact: true }).waitFor()
    await recovered.getByText('年', { exact: true }).click()
    await recovered.getByRole('listitem', { name: `${today.slice(0, 7)} 吸收 46.0 kWh`, exact: true }).waitFor()

    const conserved = page.getByRole('region', { name: '节能量与总电量' })
    await conserved.getByText('40.000 / 200.000 × 100 = 20.000%').waitFor()
    await conserved.getByText('月', { exact: true }).click()
    await conserved
      .getByRole('listitem', { name: `${today} 节能量 40.000 / 总电量 200.000 kWh，节能率 20.000%`, exact: true })
      .waitFor()

    const ranking = page.getByRole('region', { name: '节能率排行' }).first()
    const ranks = ranking.locator('.tw-ranks li')
    for (const period of ['本月', '本年', '今日']) {
      await ranking.getByText(period, { exact: true }).click()
      await expect.poll(() => ranks.allInnerTexts()).toHaveLength(2)
      await expect.poll(() => ranks.first().innerText()).toMatch(/RTG 1\s*23\.000 %/)
    }
    const statistics = page.getByRole('region', { name: '节能统计' }).first()
    await expect.poll(() => statistics.innerText()).toMatch(/节能率\s+20\.000%\s+20\.000%\s+20\.000%\s+5\.774%/)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a moment of the past shows the load where it hung; a crane opens its detail', async () => {
    const { page, faults, said } = await home(`/PortEnergySaving?at=${yard.past}`)
    await page.getByText('返回实时').first().waitFor()
    await expect.poll(() => words(page, 'RTG 1')).toContain('高度 12.5 m')
    await crane(page, 'RTG 1').click()
    await page.getByRole('dialog').first().waitFor()
    await expect.poll(() => page.url()).toContain(`device=${yard.lowering}`)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('its miniature on the chooser says the rate and the cranes', async () => {
    const { page, faults } = await home('/nav')
    await page.getByText('节能率 20.000%', { exact: true }).waitFor()
    await page.getByText('3 台场桥 · 今日回收 40.0 kWh', { exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740, 'white', 'zh', '/PortEnergySaving'],
    [1366, 768, 'blue', 'en', '/PortEnergySaving'],
    [1920, 1080, 'white', 'en', '/fullScreen/PortEnergySaving'],
  ] as const)('%d × %d, %s, %s: it can be read', async (width, height, theme, language, route) => {
    const { page, faults } = await home(route, width, height, looking(theme, language))
    await crane(page, 'RTG 2').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
