import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { intakeContract } from '#features/intake/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { addDevice, type FleetDevice } from '#test/support/boxFleet.ts'
import { type ModbusServer, startModbusServer, words } from '#test/support/modbusServer.ts'
import { looking, seriousFindings, sidewaysOverflow, visit } from '#test/support/page.ts'
import { patience } from '#test/support/patience.ts'
import type { Portal } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

describe('a kind of equipment, its device, and what is written to it', () => {
  const on = stage({ DRIVER_NETWORKS: '127.0.0.0/8' })
  const holding = words('0032 0005 0001')
  let admin: Portal
  let peer: ModbusServer
  let device: FleetDevice
  let profileId = ''

  beforeAll(async () => {
    peer = await startModbusServer(new Map([[7, { holding }]]))
    admin = await on.administrator()
  })
  afterAll(() => peer.stop())

  test('a profile is made in the sheet: pasted, filled down, and a wrong cell is marked', async () => {
    const { page, faults } = await on.enter('/iot/profile')
    await page.getByRole('button', { name: '新增模板' }).click()
    await page.getByLabel('模板标识').fill('fanBox')
    await page.getByLabel('模板名称', { exact: true }).fill('风机箱')
    const plain = (at: number, key: string) => page.locator(`[data-cell="${at - 1} ${key}"]`)
    const cell = async (at: number, key: string, name: string) => {
      await plain(at, key).click()
      return page.getByLabel(`${name} ${at}`, { exact: true })
    }
    await (await cell(1, 'pointKey', '点位标识')).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text',
        'pointKey\t名称\t单位\t最大值\t类型\nlevel\t液位\t%\t100\t\nfan\t风机\t%\t100\t\nmode\t方式\t\t3\t状态',
      )
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect.poll(() => plain(3, 'pointKey').textContent()).toBe('mode')
    for (const row of [1, 2]) await (await cell(row, 'kind', '类型')).selectOption('gauge')
    await expect.poll(() => plain(3, 'kind').textContent()).toBe('状态')
    await (await cell(1, 'min', '最小值')).fill('0')
    await page.getByRole('button', { name: '向下填充' }).click()
    await expect.poll(() => plain(3, 'min').textContent()).toBe('0')
    await (await cell(2, 'writing', '写入')).selectOption('one')
    await (await cell(2, 'pointKey', '点位标识')).fill('level')
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await page.getByRole('button', { name: '第 2 行 点位标识：标识重复' }).click()
    const wrong = page.getByLabel('点位标识 2', { exact: true })
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => wrong.evaluate((input) => input === document.activeElement)).toBe(true)
    await wrong.fill('fan')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('点位标识 3')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('点位标识 2')
    await page.getByRole('button', { name: /^保\s?存$/ }).click()
    await page.getByRole('heading', { name: '风机箱' }).waitFor()
    await page.getByRole('tab', { name: '点位' }).click()
    await page.locator('main:visible .ant-table-row', { hasText: 'fan' }).getByText('一人即可').waitFor()
    expect(faults).toEqual([])

    const { records } = await admin.call(iotContract.profilePage, { profileName: '风机箱' })
    profileId = records[0]?.profileId ?? ''
    expect(records[0]?.points.map(({ pointKey, kind, min, max }) => [pointKey, kind, min, max])).toEqual([
      ['level', 'gauge', 0, 100],
      ['fan', 'gauge', 0, 100],
      ['mode', 'state', 0, 3],
    ])
  })

  test('a harmless point of its device is written in the browser, step by step, and read back', async () => {
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '阳逻换电站' })
    const plan = { stationId, deviceType: 'fanBox', deviceName: '1号风机箱', deviceCode: 'FAN-1' }
    device = await addDevice(admin, plan)
    const attributes = { host: '127.0.0.1', port: peer.port }
    const { driverId } = await admin.call(driversContract.driverAdd, {
      ...{ driverName: '风机网关', driverType: 'modbusTcp', attributes },
    })
    await admin.call(driversContract.deviceConfigSave, {
      ...{ deviceId: device.deviceId, driverId, attributes: { unit: 7, interval: 500 } },
      points: [
        { pointKey: 'level', attributes: { address: 0 } },
        { pointKey: 'fan', rw: 2, attributes: { address: 1 } },
        { pointKey: 'mode', attributes: { address: 2 } },
      ],
    })
    const newest = async () => (await admin.call(intakeContract.latestPage, { deviceName: 'FAN-1' })).records
    await expect.poll(async () => (await newest()).map(({ value }) => value), { timeout: patience.poll }).toContain(5)

    const { page, faults } = await on.enter(`/iot/device/detail?id=${device.deviceId}`)
    await page.getByRole('tab', { name: '实时值' }).click()
    await expect.poll(() => page.url()).toContain('tab=values')
    const row = page.locator('main:visible .ant-table-row', { hasText: 'fan' })
    await row.getByRole('button', { name: '写入 风机' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('全部满足').waitFor()
    await dialog.getByLabel('写入值（%）').fill('140')
    await dialog.getByLabel('操作原因').fill('按运行要求调整风机')
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await dialog.getByText('请填写 0 至 100 之间的值').waitFor()
    await dialog.getByLabel('写入值（%）').fill('40')
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await dialog.getByText('设备的数据证实了结果。').waitFor()
    expect(holding.get(1)).toBe(40)
    await page.screenshot({ path: 'test-results/iot-write.png' })
    await page.keyboard.press('Escape')
    await row.getByText('40.00 %').waitFor()
    await page.getByRole('tab', { name: '指令' }).click()
    await page.locator('main:visible .ant-table-row', { hasText: '风机 = 40.00 %' }).getByText('已完成').waitFor()

    await visit(page, '/iot/point_value?deviceName=FAN-1&view=cards')
    expect(await page.getByRole('article', { name: '1号风机箱 液位' }).getByRole('button').count()).toBe(0)
    await page.getByRole('article', { name: '1号风机箱 风机' }).getByRole('button', { name: '写入 风机' }).click()
    await page.getByRole('dialog').getByText('全部满足').waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    [360, 'white', 'en'],
    [1440, 'blue', 'zh'],
  ] as const)('the pages at %i px, %s, %s: they can be read', async (width, theme, language) => {
    const { page, faults } = await on.enter('/iot/profile', { width, height: 900, script: looking(theme, language) })
    const main = page.locator('main:visible')
    const tabs = ['', 'profile', 'points', 'values', 'history', 'commands', 'events']
    const routes: readonly (readonly [route: string, seen: string])[] = [
      ['/iot/profile', '风机箱'],
      [`/iot/profile/detail?id=${profileId}`, 'fanBox'],
      [`/iot/profile/detail?id=${profileId}&tab=devices`, '1号风机箱'],
      [`/iot/profile/edit?id=${profileId}`, language === 'zh' ? '向下填充' : 'Fill down'],
      ...tabs.map((tab) => [`/iot/device/detail?id=${device.deviceId}&tab=${tab}`, '1号风机箱'] as const),
      ['/iot/point_value?deviceName=FAN-1', 'fan'],
      ['/iot/point_value?deviceName=FAN-1&view=cards', 'fan'],
      ['/iot/home', '阳逻换电站'],
      ['/iot/driver', '风机网关'],
    ]
    for (const [at, [route, seen]] of routes.entries()) {
      if (at > 0) await visit(page, route)
      await main.getByText(seen).first().waitFor()
      await main.locator('.ant-spin-spinning, .tw-loading').first().waitFor({ state: 'detached' })
      const name = route.replace(/\W+/g, '-').slice(1)
      await page.screenshot({ path: `test-results/${theme}${name}.png` })
      expect(await unreadableTexts(page), route).toEqual([])
      expect(await seriousFindings(page), route).toEqual([])
      expect(await sidewaysOverflow(page), route).toBe(false)
    }
    expect(faults).toEqual([])
  })
})
