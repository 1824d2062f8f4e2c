import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import {
  addDevice,
  bayOf,
  cardsTooNarrow,
  cells,
  type FleetDevice,
  openMap,
  type Speaker,
  speaker,
  tileOf,
  tileWords,
} from '#test/support/boxFleet.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { Portal } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'

const markup = '<img src=x onerror="window.hit=1"><b>箱&amp;'
const long = '很长的名称'.repeat(12)

/** The figure of a card by its name, without its unit. */
const figure = (page: Page, name: string): Promise<string> =>
  page.locator('.tw-home-figure').filter({ hasText: name }).locator('strong').innerText()
const fact = (page: Page, name: string): Promise<string> =>
  page.locator('.tw-home-basics > div').filter({ hasText: name }).locator('dd').innerText()
const stateCount = (page: Page, name: string): Promise<string> =>
  page.locator('.tw-share-legend li').filter({ hasText: name }).locator('strong').innerText()
const hit = (page: Page): Promise<unknown> => page.evaluate('window.hit')

describe('the home of box power supplies', () => {
  const on = stage()
  let admin: Portal
  let port: string
  let nowhere: string
  let one: FleetDevice
  let two: FleetDevice
  let first: Speaker
  let second: Speaker

  const home = (width = 1440, height = 900, path = '/boxPowerSupply') => on.enter(path, { width, height })
  const box = (deviceName: string, deviceCode: string, stationId = port, parentId?: string) =>
    addDevice(admin, {
      stationId,
      deviceType: parentId ? 'boxCluster' : 'boxPower',
      deviceName,
      deviceCode,
      ...(parentId ? { parentId } : {}),
    })

  beforeAll(async () => {
    admin = await on.administrator()
  })
  afterAll(async () => {
    for (const each of [first, second]) await each?.end()
  })

  test('nothing at all: it says what it is and what to do', async () => {
    const { page, faults } = await home()
    await page.getByText('还没有箱式电源').waitFor()
    await expect.poll(() => page.getByText('在资产管理的设备管理中添加箱式电源').count()).toBe(1)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a box that never spoke counts as offline, with dashes for what it does not know', async () => {
    port = (await admin.call(assetsContract.stationAdd, { stationName: '龙潭港', lon: 119.08, lat: 32.19 })).stationId
    nowhere = (await admin.call(assetsContract.stationAdd, { stationName: '无位置站' })).stationId
    one = await box('箱一', 'BOX-1')
    two = await box('箱二', 'BOX-2', nowhere)
    const { page, faults } = await home()
    await tileOf(page, '箱一').waitFor()
    await expect.poll(() => tileWords(page, '箱一')).toContain('箱一, 离线, SOC -- %')
    await expect.poll(() => figure(page, '平均 SOC')).toBe('--')
    await expect.poll(() => figure(page, '充电功率')).toBe('--')
    await expect.poll(() => stateCount(page, '离线')).toBe('2')
    await openMap(page)
    await page.getByText('1 个没有位置信息').waitFor()
    expect(faults).toEqual([])
  })

  test('every figure follows the boxes without a reload: power, energy, states, ranking, stations', async () => {
    first = await speaker(on.ground.mqttPort, one)
    second = await speaker(on.ground.mqttPort, two)
    const { page, faults } = await home()
    await tileOf(page, '箱一').waitFor()
    const common = { ratedCapacity: 1600, ratedVoltage: 768, soh: 100, pluggedState: 0, chargedEnergy: 1000 }
    const now = Date.now()
    await first.tell(
      { ...common, soc: 50, runningState: 1, totalVoltage: 800, totalCurrent: -250, dischargedEnergy: 500 },
      now - 12_000,
    )
    await second.tell(
      { ...common, soc: 25, runningState: 2, totalVoltage: 800, totalCurrent: 100, dischargedEnergy: 500 },
      now - 12_000,
    )
    await expect.poll(() => figure(page, '平均 SOC')).toBe('37.5')
    await expect.poll(() => figure(page, '总储能')).toBe('1.2')
    await expect.poll(() => figure(page, '充电功率')).toBe('200')
    await expect.poll(() => figure(page, '放电功率')).toBe('80')
    await expect.poll(() => fact(page, '可充电量')).toBe('2.0 MWh')
    await expect.poll(() => fact(page, '可放电量')).toBe('1.2 MWh')
    await expect.poll(() => page.getByText('在线 2 / 2').count()).toBe(1)
    await expect.poll(async () => [await stateCount(page, '充电'), await stateCount(page, '放电')]).toEqual(['1', '1'])
    await expect.poll(() => tileWords(page, '箱一')).toContain('箱一, 充电, SOC 50 %, 200 kW, 已插入, 龙潭港')

    await first.tell(
      { chargedEnergy: 1012.4, soc: 51, runningState: 1, totalVoltage: 800, totalCurrent: -300 },
      now - 2000,
    )
    await second.tell(
      { dischargedEnergy: 507, soc: 24.5, runningState: 0, totalVoltage: 800, totalCurrent: 0 },
      now - 2000,
    )
    await expect.poll(() => figure(page, '充电功率')).toBe('240')
    await expect.poll(() => figure(page, '放电功率')).toBe('0')
    await expect.poll(() => stateCount(page, '待机')).toBe('1')
    await page.getByText('充电 12 kWh').waitFor()
    await page.getByText('放电 7 kWh').waitFor()
    const ranks = page.locator('.tw-ranks li')
    const ranking = async () => (await ranks.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))
    await expect.poll(ranking).toEqual(['1 箱一 51.0 %', '2 箱二 24.5 %'])
    await page.getByText('可充', { exact: true }).click()
    await expect.poll(() => ranks.first().innerText()).toContain('箱二')
    await expect.poll(() => ranks.first().innerText()).toContain('1208')
    expect(faults).toEqual([])
  })

  test('a tile opens by Enter, its dialog closes by Escape, and the focus returns', async () => {
    const { page, faults } = await home()
    await tileOf(page, '箱一').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '箱式电源详情' })
    await dialog.getByText('主要指标').waitFor()
    await expect.poll(() => new URL(page.url().replace('/#', '')).searchParams.get('box')).toBe(one.deviceId)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => tileOf(page, '箱一').evaluate((tile) => tile === document.activeElement)).toBe(true)
    await expect.poll(() => new URL(page.url().replace('/#', '')).searchParams.get('box')).toBeNull()
    expect(faults).toEqual([])
  })

  test('what comes from outside is text, whatever it says and however long it is', async () => {
    const station = await admin.call(assetsContract.stationAdd, { stationName: markup, lon: 121.5, lat: 31.2 })
    const odd = await box(markup, 'ODD-1', station.stationId)
    await box(long, 'ODD-2', station.stationId)
    const ship = await addDevice(admin, {
      stationId: station.stationId,
      deviceType: 'ship',
      deviceName: `${markup}船`,
      deviceCode: 'SHIP-1',
    })
    const voice = await speaker(on.ground.mqttPort, odd)
    await voice.say('mount', { ts: Date.now() - 60_000, kind: 'ship', code: ship.deviceCode, bay: '1' })
    await voice.tell({ soc: 40, runningState: 0 })
    const { page, faults } = await home()
    await tileOf(page, markup).waitFor()
    await expect.poll(() => tileWords(page, markup)).toBe(`${markup}, 待机, SOC 40 %, ${markup}船`)
    await expect.poll(() => tileOf(page, long).locator('strong').getAttribute('title')).toBe(long)
    await openMap(page)
    await page.getByText(/地点列表/).click()
    await page.locator('.tw-map').getByText(markup, { exact: true }).first().click()
    await page.keyboard.press('Escape')
    await page.locator('.tw-map').waitFor({ state: 'detached' })
    await tileOf(page, markup).click()
    await page.getByRole('dialog').getByText(`${markup}船`).first().waitFor()
    expect(await hit(page)).toBeUndefined()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
    await voice.end()
  })

  test('values out of range, sentinels and other counts of cells do not reach the figures', async () => {
    const cluster = await box('一簇', 'BOX-1-1', port, one.deviceId)
    await first.tell({ soc: 140, totalVoltage: 800 })
    await first.tell({ cellVoltage: cells(3.3, 1, 3.3, 16) }, Date.now(), cluster)
    await first.tell({ soc: 55, cellVoltage: cells(3.3, 1, 65535) }, Date.now(), cluster)
    const { page, faults } = await home()
    await tileOf(page, '箱一').waitFor()
    await expect.poll(() => tileWords(page, '箱一')).toContain('SOC 51 %')
    expect(faults).toEqual([])
  })

  test.each([
    [1366, 768],
    [1920, 1080],
    [3840, 2160],
  ])('%d × %d: the wall needs no scroll bars', async (width, height) => {
    const { page, faults } = await home(width, height, '/fullScreen/boxPowerSupply')
    await bayOf(page, '箱一').waitFor()
    const overflow = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main')].map(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
          scrollWidth - clientWidth,
          scrollHeight - clientHeight,
        ],
      ),
    )
    for (const [across, down] of overflow) {
      expect(across).toBeLessThanOrEqual(1)
      expect(down).toBeLessThanOrEqual(1)
    }
    await expect.poll(() => cardsTooNarrow(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740],
    [1440, 900],
    [1920, 1080],
  ])('%d × %d: both themes and languages, no serious finding, nothing beside its card', async (width, height) => {
    const { page, faults } = await home(width, height)
    await tileOf(page, '箱一').waitFor()
    for (const to of turnsAt(width)) {
      await turn(page, to)
      expect(await seriousFindings(page), to.look).toEqual([])
      expect(await sidewaysOverflow(page), to.look).toBe(false)
      await expect.poll(() => cardsTooNarrow(page), { message: to.look }).toEqual([])
    }
    expect(faults).toEqual([])
  })

  test('the server restarts under the open page: its values are dimmed with their time, then go on', async () => {
    const { page } = await home()
    await first.tell({ soc: 52, runningState: 1, totalVoltage: 800, totalCurrent: -300 })
    await tileOf(page, '箱一').getByText('52').first().waitFor()
    await first.end()
    await second.end()
    await on.ground.stop()
    await page.getByText(/连接中断，显示的是 \d\d:\d\d:\d\d 的最后数据/).waitFor()
    await expect.poll(() => page.locator('.tw-home-lost').count()).toBe(1)
    await expect.poll(() => figure(page, '充电功率')).toBe('240')
    await on.ground.start()
    first = await speaker(on.ground.mqttPort, one)
    await page.locator('.tw-home-lost').waitFor({ state: 'detached' })
    await first.tell({ soc: 60, runningState: 2, totalVoltage: 800, totalCurrent: 500 })
    await page.locator('.tw-home-figure', { hasText: '放电功率' }).getByText('400', { exact: true }).waitFor()
    await expect.poll(() => tileWords(page, '箱一')).toContain('放电, SOC 60 %, 400 kW')
  })

  test('five hundred boxes at one station: found by name, sixty tiles at once, and the wall draws some and counts the rest', async () => {
    const many = await on.administrator()
    for (let from = 0; from < 500; from += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          addDevice(many, {
            stationId: port,
            deviceType: 'boxPower',
            deviceName: `XD-${String(from + at + 1).padStart(3, '0')}`,
            deviceCode: `FLEET-${from + at + 1}`,
          }),
        ),
      )
    const { page, faults } = await home(1366, 768)
    await page.locator('.tw-fleet-group').first().waitFor()
    expect(await page.locator('.tw-bay').count()).toBeLessThan(300)
    expect(await page.locator('.tw-tile').count()).toBeLessThanOrEqual(60)
    await expect.poll(() => cardsTooNarrow(page)).toEqual([])
    await page.getByRole('textbox', { name: '设备名称' }).fill('xd-40')
    await expect.poll(() => page.locator('.tw-tile').count()).toBe(10)
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
