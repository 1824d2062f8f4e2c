import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, type Person } from '#test/support/app.ts'
import { type LegScene, legScene } from '#test/support/legScene.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { fillSignIn, looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

const sizes = [
  [360, 740],
  [1366, 768],
  [1920, 1080],
] as const

describe('the legs of a ship', () => {
  const on = appStage()
  let scene: LegScene
  let person: Person

  /** At a route, as somebody who holds the ship platform and no other. */
  const at = async (route: string, width = 1440, height = 900, script = '') => {
    const watched = await on.open(route, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }
  const card = (page: Page) => page.getByRole('article').filter({ hasText: '江韵1号' })
  const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

  beforeAll(async () => {
    scene = await legScene(on.ground)
    person = await addPerson(on.ground.context, 'mate', ['platform_ship', 'ship_save', 'ship_remove'], { orgId: '1' })
  })

  test('a card says ports, times, hours and way; its filters stand in the address', async () => {
    const { page, faults } = await at('/shipManage?panel=5')
    await page.getByRole('heading', { name: '航行记录' }).waitFor()
    await card(page).waitFor()
    const said = inOneLine(await card(page).innerText())
    expect(said).toContain(`江韵1号 ${scene.at(117)} → ${scene.at(360)}`)
    expect(said).toContain('甲港 → 乙港')
    expect(said).toContain('靠泊 至少 1.95 h 航行 3.10 h 锚泊 0.95 h')
    expect(said).toContain('里程 30.55 n mile')
    await expect.poll(() => card(page).locator('.tw-sailing-strip i').count()).toBe(3)
    await page.getByRole('textbox', { name: '船舶名称' }).fill('江韵2号')
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText('该时段没有航段').waitFor()
    await expect.poll(() => page.url()).toContain(`vesselName=${encodeURIComponent('江韵2号')}`)
    expect(faults).toEqual([])
  })

  test('a click on a card shows the track: start, anchor, end, and the ship at the moment of the slider', async () => {
    const { page, faults } = await at('/shipManage?panel=5')
    await page.getByRole('button', { name: '查看 江韵1号 甲港 → 乙港 的轨迹与SOC' }).click()
    const dialog = page.getByRole('dialog', { name: /^轨迹 · 江韵1号 · 甲港 → 乙港/ })
    const kinds = () =>
      dialog
        .locator('.tw-map-plain .tw-route-mark')
        .evaluateAll((all) => all.map((mark) => mark.getAttribute('data-kind')))
    await expect.poll(kinds).toEqual(['anchor', 'start', 'end'])
    await expect.poll(() => dialog.locator('.tw-map-plain .tw-route-3').count()).toBeGreaterThan(0)
    const slider = dialog.getByRole('slider', { name: '时刻' })
    const now = async () => inOneLine(await dialog.locator('.tw-sailing-now').innerText())
    await expect.poll(now).toContain(`时刻 ${scene.at(360)}`)
    await expect.poll(() => now()).toContain('已航行 30.55 n mile')
    await slider.press('Home')
    await expect.poll(now).toContain(`时刻 ${scene.at(117)}`)
    await expect.poll(() => now()).toContain('已航行 0.00 n mile')
    await dialog.getByRole('slider', { name: 'SOC与航速' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test('the legs stand in the detail of the ship, each with its alarms and their export, its energy and its track', async () => {
    const { page, faults } = await at(`/shipManage?panel=4&ship=${scene.shipId}`)
    const detail = page.getByRole('dialog', { name: /^船舶详情/ })
    const leg = detail.locator('tbody tr[data-row-key]').filter({ hasText: '甲港' })
    const opened = (name: RegExp) => page.getByRole('dialog', { name })
    /** Closes a dialog; what opened it has the focus again. */
    const away = async (name: string): Promise<void> => {
      await page.keyboard.press('Escape')
      await opened(new RegExp(`^${name} · `)).waitFor({ state: 'detached' })
      await expect
        .poll(() => leg.getByRole('button', { name }).evaluate((it) => it === document.activeElement))
        .toBe(true)
    }
    await expect.poll(() => leg.innerText().then(inOneLine)).toContain('30.55')

    await leg.getByRole('button', { name: '告警' }).click()
    const alarms = opened(/^告警 · 江韵1号 · 甲港 → 乙港/)
    await expect.poll(() => alarms.locator('tbody tr[data-row-key]').count()).toBe(3)
    await alarms.getByRole('combobox', { name: '告警等级' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('2级告警', { exact: true }).click()
    await expect.poll(() => alarms.locator('tbody tr[data-row-key]').count()).toBe(1)
    await alarms.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /Excel/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^航程告警.*\.xlsx$/)
    await away('告警')

    await leg.getByRole('button', { name: '能耗' }).click()
    await opened(/^能耗 · 江韵1号/)
      .getByText('没有电池数据，无法计算')
      .waitFor()
    await away('能耗')

    await leg.getByRole('button', { name: '轨迹' }).click()
    await opened(/^轨迹 · 江韵1号/)
      .getByRole('slider', { name: '时刻' })
      .waitFor()
    await away('轨迹')

    // A tooltip under the pointer takes the first Escape.
    await page.mouse.move(0, 0)
    await expect.poll(() => page.locator('.ant-tooltip:visible').count()).toBe(0)
    await page.keyboard.press('Escape')
    await detail.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: '船舶设备管理' }).waitFor()
    expect(faults).toEqual([])
  })

  test('ports stand on a map; one is added, changed and removed from a time on', async () => {
    const { page, faults } = await at('/shipManage?panel=23')
    await page.getByRole('heading', { name: '港口管理' }).waitFor()
    const row = (name: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: name })
    await page.getByText(/^地点列表（\d+）$/).waitFor()
    await page.getByRole('button', { name: '新增港口' }).click()
    const form = page.getByRole('dialog', { name: '新增港口' })
    await form.getByLabel('中文名').fill('丙锚地')
    await form.getByLabel('经度').fill('119.3')
    await form.getByLabel('纬度').fill('99')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.getByText('请输入 -90 到 90 之间的数字').waitFor()
    await form.getByLabel('纬度').fill('31.9')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.waitFor({ state: 'detached' })
    await row('丙锚地').getByText('119.30000').waitFor()
    await row('丙锚地').getByRole('button', { name: '编辑' }).click()
    const edit = page.getByRole('dialog', { name: '编辑港口' })
    await edit.getByLabel('半径（m）').fill('1500')
    await edit.getByRole('button', { name: /保\s*存/ }).click()
    await row('丙锚地').getByText('1,500').waitFor()
    await row('丙锚地').getByRole('button', { name: '删除' }).click()
    const removal = page.getByRole('dialog', { name: '删除港口“丙锚地”' })
    await removal.getByRole('button', { name: /删\s*除/ }).click()
    await row('丙锚地').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })

  test.each(sizes)('%d × %d: both themes and languages, nothing beside its card', async (width, height) => {
    for (const [panel, ready] of [
      [5, '.tw-sailing-card'],
      [23, 'tbody tr[data-row-key]'],
    ] as const) {
      const { page, faults } = await at(`/shipManage?panel=${panel}`, width, height, looking('blue', 'zh'))
      await page.locator(ready).first().waitFor()
      for (const to of turnsAt(width)) {
        await turn(page, to)
        await expect.poll(() => seriousFindings(page), { message: `${panel} ${to.look}` }).toEqual([])
        expect(await sidewaysOverflow(page), `${panel} ${to.look}`).toBe(false)
      }
      expect(faults).toEqual([])
    }
  })
})
