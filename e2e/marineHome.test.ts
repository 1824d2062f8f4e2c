import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { cardsTooNarrow, openMap, tileOf } from '#test/support/boxFleet.ts'
import { marineScene, type MarineScene } from '#test/support/marineScene.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

const figure = (page: Page, name: string): Promise<string> =>
  page.locator('.tw-home-figure').filter({ hasText: name }).locator('strong').innerText()
const fact = (page: Page, name: string): Promise<string> =>
  page.locator('.tw-home-basics > div').filter({ hasText: name }).locator('dd').innerText()
const counts = async (page: Page, name: string): Promise<string[]> => {
  const lines = await page.getByRole('region', { name, exact: true }).getByRole('listitem').allInnerTexts()
  return lines.map((line) => line.replaceAll(/\s+/g, ' '))
}
/** A figure with its unit by its name. */
const metric = async (inside: Locator, name: string): Promise<string> => {
  const line = inside.locator('.tw-metric', { has: inside.page().getByText(name, { exact: true }) }).first()
  return `${await line.locator('.tw-figure').innerText()}${(await line.locator('.tw-unit').allInnerTexts()).join('')}`
}
const openTree = (dialog: Locator) => dialog.getByRole('button', { name: /设备列表$/ }).click()
const node = (page: Page, name: string) => page.locator('.ant-tree-treenode', { hasText: name }).first()

