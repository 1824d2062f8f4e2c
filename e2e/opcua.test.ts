import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { driversContract } from '#features/drivers/contract.ts'
import { addDevice, type FleetDevice } from '#test/support/boxFleet.ts'
import { type OpcuaServer, startOpcuaServer } from '#test/support/opcuaServer.ts'
import { looking, seriousFindings, show, sidewaysOverflow, visit } from '#test/support/page.ts'
import { patience } from '#test/support/patience.ts'
import { stage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

describe('a battery behind an OPC UA server is connected in the browser alone', () => {
  const on = stage({ DRIVER_NETWORKS: '127.0.0.0/8' })
  let peer: OpcuaServer
  let cluster: FleetDevice
  let driverId = ''

  beforeAll(async () => {
    peer = await startOpcuaServer(new Map([['SOC', { type: 'Double', value: 61.5 }]]))
    const admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '阳逻换电站' })
    const given = { stationId, deviceType: 'boxCluster', deviceName: '1号簇', deviceCode: 'U-1' }
    cluster = await addDevice(admin, given)
    const attributes = { endpoint: peer.endpoint, user: 'reader', password: 'Hush_8831' }
    const added = await admin.call(driversContract.driverAdd, {
      driverName: '储能主站',
      driverType: 'opcua',
      attributes,
    })
    driverId = added.driverId
  }, patience.hook)
  afterAll(() => peer?.stop())

  const looks = [
    [360, 'white', 'en'],
    [1440, 'blue', 'zh'],
    [360, 'blue', 'zh'],
    [1440, 'white', 'en'],
  ] as const

  test.each(looks)('its certificate at %i px, %s, %s: it can be read', async (width, theme, language) => {
    const route = `/iot/driver/detail?id=${driverId}`
    const { page, faults } = await on.enter(route, { width, height: 900, script: looking(theme, language) })
    await page.getByText(language === 'zh' ? '等待信任' : 'Waits to be trusted').waitFor()
    await page.locator('.tw-drivers-certificate').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `test-results/certificate-${width}-${theme}.png` })
    expect(await unreadableTexts(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })

  test('the certificate is trusted, a node is picked in the tree, and its values come', async () => {
    const { page, faults } = await on.enter(`/iot/driver/detail?id=${driverId}`)
    await page.getByRole('button', { name: '信任此证书' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s?定$/ })
      .click()
    await page.locator('.tw-state', { hasText: '已信任' }).waitFor()
    await page.locator('.tw-state', { hasText: '在线' }).waitFor()

    await visit(page, `/iot/device/edit?id=${cluster.deviceId}`)
    await page.getByRole('combobox', { name: '采集驱动' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('储能主站').click()
    await page.getByRole('button', { name: '增加点位' }).click()
    const form = page.getByRole('dialog').filter({ hasText: '倍率' })
    await form.getByRole('combobox', { name: '点位' }).fill('soc')
    await page.locator('.ant-select-dropdown:visible').getByText('SOC · soc', { exact: true }).click()
    await form.getByRole('button', { name: '浏览服务器节点' }).click()
    const tree = page.getByRole('dialog').filter({ hasText: '服务器节点' }).last()
    const branch = tree.locator('.ant-tree-treenode', { hasText: 'Battery' })
    await branch.locator('.ant-tree-switcher').click()
    await tree.getByText('Double 61.5').click()
    await tree.getByText('ns=1;s=SOC').waitFor()
    expect(await unreadableTexts(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: 'test-results/nodes.png' })
    await tree.getByRole('button', { name: /^选\s?用$/ }).click()
    await expect.poll(() => form.getByLabel('节点', { exact: true }).inputValue()).toBe('ns=1;s=SOC')
    await form.getByRole('button', { name: /^保\s?存$/ }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByText('ns=1;s=SOC').waitFor()
    await page
      .locator('main:visible')
      .getByRole('button', { name: /^保\s?存$/ })
      .click()
    await page.getByText('已保存，两秒内生效').waitFor()
    await show(page, '/iot/point_value?deviceName=U-1&pointName=soc')
    await page.getByText('61.5 %').waitFor()
    expect(faults).toEqual([])
  })
})
