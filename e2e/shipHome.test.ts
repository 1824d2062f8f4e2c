import { mkdir } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { cardsTooNarrow, openMap } from '#test/support/boxFleet.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { type ShipHomeScene, shipHomeScene } from '#test/support/shipHomeScene.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

const row = (page: Page, name: string): Locator => page.locator('.tw-ships-row', { hasText: name })
const words = async (of: Locator): Promise<string> => (await of.innerText()).replaceAll(/\s+/g, ' ').trim()
const fact = (page: Page, name: string): Promise<string> =>
  page.locator('.tw-home-basics > div').filter({ hasText: name }).locator('dd').innerText()

const pictures = 'test-results/pictures'

describe('the home of ships', () => {
  const on = appStage()
  let it: SignInApp
  let scene: ShipHomeScene
  let person: Person

  const home = async (route = '/shipManage', width = 1440, height = 900, script = '') => {
    const watched = await on.open(route, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: /船舶详情|Ship detail/ })
  const refusals = (said: readonly string[]): string[] => said.filter((line) => /^[45]\d\d /.test(line))

  beforeAll(async () => {
    it = on.ground
    scene = await shipHomeScene(it)
    person = await addPerson(it.context, 'captain', ['platform_ship', 'platform_boxPower'], { orgId: '1' })
  })

  test('the sentence, each ship by urgency, the river, the weather and the sums', async () => {
    const { page, faults, said } = await home()
    await row(page, '江韵1号').waitFor()
    await expect.poll(() => page.locator('.tw-sentence-line').innerText()).toMatch(/^3 艘 · 1 艘在航/)
    await expect
      .poll(() => page.locator('.tw-ships-row-name b').allInnerTexts())
      .toEqual(['江韵1号', '江韵3号', '江韵2号'])
    await expect.poll(() => words(row(page, '江韵1号'))).toMatch(/甲港 → 乙港.*SOC 36 % 现在/)
    await expect.poll(() => words(row(page, '江韵2号'))).toBe('江韵2号 乙港 靠泊 · 充电 310 kW 63 %')
    await expect.poll(() => words(row(page, '江韵3号'))).toBe('江韵3号 从未上报 无数据 -- %')
    await expect
      .poll(() => words(page.locator('.tw-ships-next')))
      .toMatch(/^接下来 12 小时 (\d\d-\d\d )?\d\d:\d\d 江韵1号 抵 乙港/)
    await expect.poll(() => words(page.locator('.tw-ships-weather'))).toMatch(/23°C 空气 优 示例$/)
    await page.getByRole('region', { name: '江上船舶' }).getByRole('button', { name: '江韵1号 36 %' }).waitFor()
    await expect.poll(() => fact(page, '船舶')).toBe('3')
    await expect.poll(() => fact(page, '平均 SOC')).toBe('45.0 %')
    await expect.poll(() => fact(page, '船上储能')).toBe('1.1 MWh')
    await openMap(page)
    const map = page.getByRole('dialog', { name: '地图' })
    await map.getByText('地点列表（2）').click()
    await map.getByRole('button', { name: /江韵2号.*靠泊，SOC 63 %/ }).click()
    await map.getByRole('button', { name: '详情' }).click()
    await dialogOf(page).getByText('江韵2号').first().waitFor()
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a new fix of the battery aboard is on the wall at once', async () => {
    const { page, faults } = await home()
    await row(page, '江韵1号').waitFor()
    const values = { soc: 34, soh: 100, ratedCapacity: 1600, totalVoltage: 1000, totalCurrent: 150, runningState: 2 }
    await it.deliver('XD-901', 'telemetry', { ts: scene.now + 1000, values })
    await expect.poll(() => words(row(page, '江韵1号'))).toContain('SOC 34 % 现在')
    await it.deliver('XD-901', 'telemetry', { ts: scene.now + 2000, values: { ...values, soc: 36 } })
    await expect.poll(() => words(row(page, '江韵1号'))).toContain('SOC 36 % 现在')
    expect(faults).toEqual([])
  })

  test('by key into the detail: the form, the deck, the line, the values, the boxes aboard, and on to a box', async () => {
    const { page, faults, said } = await home()
    const open = row(page, '江韵1号').getByRole('button')
    await open.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await dialog.getByText('甲板与电池').waitFor()
    await expect.poll(() => new URL(page.url().replace('/#', '')).searchParams.get('ship')).toBe(scene.ships[0])
    const info = dialog.getByRole('region', { name: '船舶信息' })
    await expect.poll(async () => (await words(info)).replaceAll(' ', '')).toContain('载重2500t')
    await expect.poll(() => words(info)).toMatch(/MMSI 413000901 .*船长 64\.5 m .*设计航速 10\.5 kn .*运行模式 换电/)
    await expect
      .poll(() => words(dialog.locator('.tw-monitor-facts').first()))
      .toMatch(/^动态 航行 航段 甲港 → 乙港 航速 10\.2 kn/)
    await dialog.getByText('在船 1 / 2 箱').waitFor()
    await dialog.getByRole('img', { name: /XD-901 → 直流电网 150\.0 kW/ }).waitFor()
    await dialog.getByText('母线 748 V').waitFor()
    await dialog.getByRole('img', { name: /岸电 — 直流电网 断路器断开/ }).waitFor()
    const grid = dialog.locator('.tw-ships-metrics details', { hasText: '江韵1号直流电网' })
    await expect.poll(() => words(grid)).toMatch(/母联开关状态 闭合/)
    await dialog.getByRole('button', { name: '箱式电源列表（1）' }).click()
    const list = page.getByRole('dialog', { name: '箱式电源列表', exact: true })
    await expect
      .poll(() => words(list.locator('.ant-table-row').first()))
      .toMatch(/^XD-901 XD-901 箱式电源 S1 .* 36\.0 576 150\.0 --$/)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: /XD-901/ }).click()
    await page.getByRole('dialog', { name: /箱式电源详情/ }).waitFor()
    await expect.poll(() => page.url()).toContain(`/boxPowerSupply?box=${scene.boxId}`)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a moment of the past, and the detail of a ship at it', async () => {
    const past = Math.floor((scene.now - 100 * 60_000) / 10_000) * 10_000
    const { page, faults } = await home(`/shipManage?at=${past}`)
    await page.getByText('返回实时').first().waitFor()
    await expect.poll(() => words(row(page, '江韵1号'))).toMatch(/甲港/)
    await row(page, '江韵1号').getByRole('button').click()
    await dialogOf(page).getByText('直流单线图').waitFor()
    expect(await page.locator('.tw-ships-weather').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('the card of the platform shows the ships of the river', async () => {
    const { page, faults } = await home('/nav')
    await page.getByText('3 艘 · 1 在航 · 平均 45 %').waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    [1366, 768],
    [1920, 1080],
  ])('%d × %d: the wall needs no scroll bars', async (width, height) => {
    const { page, faults } = await home('/fullScreen/shipManage', width, height)
    await row(page, '江韵1号').waitFor()
    const overflow = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main, .tw-ships-side')].flatMap((each) => [
        each.scrollWidth - each.clientWidth,
        each.scrollHeight - each.clientHeight,
      ]),
    )
    expect(Math.max(...overflow)).toBeLessThanOrEqual(1)
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740],
    [1366, 768],
    [1920, 1080],
  ])('%d × %d: both themes and languages, nothing beside its card', async (width, height) => {
    const { page, faults } = await home('/shipManage', width, height, looking('blue', 'zh'))
    await row(page, '江韵1号').waitFor()
    await mkdir(pictures, { recursive: true })
    for (const to of turnsAt(width)) {
      await turn(page, to)
      await page.screenshot({ path: `${pictures}/ships ${width} ${to.look}.png` })
      expect(await seriousFindings(page), to.look).toEqual([])
      expect(await sidewaysOverflow(page), to.look).toBe(false)
      await expect.poll(() => cardsTooNarrow(page), { message: to.look }).toEqual([])
      expect(await unreadableTexts(page), to.look).toEqual([])
    }
    await row(page, '江韵1号').getByRole('button').click()
    await dialogOf(page)
      .getByText(/^(甲板与电池|Deck and batteries)$/)
      .waitFor()
    await page.screenshot({ path: `${pictures}/ship ${width} blue.png` })
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
