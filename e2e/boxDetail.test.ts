import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { addDevice, cells, type FleetDevice, type Speaker, speaker } from '#test/support/boxFleet.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { Portal } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'

const markup = '8号簇<b onclick="window.hit=1">!</b>&amp;'

/** A figure with its unit by its name. */
const metric = async (inside: Locator, name: string): Promise<string> => {
  const line = inside.locator('.tw-metric', { has: inside.page().getByText(name, { exact: true }) }).first()
  return `${await line.locator('.tw-figure').innerText()}${(await line.locator('.tw-unit').allInnerTexts()).join('')}`
}
const openTree = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: /设备列表$/ }).click()
  await page.getByRole('tree').waitFor()
}
const fact = (inside: Locator, name: string): Promise<string> =>
  inside.locator('.tw-monitor-facts dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').innerText()

describe('the detail of a box', () => {
  const on = stage()
  let admin: Portal
  let box: FleetDevice
  let bare: FleetDevice
  let clusters: FleetDevice[]
  let voice: Speaker

  const detail = async (deviceId: string, width = 1440, height = 900) => {
    const watched = await on.enter(`/boxPowerSupply?box=${deviceId}`, { width, height })
    return { ...watched, dialog: watched.page.getByRole('dialog', { name: /箱式电源详情|box power detail/ }) }
  }
  const add = (stationId: string, deviceType: string, deviceName: string, deviceCode: string, parentId?: string) =>
    addDevice(admin, { stationId, deviceType, deviceName, deviceCode, ...(parentId ? { parentId } : {}) })

  beforeAll(async () => {
    admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '龙潭港', lon: 119.1, lat: 32.2 })
    box = await add(stationId, 'boxPower', '箱一', 'BOX-1')
    bare = await add(stationId, 'boxPower', '空箱', 'BOX-2')
    clusters = []
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
      clusters.push(await add(stationId, 'boxCluster', n === 8 ? markup : `${n}号簇`, `BOX-1-${n}`, box.deviceId))
    voice = await speaker(on.ground.mqttPort, box)
  })
  afterAll(async () => {
    await voice?.end()
  })

  const whole = {
    totalVoltage: 804.9,
    totalCurrent: -347.9,
    soc: 86.2,
    soh: 98.5,
    insulation: 2173,
    ratedCapacity: 1600,
    ratedVoltage: 768,
    compartmentTemperature: 25.6,
    runningState: 1,
    pluggedState: 0,
    mainBreaker: 1,
    systemState: 0,
    airConditionState: 1,
    co: 2,
  }
  const tellCells = async (volts: number, ts: number): Promise<void> => {
    for (const cluster of clusters) {
      const odd = cluster === clusters[2] ? volts : 3.3
      const values = {
        soc: 86,
        totalVoltage: 804,
        current: -43.5,
        cellVoltage: cells(3.3, 17, odd),
        cellTemperature: cells(25, 9, 31.4),
        relay1: 1,
        relay2: 0,
      }
      await voice.tell(values, ts, cluster)
    }
  }

  test('every figure of the box moves without a reload and says how old it is', async () => {
    const start = Date.now()
    await tellCells(3.41, start - 2000)
    await voice.tell(whole, start - 2000)
    const { dialog, faults } = await detail(box.deviceId)
    await dialog.getByText('主要指标').waitFor()
    await expect.poll(() => metric(dialog, '总电压')).toBe('804.9 V')
    await expect.poll(() => metric(dialog, '总电流')).toBe('-347.9 A')
    await expect.poll(() => metric(dialog, '最高单体电压')).toBe('3.410 V')
    // (100 − 86.2) % × 1600 × 98.5 %
    await expect.poll(() => metric(dialog, '可充电量')).toBe('217.5 kWh')
    await expect.poll(() => dialog.getByText('簇 3 · 单体 17').count()).toBe(1)
    await expect.poll(() => metric(dialog, 'CO浓度')).toBe('2 ppm')
    await expect.poll(() => fact(dialog, '接口状态')).toBe('已插入')
    await expect.poll(() => fact(dialog, '设备状态')).toContain('充电')
    await expect.poll(() => fact(dialog, '更新时间')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    await expect.poll(() => fact(dialog, '所在船舶')).toBe('--')
    await expect.poll(() => metric(dialog, '系统状态')).toContain('开门')
    await dialog
      .getByRole('region', { name: '电气' })
      .getByText(/\d+ 秒前/)
      .waitFor()

    await voice.tell({ ...whole, soc: 87, totalCurrent: 0, runningState: 3, pluggedState: 1, systemState: 1 })
    await expect.poll(() => metric(dialog, 'SOC')).toBe('87.0 %')
    await expect.poll(() => fact(dialog, '接口状态')).toBe('已拔出')
    await expect.poll(() => fact(dialog, '设备状态')).toContain('停机')
    await expect.poll(() => fact(dialog, '离线时间')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    await expect.poll(() => dialog.getByText('更新时间').count()).toBe(0)
    await expect.poll(() => metric(dialog, '系统状态')).toContain('关门')
    await voice.tell({ ...whole, runningState: 2 })
    await expect.poll(() => fact(dialog, '设备状态')).toContain('放电')
    expect(faults).toEqual([])
  })

  test('the running status by its four dialogs, each with the words of its legend', async () => {
    const { page, dialog, faults } = await detail(box.deviceId)
    await dialog.getByRole('button', { name: '箱式电源运行状态' }).click()
    const status = page.getByRole('dialog', { name: '箱式电源运行状态' })
    await status.getByText('主断路器状态').waitFor()
    await expect
      .poll(() => status.getByRole('listitem').filter({ hasText: '主断路器状态' }).innerText())
      .toContain('闭合')
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await status.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('箱式电源运行状态')
    await dialog.getByRole('button', { name: '继电器状态' }).click()
    const relays = page.getByRole('dialog', { name: '继电器状态' })
    await relays.getByText('汇流柜主断路器').waitFor()
    await expect.poll(() => relays.getByRole('listitem').count()).toBe(9)
    await page.keyboard.press('Escape')
    await relays.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: '系统状态与故障' }).click()
    await page.getByRole('dialog', { name: '系统状态与故障' }).getByText('开门').waitFor()
    expect(faults).toEqual([])
  })

  test('the tree goes by arrows to a cluster: its figures, its cells, the one that stands out', async () => {
    const { page, dialog, faults } = await detail(box.deviceId)
    await openTree(page, dialog)
    await page.getByRole('tree').focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await dialog.getByText('电池簇指标').waitFor()
    await expect.poll(() => dialog.locator('.tw-detail-title').innerText()).toMatch(/箱一 ▾\s+3号簇/)
    await expect.poll(() => metric(dialog, '总电压')).toBe('804.0 V')
    await dialog.getByRole('button', { name: /3号簇, SOC 86 %, 总电压 U 804.0 V, 总电流 I -43.5 A/ }).waitFor()
    const now = Date.now()
    await tellCells(3.52, now)
    await expect.poll(() => dialog.getByRole('region', { name: '电气' }).innerText()).toContain('3.520')
    await dialog.getByRole('region', { name: '单体信息' }).getByRole('button', { name: '更多' }).click()
    const list = page.getByRole('dialog', { name: '单体信息' })
    await list.getByRole('searchbox', { name: '单体名称' }).or(list.getByLabel('单体名称')).first().fill('单体 17')
    await expect.poll(() => list.locator('.ant-table-row').filter({ hasText: '单体 17' }).count()).toBeGreaterThan(0)
    await expect
      .poll(() => list.locator('.ant-table-row').filter({ hasText: '单体 17' }).first().innerText())
      .toContain('3.520')
    expect(faults).toEqual([])
  })

  test('a relay and a breaker that open are open in picture and dialogs without a reload', async () => {
    const start = Date.now()
    const closed = { relay1: 1, relay2: 1, clusterBreaker: 1 }
    const third = clusters[2] ?? box
    await voice.tell(closed, start, third)
    await voice.tell({ ...whole, mainBreaker: 1 }, start)
    const { page, dialog, faults } = await detail(box.deviceId)
    const part = dialog.getByRole('list', { name: '功率' })
    await part.waitFor()
    await expect.poll(() => part.innerText()).toContain('闭合')
    await voice.tell({ ...whole, mainBreaker: 0 }, start + 1000)
    await expect.poll(() => part.innerText()).toContain('断开')
    await voice.tell({ ...closed, relay2: 0, clusterBreaker: 0 }, start + 1000, third)
    await dialog.getByRole('button', { name: '继电器状态' }).click()
    const breakers = page.getByRole('dialog', { name: '继电器状态' }).getByRole('listitem')
    await breakers.first().waitFor()
    await expect.poll(() => breakers.filter({ hasText: '汇流柜主断路器' }).innerText()).toContain('断开')
    await expect.poll(() => breakers.filter({ hasText: '3号簇' }).innerText()).toContain('断开')
    await page.keyboard.press('Escape')
    await dialog.locator('.tw-rack-open').nth(2).click()
    const state = dialog.locator('.tw-metric', { hasText: '簇断路器状态' })
    await state.waitFor()
    await expect.poll(() => state.innerText()).toContain('断开')
    await dialog.locator('.tw-clusterpic-rack').click()
    const relays = page.getByRole('dialog', { name: '继电器状态' }).getByRole('listitem')
    await relays.first().waitFor()
    await expect.poll(() => relays.count()).toBe(8)
    await expect.poll(() => relays.nth(1).innerText()).toContain('断开')
    await expect.poll(() => relays.nth(0).innerText()).toContain('闭合')
    await voice.tell({ relay2: 1 }, start + 2000, third)
    await expect.poll(() => relays.nth(1).innerText()).toContain('闭合')
    expect(faults).toEqual([])
  })

  test('without clusters, history and values: dashes and plain words, nowhere NaN', async () => {
    const { page, dialog, faults } = await detail(bare.deviceId)
    await dialog.getByText('主要指标').waitFor()
    await expect.poll(() => metric(dialog, '总电压')).toMatch(/^--/)
    await expect.poll(() => fact(dialog, '接口状态')).toBe('--')
    await expect.poll(() => fact(dialog, '离线时间')).toBe('--')
    await dialog.getByText('没有电池簇').waitFor()
    const said = await dialog.innerText()
    expect(said).not.toMatch(/NaN|undefined|null|Infinity|Invalid/)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a name of markup is text in tree, title and picture', async () => {
    const { page, dialog, faults } = await detail(box.deviceId)
    await openTree(page, dialog)
    await page.getByRole('tree').getByText(markup, { exact: true }).click()
    await dialog.getByText('电池簇指标').waitFor()
    await expect.poll(() => dialog.locator('.tw-detail-title').innerText()).toContain(markup)
    expect(await page.evaluate('window.hit')).toBeUndefined()
    expect(faults).toEqual([])
  })

  test.each([['999999999', '没有这台设备，或它不在可见范围内']])(
    'an unknown box (%s) says so',
    async (deviceId, said) => {
      const { dialog } = await detail(deviceId)
      await dialog.getByText(said).first().waitFor()
    },
  )

  test.each([
    [360, 740],
    [1440, 900],
    [1920, 1080],
  ])('%d × %d: box and cluster in both themes and languages, no serious finding', async (width, height) => {
    const { page, dialog, faults } = await detail('', width, height)
    for (const to of turnsAt(width)) {
      await page.locator('.tw-tile').first().waitFor()
      await turn(page, to)
      await page.goto(`${on.url}/#/boxPowerSupply?box=${box.deviceId}`)
      await dialog.locator('.tw-rack').first().waitFor()
      await dialog.locator('.uplot').first().waitFor()
      expect(await seriousFindings(page), to.look).toEqual([])
      expect(await sidewaysOverflow(page), to.look).toBe(false)
      const beyond = await dialog.locator('.tw-detail-main').evaluate((main) => {
        const edge = main.getBoundingClientRect().right + 1
        return [...main.querySelectorAll('.tw-card *')]
          .filter((each) => each.getBoundingClientRect().right > edge && !each.closest('.tw-hidden, .ant-table'))
          .map((each) => `${each.className} ${each.textContent?.slice(0, 20)}`)
      })
      expect(beyond, to.look).toEqual([])
      const rack = dialog.locator('.tw-rack-open').nth(2)
      await rack.click()
      if (width < 576) await rack.click()
      await dialog.locator('.tw-clusterpic').waitFor()
      expect(await seriousFindings(page), to.look).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(faults).toEqual([])
  })
})
