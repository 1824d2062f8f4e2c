import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { type ForeignBroker, startForeignBroker } from '#test/support/foreignBroker.ts'
import { looking, seriousFindings, sidewaysOverflow, visit } from '#test/support/page.ts'
import { patience } from '#test/support/patience.ts'
import { edgePassword, startEdge } from '#test/support/sparkplugEdge.ts'
import { stage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

describe('Sparkplug devices that nobody has entered are found and added', () => {
  const on = stage({ DRIVER_NETWORKS: '127.0.0.0/8' })
  const users = { host: 'host-secret-77', edge: edgePassword }
  let broker: ForeignBroker
  let edge: Awaited<ReturnType<typeof startEdge>>
  let driverId = ''

  beforeAll(async () => {
    broker = await startForeignBroker({ users })
    const admin = await on.administrator()
    await admin.call(assetsContract.stationAdd, { stationName: '阳逻换电站' })
    const attributes = {
      url: `mqtt://127.0.0.1:${broker.port}`,
      username: 'host',
      password: users.host,
      groups: 'yard',
    }
    const given = { driverName: '堆场网关', driverType: 'sparkplug', attributes }
    driverId = (await admin.call(driversContract.driverAdd, given)).driverId
    edge = await startEdge(broker.port, 'E1', 'RACK-1')
  }, patience.hook)
  afterAll(async () => {
    await edge?.end()
    await broker?.stop()
  })

  test('a device that was born is listed, added by one click, and its values come', async () => {
    const admin = await on.administrator()
    const found = async () => (await admin.call(driversContract.driverBrowse, { driverId })).items.length
    await expect.poll(() => edge.heard.at(-1), { timeout: patience.poll }).toMatch(/"online":true/)
    await edge.born()
    await expect.poll(() => found().catch(() => 0), { timeout: patience.poll }).toBe(2)
    const { page, faults } = await on.enter(`/iot/driver/detail?id=${driverId}&tab=devices`)
    const row = page.locator('main:visible .ant-table-row', { hasText: 'RACK-1' })
    await row.locator('.tw-state', { hasText: '在线' }).waitFor()
    await page.screenshot({ path: 'test-results/found.png' })
    await row.getByRole('button', { name: '添加 yard/E1/RACK-1' }).click()
    const form = page.getByRole('dialog')
    expect(await form.getByLabel('设备名称').inputValue()).toBe('RACK-1')
    expect(await form.getByLabel('设备编码').inputValue()).toBe('RACK-1')
    const choose = async (label: string, typed: string, option: string): Promise<void> => {
      await form.getByRole('combobox', { name: label }).click()
      await form.getByRole('combobox', { name: label }).fill(typed)
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click()
    }
    await choose('模板', '簇', '簇')
    await choose('站点', '阳逻', '阳逻换电站')
    await page.screenshot({ path: 'test-results/found-form.png' })
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await page.getByText('已添加，2 个指标中对应了 2 个').waitFor()
    await row.getByRole('link', { name: 'RACK-1' }).first().waitFor()
    await page.locator('main:visible .ant-table-row').getByText('阳逻换电站').waitFor()

    await visit(page, '/iot/point_value?deviceName=RACK-1&pointName=soc')
    await page.getByText('48.5 %').waitFor()
    await edge.deviceData(49.5)
    await page.getByText('49.5 %').waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    [360, 'blue', 'zh'],
    [1440, 'white', 'en'],
  ] as const)('the found devices and the form at %i px, %s, %s: they can be read', async (width, theme, language) => {
    const route = `/iot/driver/detail?id=${driverId}&tab=devices`
    const { page, faults } = await on.enter(route, { width, height: 900, script: looking(theme, language) })
    const row = page.locator('main:visible .ant-table-row', { hasText: 'yard/E1' }).first()
    const check = async (): Promise<void> => {
      expect(await unreadableTexts(page)).toEqual([])
      expect(await seriousFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(false)
    }
    await row.waitFor()
    await page.screenshot({ path: `test-results/found-${width}.png`, fullPage: true })
    await check()
    await row.getByRole('button').click()
    await page.getByRole('dialog').getByRole('combobox').first().waitFor()
    await page.screenshot({ path: `test-results/found-form-${width}.png` })
    await check()
    expect(faults).toEqual([])
  })
})
