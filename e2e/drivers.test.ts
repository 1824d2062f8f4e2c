import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDevice, type FleetDevice } from '#test/support/boxFleet.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { type ModbusServer, startModbusServer, words } from '#test/support/modbusServer.ts'
import { looking, seriousFindings, show, sidewaysOverflow, visit } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

describe('a battery that speaks Modbus is connected in the browser alone', () => {
  const on = stage({ DRIVER_NETWORKS: '127.0.0.0/8' })
  let peer: ModbusServer
  let cluster: FleetDevice

  beforeAll(async () => {
    peer = await startModbusServer(new Map([[7, { holding: words('0267 1A90 FFEC') }]]))
    const admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '阳逻换电站' })
    const given = { stationId, deviceType: 'boxCluster', deviceName: '1号簇', deviceCode: 'M-1' }
    cluster = await addDevice(admin, given)
  })
  afterAll(() => peer.stop())

  test('driver, map of registers, trial, and values come', async () => {
    const { page, faults } = await on.enter('/iot/driver')
    await page.getByRole('button', { name: '新增驱动' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('名称').fill('一号网关')
    await form.getByLabel('主机').fill('127.0.0.1')
    await form.getByLabel('端口', { exact: true }).fill(String(peer.port))
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await form.waitFor({ state: 'hidden' })

    await show(page, `/iot/device/edit?id=${cluster.deviceId}`)
    await page.getByRole('combobox', { name: '采集驱动' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('一号网关').click()
    await page.getByLabel('从站地址').fill('7')
    await page.getByRole('button', { name: '粘贴点位表' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('点位表').fill('pointKey,address,type,scale\nsoc,0,uint16,0.1\nnone,1,uint16,1')
    await sheet.getByText('第 3 行第 1 列：模板没有此点位').waitFor()
    await sheet.getByLabel('点位表').fill('pointKey,address,type,scale\nsoc,0,uint16,0.1\ncurrent,2,int16,0.1')
    await sheet.getByRole('button', { name: '加入 2 个点位' }).click()
    await sheet.waitFor({ state: 'hidden' })

    // In the sheet a wrong cell is marked as it is typed; keys lead from cell to cell, and a value fills all below it.
    const plain = (at: number, key: string) => page.locator(`[data-cell="${at} ${key}"]`)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await plain(0, 'address').click()
    await page.keyboard.type('x')
    await page.getByRole('button', { name: '第 1 行 地址（从 0 起）：请输入数字' }).waitFor()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('0')
    await page.getByText('已标出').waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('数据类型 1')
    await plain(0, 'scale').click()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('倍率 2')
    await page.keyboard.type('9')
    await page.keyboard.press('ControlOrMeta+D')
    await expect.poll(() => page.getByLabel('倍率 2').inputValue()).toBe('0.1')
    await plain(0, 'function').click()
    await page.keyboard.press('4')
    await page.getByRole('button', { name: '向下填充' }).click()
    await expect.poll(() => plain(1, 'function').textContent()).toBe('4 输入寄存器')
    await page.getByLabel('功能码 1').selectOption('')
    await page.getByRole('button', { name: '向下填充' }).click()
    await expect.poll(() => plain(1, 'function').textContent()).toBe('3 保持寄存器')

    await page.getByRole('button', { name: '试读' }).click()
    await page.getByText('soc = 61.5; current = -2').waitFor()
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await page.getByText('已保存，两秒内生效').waitFor()

    await show(page, `/iot/point_value?deviceName=M-1&pointName=soc`)
    await page.getByText('61.5 %').waitFor()
    await show(page, '/iot/driver')
    const card = page.getByRole('article', { name: '一号网关' })
    await card.locator('.tw-state', { hasText: '在线' }).waitFor()
    await card.getByText(`127.0.0.1:${peer.port}`).waitFor()
    await card.getByRole('link', { name: '一号网关' }).click()
    await page.locator('main:visible').getByText('127.0.0.1', { exact: true }).waitFor()
    await page.getByRole('tab', { name: '设备' }).click()
    await page.getByRole('link', { name: '1号簇' }).waitFor()
    expect(page.url()).toContain('tab=devices')
    expect(faults).toEqual([])
  })

  test('a driver that is turned off says so, and one that cannot connect says why', async () => {
    const { page, faults } = await on.enter('/iot/driver')
    const row = page.getByRole('article', { name: '一号网关' })
    await row.getByRole('button', { name: '停用' }).click()
    await page
      .locator('.ant-popover:visible, .ant-modal:visible')
      .getByRole('button', { name: /^(确\s?定|是|停\s?用)$/ })
      .click()
    await row.getByText('已停用').waitFor()
    await row.getByRole('button', { name: '启用' }).click()
    await row.locator('.tw-state', { hasText: '在线' }).waitFor()
    await peer.stop()
    await row.getByRole('link', { name: '一号网关' }).click()
    await page.getByRole('tab', { name: '事件' }).click()
    await page
      .getByText(/^连接(失败|中断)：/)
      .first()
      .waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    [360, 'white', 'en'],
    [1440, 'blue', 'zh'],
  ] as const)('its pages at %i px, %s, %s: they can be read', async (width, theme, language) => {
    const { page, faults } = await on.enter('/iot/driver', { width, height: 900, script: looking(theme, language) })
    const name = page.locator('main:visible').getByRole('link', { name: '一号网关' })
    await name.waitFor()
    await page.screenshot({ path: `test-results/driver-cards-${width}.png` })
    const check = async (): Promise<void> => {
      expect(await unreadableTexts(page)).toEqual([])
      expect(await seriousFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(false)
    }
    await check()
    const driverId = /id=(\d+)/.exec((await name.getAttribute('href')) ?? '')?.[1]
    const main = page.locator('main:visible')
    const tabs = [
      ['', '127.0.0.1'],
      ['devices', '1号簇'],
      ['counters', language === 'zh' ? '最近一小时' : 'The last hour'],
      ['events', language === 'zh' ? '事件' : 'Events'],
    ] as const
    for (const [tab, seen] of tabs) {
      await visit(page, `/iot/driver/detail?id=${driverId}&tab=${tab}`)
      await main.getByText(seen).first().waitFor()
      await page.screenshot({ path: `test-results/driver-${tab}-${width}.png`, fullPage: true })
      await check()
    }
    await show(page, `/iot/device/edit?id=${cluster.deviceId}`)
    await page.locator('main:visible').getByText('soc', { exact: true }).waitFor()
    await page.locator('[data-cell="0 type"]').click()
    await page.screenshot({ path: `test-results/driver-sheet-${width}.png`, fullPage: true })
    await check()
    expect(faults).toEqual([])
  })
})
