import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boxDialogScene, markup } from '#test/support/boxDialogScene.ts'
import type { FleetDevice, Speaker } from '#test/support/boxFleet.ts'
import { turn, turnsAt } from '#test/support/looks.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { type Portal, shanghai } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'

const minute = 60_000

/** What stands beside a name in a block of the device dialog. */
const fact = (block: Locator, name: string): Promise<string> =>
  block.locator('.tw-factgrid dt').getByText(name, { exact: true }).locator('xpath=following-sibling::dd').innerText()

describe('the dialogs of a box', () => {
  const on = stage()
  let admin: Portal
  let box: FleetDevice
  let came: number
  let voices: Speaker[]

  const visit = (query: string, width = 1440, height = 900) => on.enter(`/boxPowerSupply${query}`, { width, height })
  const named = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name }).last()

  beforeAll(async () => {
    admin = await on.administrator()
    ;({ box, came, voices } = await boxDialogScene(admin, on.ground.mqttPort))
  })
  afterAll(async () => {
    for (const voice of voices ?? []) await voice.end()
  })

  test('a device by its four blocks and its alarms', async () => {
    const { page, faults } = await visit(`?box=${box.deviceId}`)
    await page.getByTitle('箱式电源运行状态').click()
    await named(page, '箱式电源运行状态').getByText('充电').first().waitFor()
    await page.keyboard.press('Escape')
    await named(page, '箱式电源运行状态').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '设备信息', exact: true }).click()
    const dialog = named(page, '设备详情')
    const about = dialog.getByRole('region', { name: '设备信息' })
    await expect.poll(() => fact(about, '设备编码')).toBe('BOX-1')
    await expect.poll(() => fact(about, '设备类型')).toBe('箱式电源')
    await expect.poll(() => fact(about, '数据来源')).toBe('物联网平台')
    const extension = dialog.getByRole('region', { name: '告警扩展信息' })
    await extension.getByText('江远号').waitFor()
    await expect.poll(() => fact(extension, '船舶经度')).toBe('119.250000°')
    await expect.poll(() => fact(extension, '站点纬度')).toBe('32.200000°')
    await expect.poll(() => fact(extension, 'PCS名称')).toBe('--')
    await expect.poll(() => fact(dialog.getByRole('region', { name: '固定参数' }), '额定容量')).toBe('1600.0 kWh')
    const collected = dialog.getByRole('region', { name: '采集参数' })
    await expect.poll(() => fact(collected, '总电流')).toBe('-347.9 A')
    await expect.poll(() => fact(collected, '运行状态')).toBe('充电')
    await expect.poll(() => fact(collected, '主断路器状态')).toBe('闭合')
    await expect
      .poll(() => dialog.getByRole('region', { name: '告警信息' }).innerText())
      .toContain(shanghai(came).slice(0, 16))
    await page.mouse.move(0, 0)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('from a name in the history panel; a cluster has no extension block, and markup is text', async () => {
    const { page, faults } = await visit('?panel=1&alarmType=dtc')
    await page.getByRole('button', { name: '箱一' }).first().click()
    await named(page, '设备详情').getByRole('region', { name: '告警扩展信息' }).waitFor()
    await page.goto(`${on.url}/#/boxPowerSupply?box=${box.deviceId}`)
    await page.getByRole('button', { name: /设备列表$/ }).click()
    await page.getByRole('tree').getByText(markup, { exact: true }).click()
    await page.getByText('电池簇指标').waitFor()
    await page.getByRole('button', { name: '设备信息', exact: true }).click()
    const dialog = named(page, '设备详情')
    await dialog.getByText(markup, { exact: true }).first().waitFor()
    await expect.poll(() => dialog.getByRole('region').count()).toBe(4)
    expect(await page.evaluate('window.hit')).toBeUndefined()
    expect(faults).toEqual([])
  })
  test('the list of boxes: found by name, a row opens the running monitor with readings, history and export', async () => {
    const { page, faults } = await visit('')
    await page.getByRole('button', { name: '箱式电源列表' }).click()
    const list = named(page, '箱式电源列表')
    await list.locator('.ant-table-row').first().waitFor()
    await expect
      .poll(() => list.locator('.ant-table-row').allInnerTexts())
      .toEqual(['箱二\tBOX-2\t无名站', '箱一\tBOX-1\t江远号'])
    await list.getByRole('searchbox', { name: '设备名称' }).fill(' 箱一 ')
    await page.keyboard.press('Enter')
    await expect.poll(() => list.locator('.ant-table-row').count()).toBe(1)
    await list.locator('.ant-table-row').click()
    const monitor = named(page, '电池运行监控')
    const reading = monitor.locator('.ant-table-row', { hasText: '总电压' }).first()
    await expect
      .poll(async () => (await reading.innerText()).split(/\s+/).slice(0, 3))
      .toEqual(['总电压', '804.9', 'V'])
    await monitor.getByRole('tab', { name: '历史数据' }).click()
    await monitor.getByRole('button', { name: /时间范围/ }).click()
    const range = named(page, '时间范围')
    await range.getByRole('button', { name: '近七天' }).click()
    await range
      .getByRole('button', { name: '确 定' })
      .or(range.getByRole('button', { name: '确定' }))
      .click()
    await monitor.getByText('共 62 条').waitFor()
    const heads = () => monitor.locator('.ant-table-thead th').allInnerTexts()
    await expect
      .poll(async () => (await heads()).slice(0, 4))
      .toEqual(['序号', '额定容量 (kWh)', '额定电压 (V)', '总电压 (V)'])
    expect((await heads()).at(-1)).toBe('更新时间')
    const cells = (row: number) => monitor.locator('.ant-table-row').nth(row).locator('td').allInnerTexts()
    await expect.poll(async () => (await cells(0)).slice(0, 4)).toEqual(['1', '1600.0', '768.0', '804.9'])
    await expect.poll(async () => (await cells(1)).slice(0, 4)).toEqual(['2', '--', '--', '830.0'])
    expect((await cells(1)).at(-1)).toBe(shanghai(came + 30 * minute))
    await monitor.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(63)
    expect(faults).toEqual([])
  })

  test('alarms of the box and of all, by station name and type, and where one is', async () => {
    const { page, faults } = await visit(`?box=${box.deviceId}`)
    const latest = page.getByRole('dialog').getByRole('region', { name: '最新告警' }).first()
    await latest.getByRole('button', { name: '更多' }).click()
    const list = named(page, '告警列表')
    const row = list.locator('.ant-table-row', { hasText: 'B2001' })
    await row.waitFor()
    await expect.poll(() => row.innerText()).toContain(shanghai(came).slice(0, 16))
    await expect.poll(() => row.innerText()).toContain('未恢复')
    await row.getByRole('button', { name: 'DTC 查看故障码' }).waitFor()
    await expect.poll(() => list.getByPlaceholder('站点名称').count()).toBe(0)
    await expect.poll(() => list.locator('.ant-table-row', { hasText: '箱二' }).count()).toBe(0)
    await list.getByText('全部设备', { exact: true }).click()
    await list.locator('.ant-table-row', { hasText: '箱二' }).first().waitFor()
    await list.getByPlaceholder('站点名称').fill('无名')
    await list.getByRole('button', { name: '查询' }).click()
    await expect.poll(() => list.locator('.ant-table-row', { hasText: '箱一' }).count()).toBe(0)
    await list.getByRole('button', { name: '查看 箱二 的位置' }).first().click()
    const nowhere = named(page, '告警位置')
    await nowhere.getByText('没有上报位置，地图上无法显示').waitFor()
    await page.keyboard.press('Escape')
    await nowhere.waitFor({ state: 'detached' })
    await list.getByRole('button', { name: '重置' }).click()
    await list.getByRole('button', { name: '查看 箱一 的位置' }).first().click()
    const place = named(page, '告警位置')
    await expect.poll(() => fact(place, '经度')).toBe('119.250000°')
    await expect.poll(() => fact(place, '船舶名称')).toBe('江远号')
    await place.getByText('地点列表（3）').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a fault code with its curve from half an hour before it came to half an hour after', async () => {
    const { page, faults } = await visit('?panel=1&alarmLevel=1')
    await page.locator('.ant-table-row', { hasText: 'B2001' }).getByRole('button', { name: 'DTC 查看故障码' }).click()
    const dialog = named(page, '故障码信息')
    await dialog.getByText('单体过压保护').click()
    await dialog.getByText('可能原因').first().waitFor()
    const figure = dialog.getByRole('figure', { name: '故障前后 30 分钟' })
    await figure.getByText(`故障出现 ${shanghai(came)}`).waitFor()
    const said = `61 个时刻，${shanghai(came - 30 * minute).slice(0, 16)}`
    await expect
      .poll(() => figure.locator('.tw-chart-spoken').allInnerTexts())
      .toEqual([expect.stringContaining(said), expect.stringContaining(said)])
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('system, faults and energy status read by their legends', async () => {
    const states = { systemState: 0, fireFault: 0, insulationFault: 1, energyState: 1, chargeReady: 1, loadEngaged: 0 }
    await voices[0]?.tell({ ...states, dischargeReady: 0, inverterState: 1, faultLevel: 2 })
    const { page, faults } = await visit(`?box=${box.deviceId}`)
    const word = (dialog: Locator, name: string): Promise<string> =>
      dialog.getByRole('listitem').filter({ hasText: name }).locator('.tw-state').innerText()
    await page.getByRole('button', { name: '系统状态与故障' }).click()
    const system = named(page, '系统状态与故障')
    await system.getByText('绝缘故障').waitFor()
    await expect.poll(() => word(system, '系统状态')).toContain('开门')
    await expect.poll(() => word(system, '消防故障')).toContain('正常')
    await expect.poll(() => word(system, '绝缘故障')).toMatch(/故障$/)
    await expect.poll(() => word(system, '故障等级')).toContain('故障 2/4')
    await page.keyboard.press('Escape')
    await system.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '能量状态' }).click()
    const energy = named(page, '能量状态')
    await energy.getByText('负载投入').waitFor()
    await expect.poll(() => word(energy, '能量状态')).toContain('运行')
    await expect.poll(() => word(energy, '充电就绪')).toMatch(/[^未]就绪$/)
    await expect.poll(() => word(energy, '放电就绪')).toContain('未就绪')
    await expect.poll(() => word(energy, '负载投入')).toContain('未投入')
    await expect.poll(() => word(energy, '逆变器开关')).toContain('开启')
    expect(faults).toEqual([])
  })

  test.each([
    [360, 740],
    [1440, 900],
  ])('%d × %d: each dialog in both themes and languages, no serious finding', async (width, height) => {
    const { page, faults } = await visit('', width, height)
    const check = async (dialog: Locator, said: string) => {
      await dialog.waitFor()
      await page.mouse.move(0, 0)
      expect(await seriousFindings(page), said).toEqual([])
      expect(await sidewaysOverflow(page), said).toBe(false)
      const frame = await dialog.boundingBox()
      expect((frame?.x ?? 0) + (frame?.width ?? 0), said).toBeLessThanOrEqual(width)
    }
    const close = async (dialog: Locator) => {
      // A dialog above that has just gone still takes the key until its effects are cleared.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    for (const to of turnsAt(width)) {
      await page.locator('.tw-tile').first().waitFor()
      await turn(page, to)
      await page.getByRole('button', { name: /^(箱式电源列表|Box power supplies)$/ }).click()
      const list = named(page, /^(箱式电源列表|Box power supplies)$/)
      await list.locator('.ant-table-row').first().click()
      const monitor = named(page, /^(电池运行监控|Battery running monitor)$/)
      await monitor.locator('.ant-table-row').first().waitFor()
      await check(monitor, to.look)
      await monitor.getByRole('tab').last().click()
      await monitor
        .getByText(/^(共 \d+ 条|.*\d+.*total.*|Total.*)$/i)
        .first()
        .waitFor()
      await check(monitor, to.look)
      await close(monitor)
      await close(list)
      await page.goto(`${on.url}/#/boxPowerSupply?box=${box.deviceId}`)
      await page.getByRole('button', { name: /^(设备信息|Device information)$/ }).click()
      const info = named(page, /^(设备详情|Device detail)$/)
      await info.getByText('江远号').waitFor()
      await check(info, to.look)
      await info.getByRole('button', { name: /^(在地图上查看|Show on the map)$/ }).click()
      const place = named(page, /^(告警位置|Alarm position)$/)
      await place.getByText(/^(地点列表（3）|List of places \(3\))$/).waitFor()
      await check(place, to.look)
      await close(place)
      await close(info)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(更多|More)$/ })
        .first()
        .click()
      const alarms = named(page, /^(告警列表|Alarm list)$/)
      await alarms.locator('.ant-table-row').first().waitFor()
      await check(alarms, to.look)
      await alarms.getByRole('button', { name: /^DTC/ }).first().click()
      const codes = named(page, /^(故障码信息|Fault codes)$/)
      await codes.locator('summary').first().click()
      await codes.getByRole('figure').first().waitFor()
      await check(codes, to.look)
      await close(codes)
      await alarms.locator('.ant-modal-close').click()
      await alarms.waitFor({ state: 'detached' })
      await close(page.getByRole('dialog'))
    }
    expect(faults).toEqual([])
  })
})