describe('the home of marine batteries', () => {
  const on = appStage()
  let it: SignInApp
  let scene: MarineScene
  let person: Person

  /** At a route, as somebody who holds this platform and no other. */
  const home = async (route = '/marineBattery', width = 1440, height = 900, script = '') => {
    const watched = await on.open(route, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: /船用电池详情|Marine battery detail/ })
  const refusals = (said: readonly string[]): string[] => said.filter((line) => /^[45]\d\d /.test(line))

  beforeAll(async () => {
    it = on.ground
    scene = await marineScene(it)
    person = await addPerson(it.context, 'marine', ['platform_marineBattery'], { orgId: '1' })
  })

  test('every figure of the ships and their batteries, for who holds no other platform', async () => {
    const { page, faults, said } = await home()
    await tileOf(page, '1号电池堆').first().waitFor()
    await expect.poll(() => page.getByText('在线 4 / 4').count()).toBe(1)
    await expect.poll(() => figure(page, '总储能')).toBe('2.0')
    await expect.poll(() => figure(page, '平均 SOC')).toBe('50.0')
    await expect.poll(() => figure(page, '充电功率')).toBe('200')
    await expect.poll(() => figure(page, '放电功率')).toBe('80')
    await expect
      .poll(() => Promise.all(['船舶', '电池系统', '电池簇'].map((name) => fact(page, name))))
      .toEqual(['2', '4', '8'])
    await expect.poll(() => fact(page, '平均 SOH')).toBe('100.0 %')
    await expect.poll(() => counts(page, '充电状态')).toEqual(['■ 待机 2', '◆ 充电中 1', '◆ 充满主动停止 1'])
    await expect.poll(() => counts(page, '工作模式')).toEqual(['◆ 待机 2', '◆ 放电 1', '◆ 充电 1'])
    const rows = async (list: string) =>
      (await page.locator(`${list} li`).allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))
    await expect
      .poll(() => rows('.tw-ranks'))
      .toEqual([
        '1 峡韵1号1号电池堆 80.0 %',
        '2 峡韵1号2号电池堆 60.0 %',
        '3 峡韵2号1号电池堆 40.0 %',
        '4 峡韵2号2号电池堆 20.0 %',
      ])
    await expect.poll(() => rows('.tw-stocks')).toEqual(['峡韵1号 1.4 / 2.0', '峡韵2号 0.6 / 2.0'])
    await openMap(page)
    await page.getByText('地点列表（2）').click()
    await page.locator('.tw-map').getByText('峡韵2号').first().waitFor()
    await page.keyboard.press('Escape')
    await scene.tell(1, scene.now + 1000, { soc: 64 })
    await expect.poll(() => figure(page, '平均 SOC')).toBe('51.0')
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a tile opens by key; ship, system and cluster in the tree; metrics, room, breakers, records, cells', async () => {
    const { page, faults, said } = await home()
    const tile = tileOf(page, '1号电池堆').filter({ hasText: '峡韵1号' })
    await tile.focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await expect.poll(() => metric(dialog, 'SOC')).toBe('80.0 %')
    await expect.poll(() => metric(dialog, '电池舱温度')).toBe('24.5 °C')
    await expect.poll(() => metric(dialog, '电解液气体浓度')).toBe('2 ppm')
    await expect.poll(() => metric(dialog, '主断路器状态')).toContain('闭合')
    await openTree(dialog)
    await node(page, '峡韵1号2号电池堆').getByText('峡韵1号2号电池堆').click()
    await expect.poll(() => metric(dialog, 'SOC')).toBe('64.0 %')
    await openTree(dialog)
    await node(page, '峡韵1号').getByText('峡韵1号', { exact: true }).click()
    await expect.poll(() => metric(dialog, 'SOC')).toBe('80.0 %')

    for (const [button, title] of [
      ['断路器状态', '断路器状态'],
      ['充放电记录', '充放电记录'],
      ['开关机记录', '开关机记录'],
      ['设备信息', '设备详情'],
      ['电池运行监控', '电池运行监控'],
    ] as const) {
      await dialog.getByRole('button', { name: button, exact: true }).click()
      const above = page.getByRole('dialog', { name: title, exact: true })
      await above.waitFor()
      if (button === '充放电记录') await above.getByText('进行中').first().waitFor()
      if (button === '电池运行监控') await above.getByText('峡韵2号').first().waitFor()
      await page.keyboard.press('Escape')
      await above.waitFor({ state: 'detached' })
    }
    await dialog.locator('.tw-rack-open', { hasText: '1号簇' }).click()
    await dialog.getByText(/最高 #9 31\.4 °C/).waitFor()
    await dialog.getByText('电压', { exact: true }).click()
    await dialog.getByText(/最高 #17 3\.410 V/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => tile.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('smoke in a battery room is told by verdict, tile, list and detail; the list of alarms opens for him too', async () => {
    const { page, faults, said } = await home()
    await scene.tell(3, scene.now + 2000, { smokeState: 1 })
    await it.tick()
    await page.getByRole('button', { name: '1级告警 1 条' }).waitFor()
    const latest = page.getByRole('region', { name: '最新告警' }).first()
    await expect.poll(() => latest.getByRole('listitem').innerText()).toContain('峡韵2号2号电池堆')
    const tile = tileOf(page, '2号电池堆').filter({ hasText: '峡韵2号' })
    await expect.poll(() => tile.getAttribute('class')).toContain('tw-ring-1')
    await tile.click()
    const own = dialogOf(page).getByRole('region', { name: '最新告警' })
    await own.getByText('1级告警').first().waitFor()
    await own.getByRole('button', { name: '更多' }).click()
    const list = page.getByRole('dialog', { name: '告警列表' })
    await list.locator('.ant-table-row').first().waitFor()
    await list.getByText('全部设备').click()
    await expect.poll(() => list.getByRole('button', { name: /位置/ }).count()).toBe(0)
    await list.getByRole('button', { name: /^回放/ }).click()
    await page.getByText('返回实时').first().waitFor()
    await expect.poll(() => page.url()).toContain(`/marineBattery?unit=${scene.systems[3]}&at=`)
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a moment of the past: its figures, and the detail under the same ship', async () => {
    const { page, faults } = await home(`/marineBattery?at=${scene.past}`)
    await page.getByText('返回实时').first().waitFor()
    const tile = tileOf(page, '1号电池堆').filter({ hasText: '峡韵2号' })
    await expect.poll(() => tile.locator('.tw-hidden').innerText()).toContain('SOC 41 %')
    await expect.poll(() => figure(page, '总储能')).toBe('0.4')
    await tile.click()
    const dialog = dialogOf(page)
    await expect.poll(() => metric(dialog, 'SOC')).toBe('41.0 %')
    await openTree(dialog)
    await node(page, '峡韵2号2号电池堆').waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    ['marineAlarms', 20, '历史告警', '1级告警'],
    ['marineCharges', 21, '充放电记录', '峡韵1号1号电池堆'],
    ['marinePowerOn', 22, '开关机记录', '峡韵1号2号电池堆'],
  ])('the panel %s', async (_, code, title, row) => {
    const { page, faults, said } = await home(`/marineBattery?panel=${code}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('row').filter({ hasText: row }).first().waitFor()
    expect(refusals(said)).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([
    [1366, 768],
    [1920, 1080],
  ])('%d × %d: the wall needs no scroll bars', async (width, height) => {
    const { page, faults } = await home('/fullScreen/marineBattery', width, height)
    await page.locator('.tw-bay').nth(3).waitFor()
    const overflow = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main')].flatMap((each) => [
        each.scrollWidth - each.clientWidth,
        each.scrollHeight - each.clientHeight,
      ]),
    )
    expect(Math.max(...overflow)).toBeLessThanOrEqual(1)
    await expect.poll(() => cardsTooNarrow(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740],
    [1366, 768],
    [1920, 1080],
  ])('%d × %d: both themes and languages, nothing beside its card', async (width, height) => {
    const { page, faults } = await home('/marineBattery', width, height, looking('blue', 'zh'))
    await tileOf(page, '1号电池堆').first().waitFor()
    for (const to of turnsAt(width)) {
      await turn(page, to)
      expect(await seriousFindings(page), to.look).toEqual([])
      expect(await sidewaysOverflow(page), to.look).toBe(false)
      await expect.poll(() => cardsTooNarrow(page), { message: to.look }).toEqual([])
    }
    await page.getByRole('heading', { name: /^(船用电池总览|Marine battery overview)$/ }).waitFor()
    await tileOf(page, '1号电池堆').first().click()
    await dialogOf(page)
      .getByText(/^(主要指标|Main metrics)$/)
      .waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
