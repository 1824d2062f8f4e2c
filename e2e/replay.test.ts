import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { formatTime } from '#contract/zoned.ts'
import { addDevice, type FleetDevice, type Speaker, speaker, tileOf, tileWords } from '#test/support/boxFleet.ts'
import { pressTool, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { Portal } from '#test/support/portal.ts'
import { patience } from '#test/support/patience.ts'
import { stage } from '#test/support/stage.ts'

const second = 1000
const zone = 'Asia/Shanghai'
const now = Math.floor(Date.now() / (10 * second)) * 10 * second
/** Long enough ago that all of it is past, whatever the test takes, and on one day. */
const base =
  [1200, 2400]
    .map((ago) => now - ago * second)
    .find((from) => formatTime(from, zone).slice(0, 10) === formatTime(from + 610 * second, zone).slice(0, 10)) ?? now

const atOf = (page: Page): string | null => new URLSearchParams(page.url().split('?')[1]).get('at')
const bar = (page: Page) => page.getByRole('region', { name: '历史回放' }).last()
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click()
const socOf = async (page: Page): Promise<number> => Number(/SOC (\S+) %/.exec(await tileWords(page, '箱一'))?.[1])
const figure = (page: Page, name: string): Promise<string> =>
  page.locator('.tw-home-figure').filter({ hasText: name }).locator('strong').innerText()

describe('the replay of the box home and detail', () => {
  const on = stage()
  let admin: Portal
  let one: FleetDevice
  let first: Speaker

  const home = (query: string, width = 1440, height = 900) => on.enter(`/boxPowerSupply${query}`, { width, height })

  beforeAll(async () => {
    admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, {
      stationName: '龙潭港',
      lon: 119.08,
      lat: 32.19,
    })
    const box = { stationId, deviceType: 'boxPower', deviceName: '箱一', deviceCode: 'BOX-1' }
    one = await addDevice(admin, box)
    const cluster = await addDevice(admin, {
      stationId,
      deviceType: 'boxCluster',
      deviceName: '1号簇',
      deviceCode: 'BOX-1-1',
      parentId: one.deviceId,
    })
    first = await speaker(on.ground.mqttPort, one)
    // Ten minutes: one per cent less every ten seconds, and half of a minute with cells that are too high.
    for (let n = 0; n <= 60; n += 1) {
      const ts = base + n * 10 * second
      const state = { runningState: 2, totalVoltage: 800, totalCurrent: 100 + n, soh: 100, ratedCapacity: 1000 }
      await first.tell({ ...state, soc: 90 - n, pluggedState: 0, dischargedEnergy: 500 + n }, ts)
      const volts = n >= 30 && n < 36 ? 3.57 : 3.3
      await first.tell({ soc: 89 - n, cellVoltage: Array.from({ length: 240 }, () => volts) }, ts, cluster)
    }
    await vi.waitFor(
      async () => expect((await admin.call(alarmsContract.page, {})).total).toBeGreaterThan(0),
      patience.poll,
    )
  })
  afterAll(async () => {
    await first?.end()
  })

  test('a moment in the address is drawn; steps, keys and the slider lead to others, and back to live', async () => {
    const { page, faults } = await home(`?at=${base + 200 * second}`)
    await bar(page)
      .getByText(`${formatTime(base + 200 * second, zone)} 的画面，不是实时数据`)
      .waitFor()
    await expect.poll(() => socOf(page)).toBe(70)
    await expect.poll(() => figure(page, '平均 SOC')).toBe('70.0')
    await expect.poll(() => figure(page, '放电功率')).toBe('96')
    await expect.poll(() => page.getByText('在线 1 / 1').count()).toBe(1)
    await page.getByText('放电 20 kWh').waitFor()

    await press(page, '前进一步')
    await expect.poll(() => socOf(page)).toBe(69)
    await page.locator('h1').first().click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => socOf(page)).toBe(68)
    expect(atOf(page)).toBe(String(base + 220 * second))
    await bar(page)
      .getByRole('slider', { name: '时刻' })
      .fill(String(base + 400 * second))
    await expect.poll(() => socOf(page)).toBe(50)
    await expect.poll(() => figure(page, '放电功率')).toBe('112')

    await press(page, '上一条告警')
    await expect.poll(() => atOf(page)).toBe(String(base + 300 * second))
    await press(page, '前进一步')
    await page.locator('.tw-home-alarms').getByText('单体电压过高').waitFor()
    await expect.poll(() => tileWords(page, '箱一')).toContain('3')
    expect(await seriousFindings(page)).toEqual([])

    await page.locator('h1').first().click()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    expect(atOf(page)).toBeNull()
    await expect.poll(() => socOf(page)).toBe(30)
    expect(faults).toEqual([])
  })

  test('it plays on by itself at the chosen speed, and stops', async () => {
    const { page, faults } = await home(`?at=${base}`)
    await expect.poll(() => socOf(page)).toBe(90)
    await bar(page).getByText('60×').click()
    await press(page, '播放')
    await expect.poll(() => socOf(page)).toBeLessThanOrEqual(78)
    await press(page, '暂停')
    await bar(page).getByRole('button', { name: '播放', exact: true }).waitFor()
    const stopped = Number(atOf(page))
    expect((stopped - base) % (60 * second)).toBe(0)
    await expect.poll(() => socOf(page)).toBe(Math.max(30, 90 - (stopped - base) / (10 * second)))
    await page.waitForTimeout(1500)
    expect(atOf(page)).toBe(String(stopped))
    expect(faults).toEqual([])
  })

  test('the detail and its dialogs show the same moment; an alarm leads to the minute before it', async () => {
    const { page, faults } = await home(`?at=${base + 100 * second}`)
    await tileOf(page, '箱一').click()
    const dialog = page.getByRole('dialog').first()
    await dialog.getByText('主要指标').waitFor()
    const metric = (name: string) => dialog.locator('.tw-metric').filter({ hasText: name }).first()
    await expect.poll(() => metric('SOC').innerText()).toContain('80.0')
    await press(page, '前进一步')
    await expect.poll(() => metric('SOC').innerText()).toContain('79.0')
    await expect.poll(() => metric('总电流').innerText()).toContain('111.0')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: '设备信息' }).click()
    const info = page.getByRole('dialog').last()
    await info.getByText('79.0 %').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.tw-dialog-wide').waitFor({ state: 'hidden' })

    await dialog.locator('.tw-card').filter({ hasText: '最新告警' }).getByRole('button', { name: '更多' }).click()
    await page.getByRole('button', { name: /^回放/ }).last().click()
    await expect.poll(() => atOf(page)).toBe(String(base + 240 * second))
    await expect.poll(() => metric('SOC').innerText()).toContain('66.0')
    await page.locator('.tw-dialog-wide').waitFor({ state: 'hidden' })
    await press(page, '返回实时')
    await expect.poll(() => metric('SOC').innerText()).toContain('30.0')
    expect(faults).toEqual([])
  })

  test('on a phone and in English: nothing sticks out, nothing is wrong for those who do not see it', async () => {
    const { page, faults } = await home(`?at=${base + 100 * second}`, 360, 800)
    await expect.poll(() => socOf(page)).toBe(80)
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    await pressTool(page, /切换到白色主题/)
    await pressTool(page, /切换到英文/)
    const english = page.getByRole('region', { name: 'Replay of the past' })
    await english.getByText('not live').waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    await english.getByRole('button', { name: 'Back to live' }).click()
    await page.getByRole('button', { name: 'Replay', exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  test('while the server is away the last picture stays, marked, with a way back; then it goes on by itself', async () => {
    const { page } = await home(`?at=${base + 200 * second}`)
    await bar(page).waitFor()
    await expect.poll(() => socOf(page)).toBe(70)
    await on.ground.stop()
    await press(page, '前进一步')
    const mark = page.getByText(`连接中断，显示的是 ${formatTime(base + 200 * second, zone)} 的最后数据`)
    await mark.waitFor()
    await expect.poll(() => socOf(page)).toBe(70)
    await bar(page).getByText('该时刻读取失败').waitFor()
    await expect.poll(() => bar(page).getByRole('button', { name: '返回实时' }).isEnabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    // What plays waits for the moment that could not be read.
    await press(page, '播放')
    await on.ground.start()
    await mark.waitFor({ state: 'detached' })
    await expect.poll(() => socOf(page)).toBeLessThan(69)
    await press(page, '返回实时')
    await bar(page).waitFor({ state: 'detached' })
    await expect.poll(() => socOf(page)).toBe(30)
  })
})
