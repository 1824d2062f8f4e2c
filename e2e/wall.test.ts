import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { addDevice, bayOf, type FleetDevice, type Speaker, speaker } from '#test/support/boxFleet.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { Portal } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'

const line = (page: Page): Promise<string> => page.locator('.tw-sentence-line').innerText()
const queryOf = (page: Page): URLSearchParams => new URL(page.url().replace('/#', '')).searchParams
/** Texts of the first screen that their own frame cuts off. */
const cut = (page: Page): Promise<string[]> =>
  page.locator('.tw-wall-in *').evaluateAll((all) =>
    all
      .filter((each) => !each.closest('svg, .tw-hidden') && each.clientWidth > 0)
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible')
      .map((each) => `${each.className}: ${each.textContent}`),
  )

describe('the wall of box power supplies', () => {
  const on = stage()
  let admin: Portal
  let one: FleetDevice
  let two: FleetDevice
  let first: Speaker
  let second: Speaker

  const wall = (width = 1920, height = 1080) => on.enter('/fullScreen/boxPowerSupply', { width, height })
  /** The box's rule for a low SOC holds without its delay. */
  const atOnce = async (deviceId: string): Promise<void> => {
    const { records } = await admin.call(alarmsContract.rulePage, { deviceId, size: 100 })
    const rule = records.find(({ ruleKey }) => ruleKey === 'socLow')
    if (!rule) throw new Error('a box has the rule')
    const { version, limits, recover } = rule
    await admin.call(alarmsContract.ruleSave, {
      deviceId,
      ruleKey: 'socLow',
      version,
      limits,
      recover,
      onDelay: [0, 0, 0],
      offDelay: 0,
      enabled: true,
    })
  }
  const well = { ratedCapacity: 1600, soh: 100, pluggedState: 0, runningState: 0, totalVoltage: 800, totalCurrent: 0 }

  beforeAll(async () => {
    admin = await on.administrator()
    const add = (stationName: string, lon: number, lat: number) =>
      admin.call(assetsContract.stationAdd, { stationName, lon, lat })
    const west = await add('武汉阳逻换电站', 114.57, 30.7)
    const east = await add('上海外高桥换电站', 121.58, 31.37)
    const box = (deviceName: string, deviceCode: string, stationId: string) =>
      addDevice(admin, { stationId, deviceType: 'boxPower', deviceName, deviceCode })
    one = await box('XD-001', 'BOX-1', east.stationId)
    two = await box('XD-002', 'BOX-2', west.stationId)
    for (const bay of [1, 2, 3])
      await addDevice(admin, {
        stationId: west.stationId,
        deviceType: 'connectionBox',
        deviceName: `${bay}号仓位接电箱`,
        deviceCode: `WH-B${bay}`,
      })
    for (const { deviceId } of [one, two]) await atOnce(deviceId)
    first = await speaker(on.ground.mqttPort, one)
    second = await speaker(on.ground.mqttPort, two)
    await second.say('mount', { ts: Date.now() - 60_000, kind: 'bay', code: 'WH-B2', bay: '2' })
    await first.tell({ ...well, soc: 95 })
    await second.tell({ ...well, soc: 60 })
  })
  afterAll(async () => {
    for (const each of [first, second]) await each?.end()
  })

  test('calm: one sentence; docks stand upstream first, a box in its bay, empty bays are drawn', async () => {
    const { page, faults } = await wall()
    await expect.poll(() => line(page)).toBe('2 台正常 · 2.5 MWh')
    await page.getByText('可换 1 箱（SOC ≥ 90 %，待机）').waitFor()
    await expect.poll(() => page.locator('.tw-dock h3').allInnerTexts()).toEqual(['武汉阳逻', '上海外高桥'])
    const bays = page.locator('.tw-dock', { hasText: '武汉阳逻' }).locator('.tw-dock-bays > *')
    await expect.poll(() => bays.count()).toBe(3)
    await expect.poll(() => bays.nth(1).getAttribute('title')).toBe('XD-002')
    await expect.poll(() => bays.nth(0).innerText()).toBe('空位')
    await expect.poll(() => bayOf(page, 'XD-001').locator('.tw-hidden').innerText()).toContain('SOC 95 %')
    expect(await page.locator('.tw-map').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    expect(await cut(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('it loads no code of tables, forms and days', async () => {
    const { page } = await wall()
    await bayOf(page, 'XD-001').waitFor()
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const groups = names.flatMap((name) => /assets\/(shared|walls|common)-[\w-]+\.js$/.exec(name)?.[1] ?? [])
    expect(groups.sort()).toEqual(['shared', 'walls'])
  })

  test('arrows move among the bays; Enter opens the unit', async () => {
    const { page } = await wall()
    await bayOf(page, 'XD-002').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => bayOf(page, 'XD-001').evaluate((bay) => bay === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page).get('box')).toBe(one.deviceId)
  })

  test('a level-3 alarm is the third part of the sentence and leads to the unit with the alarm', async () => {
    await first.tell({ ...well, soc: 95 })
    await second.tell({ ...well, soc: 14 })
    const { page, faults } = await wall()
    await expect.poll(() => line(page)).toMatch(/^1 台正常 · .* · XD-002 SOC过低/)
    expect(await page.locator('.tw-band, .tw-band-line').count()).toBe(0)
    const link = page.locator('.tw-sentence-line').getByRole('button')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page).get('box')).toBe(two.deviceId)
    expect(queryOf(page).get('alarm')).toMatch(/^\d+$/)
    expect(faults).toEqual([])
  })

  test('the list of alarms is reached in at most eight stops', async () => {
    await first.tell({ ...well, soc: 95 })
    await second.tell({ ...well, soc: 14 })
    const { page } = await wall()
    await page.locator('.tw-wallalarms-row').first().waitFor()
    await page.locator('main').first().focus()
    let stops = 0
    const isThere = () => page.evaluate(() => document.activeElement?.classList.contains('tw-wallalarms-row') ?? false)
    while (stops < 8 && !(await isThere())) {
      await page.keyboard.press('Tab')
      stops += 1
    }
    expect(await isThere()).toBe(true)
  })

  test.each([
    [1920, 1080],
    [1366, 768],
    [360, 740],
  ])('%d × %d: level 1 takes the top of the wall until somebody opens or acknowledges it', async (width, height) => {
    await second.tell({ ...well, soc: 14 })
    await first.tell({ ...well, soc: 3 })
    const { page, faults } = await wall(width, height)
    const band = page.locator('.tw-band')
    await band.getByText('XD-001').waitFor()
    await band.getByText('可确认').waitFor()
    await expect.poll(() => bayOf(page, 'XD-001').getAttribute('class')).toContain('tw-bay-level1')
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await cut(page)).toEqual([])
    await band.getByRole('button', { name: /打开/ }).click()
    await expect.poll(() => queryOf(page).get('box')).toBe(one.deviceId)
    expect(faults).toEqual([])
  })

  test('an acknowledged alarm of level 1 is one line of 56 px that says by whom and when', async () => {
    await second.tell({ ...well, soc: 14 })
    await first.tell({ ...well, soc: 3 })
    const { page, faults } = await wall(1904, 1100)
    const band = page.getByRole('alert', { name: '未恢复的告警' })
    await band.getByRole('button', { name: '确认', exact: true }).click()
    await band.waitFor({ state: 'detached' })
    const lines = page.locator('.tw-band-line.tw-band-of1')
    await expect.poll(() => lines.innerText()).toMatch(/XD-001 · SOC过低[\s\S]*管理员 \d\d:\d\d 已确认$/)
    const { height } = (await lines.boundingBox()) ?? { height: 0 }
    expect(Math.round(height)).toBe(56)
    expect(await cut(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
