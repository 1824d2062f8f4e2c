import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { alarmsContract } from '#features/alarms/contract.ts'
import { formatTime } from '#contract/zoned.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

const second = 1000

describe('the story of an alarm', () => {
  const on = appStage()
  let it: SignInApp
  let start: number
  let alarmId: string
  let boxId: string
  let clusterId: string

  /** Cell 107 of 240 is warmed by 2.5 °C a minute from the fourth minute on; the others stay near 31 °C. */
  const cellsAt = (seconds: number): number[] =>
    Array.from({ length: 240 }, (_, index) => {
      const near = Math.abs((index % 16) - 10) + Math.abs(Math.floor(index / 16) - 6) < 2 ? 0.5 : 0
      const risen = Math.max(0, seconds - 240) * (2.5 / 60)
      return Math.round((30 + (index % 5) * 0.5 + (index === 106 ? risen : near * risen * 0.5)) * 10) / 10
    })
  const clock = (seconds: number): string => formatTime(start + seconds * second, 'Asia/Shanghai').slice(11)

  beforeAll(async () => {
    it = on.ground
    const station = { stationName: '龙潭港', stationType: 'boxPowerStation' as const }
    const { stationId } = await it.call(assetsContract.stationAdd, station, it.admin)
    const add = async (deviceType: string, deviceName: string, deviceCode: string, parentId?: string) => {
      const device = { deviceType, deviceName, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
      return (await it.call(assetsContract.equipmentAdd, device, it.admin)).deviceId
    }
    boxId = await add('boxPower', 'XD-014', 'BOX')
    clusterId = await add('boxCluster', '3号簇', 'BOX-3', boxId)
    start = Math.floor(it.context.clock() / second) * second - 900 * second
    for (let at = 0; at < 900; at += 10) {
      const isOn = at < 840
      const ts = start + at * second
      const values = { cellTemperature: cellsAt(at), clusterBreaker: isOn ? 1 : 0 }
      await it.deliver('BOX-3', 'telemetry', { ts, values })
      const box = {
        soc: 79,
        runningState: isOn ? 1 : 0,
        totalVoltage: 800,
        totalCurrent: isOn ? -325 : 0,
        mainBreaker: 1,
      }
      await it.deliver('BOX', 'telemetry', { ts, values: box })
    }
    await it.deliver('BOX', 'dtc', { ts: start + 300 * second, dtcType: 'BCU', faultCode: 'B2001', active: true })
    await it.tick()
    const { records } = await it.call(alarmsContract.page, { alarmType: 'cellTemperatureHigh' }, it.admin)
    alarmId = records[0]?.alarmId ?? ''
  })

  test.each([
    [1920, 1080],
    [1366, 768],
  ])(
    '%d × %d: the wall shows its cells, its curve with the limits and how it stands, and leads to the cell',
    async (width, height) => {
      const { page, faults } = await on.enter('/fullScreen/boxPowerSupply', { width, height })
      const band = page.getByRole('alert', { name: '未恢复的告警' })
      await band.getByRole('img', { name: '107号单体 近20分钟与限值' }).waitFor()
      await band.getByText('3号簇 · 240 单体').waitFor()
      await expect
        .poll(() => band.locator('.tw-lead-reading').innerText())
        .toBe(`现值 ${cellsAt(890)[106]?.toFixed(1)} °C 高于 55.0 °C · +2.5 °C/分`)
      const bottoms = await band
        .locator('.tw-lead-cells, .tw-lead-curve, .tw-band-buttons')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom))
      const { y = 0, height: tall = 0 } = (await band.boundingBox()) ?? {}
      for (const bottom of bottoms) expect(bottom).toBeLessThanOrEqual(y + tall)
      const figures = await page
        .locator('.tw-wallfig')
        .evaluateAll((all) => all.map((each) => each.scrollHeight - each.clientHeight))
      expect(Math.max(...figures)).toBeLessThanOrEqual(1)
      expect(await seriousFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(false)
      await band.getByRole('button', { name: /打开/ }).click()
      await page.getByRole('heading', { name: '107号单体与簇均值' }).waitFor()
      await expect.poll(() => page.url()).toContain(`box=${boxId}&part=${clusterId}&cell=107&alarm=${alarmId}`)
      expect(faults).toEqual([])
    },
  )

  const story = (page: Page) => page.getByRole('dialog', { name: '告警过程' })

  test.each([
    [1920, 1080],
    [1440, 900],
    [360, 740],
  ])('%d × %d: cells, curve, limits with their times, breaker and advice stand in it', async (width, height) => {
    const { page, faults } = await on.enter(`/boxPowerSupply?story=${alarmId}`, { width, height })
    const dialog = story(page)
    await dialog.getByRole('img', { name: '数值与限值 107号单体 °C' }).waitFor()
    const cells = dialog.getByRole('list', { name: /^单体变化/ }).getByRole('listitem')
    await expect.poll(() => cells.count()).toBe(6)
    const rule = await dialog.getByRole('table').innerText()
    for (const [limit, at] of [
      ['55 °C', 830],
      ['50 °C', 710],
      ['45 °C', 590],
    ] as const) {
      expect(rule).toContain(limit)
      expect(rule).toContain(clock(at))
    }
    const lanes = dialog.getByRole('list', { name: '同一时间轴上的事件' })
    for (const word of ['闭合', '断开', '充电', '1级']) await expect.poll(() => lanes.innerText()).toContain(word)
    await dialog.getByText('BCU B2001').first().waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('it plays from its begin, and the slider goes by keys', async () => {
    const { page, faults } = await on.enter(`/boxPowerSupply?story=${alarmId}`)
    const dialog = story(page)
    const slider = dialog.getByRole('slider', { name: '时刻' })
    await slider.focus()
    await slider.press('Home')
    const begin = Number(await slider.inputValue())
    await slider.press('ArrowRight')
    await expect.poll(async () => Number(await slider.inputValue())).toBe(begin + second)
    await dialog.getByRole('button', { name: '播放' }).press('Enter')
    await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(begin + 60 * second)
    await dialog.getByRole('button', { name: '暂停' }).press('Enter')
    await dialog.getByRole('button', { name: '播放' }).waitFor()
    expect(faults).toEqual([])
  })

  test('it is acknowledged, commented and shelved to the end of the shift; who did what stands in it', async () => {
    const { page, faults } = await on.enter(`/boxPowerSupply?story=${alarmId}`)
    const dialog = story(page)
    await dialog.getByRole('button', { name: '确认：我来处理' }).click()
    await dialog.getByText(/^管理员 \d\d:\d\d 已确认$/).waitFor()
    await dialog.getByRole('button', { name: '备注' }).click()
    const form = page.getByRole('dialog', { name: '备注' })
    await form.getByRole('textbox', { name: '备注' }).fill('已派人到场')
    await form.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('已派人到场', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: '搁置' }).click()
    await page.getByRole('menuitem', { name: '本班止' }).click()
    await page
      .getByText(/^已搁置至 /)
      .first()
      .waitFor()
    await dialog.locator('.tw-alarm-event-shelved').waitFor()
    expect(faults).toEqual([])
  })

  const opened = (page: Page) => {
    const query = new URL(page.url().replace('/#', '')).searchParams
    return ['box', 'part', 'cell', 'alarm'].map((key) => query.get(key))
  }
  const row = (page: Page) => page.getByRole('row').filter({ hasText: '单体温度过高' })

  test.each([1440, 360])(
    '%d px: a row of the history leads to the unit, its part and cell, by keyboard',
    async (width) => {
      const { page, faults } = await on.enter('/boxPowerSupply?panel=1&state=1', { width, height: 900 })
      await row(page)
        .getByRole('link', { name: /^单体温度过高/ })
        .focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => opened(page)).toEqual([boxId, clusterId, '107', alarmId])
      await page.getByRole('dialog', { name: '箱式电源详情' }).waitFor()
      expect(faults).toEqual([])
    },
  )

  test('a row of the latest alarms leads to its story; the bell opens the unresolved ones', async () => {
    const { page, faults } = await on.enter('/boxPowerSupply', { width: 1440, height: 900 })
    const latest = page.getByRole('region', { name: '最新告警' }).first()
    await latest.getByRole('button', { name: /^告警过程：单体温度过高/ }).waitFor()
    await latest.getByRole('button', { name: /^告警过程：单体温度过高/ }).click()
    await story(page).getByRole('table').waitFor()
    await page.keyboard.press('Escape')
    await story(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: /^未恢复告警/ }).click()
    await expect.poll(() => new URL(page.url().replace('/#', '')).searchParams.get('state')).toBe('1')
    await row(page).waitFor()
    expect(faults).toEqual([])
  })

  test('it leads to the unit, and to a replay that begins with it and runs', async () => {
    const { page, faults } = await on.enter(`/nav?story=${alarmId}`)
    await story(page).getByRole('button', { name: '回放' }).click()
    await expect.poll(() => new URL(page.url().replace('/#', '')).pathname).toBe('/boxPowerSupply')
    const query = () => new URL(page.url().replace('/#', '')).searchParams
    expect([query().get('box'), query().get('part'), query().get('cell'), query().get('alarm')]).toEqual([
      ...[boxId, clusterId, '107', alarmId],
    ])
    const began = start - 130 * second
    expect(Number(query().get('at'))).toBeLessThan(began + 120 * second)
    await expect.poll(() => Number(query().get('at'))).toBeGreaterThan(began + 20 * second)
    expect(faults).toEqual([])
  })
})
