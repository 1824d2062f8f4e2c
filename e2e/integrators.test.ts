import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { configurationContract } from '#features/configuration/contract.ts'
import { iotContract } from '#features/iot/contract.ts'
import { menusContract } from '#features/menus/contract.ts'
import { addDevice, cells, type FleetDevice } from '#test/support/boxFleet.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { looking, seriousFindings, show, sidewaysOverflow } from '#test/support/page.ts'
import type { Portal } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

describe('what integrators look at', () => {
  const on = stage()
  let admin: Portal
  let cluster: FleetDevice

  beforeAll(async () => {
    admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, {
      stationName: '阳逻换电站',
      lon: 114.57,
      lat: 30.7,
    })
    const box = await addDevice(admin, { stationId, deviceType: 'boxPower', deviceName: 'XD-001', deviceCode: 'BOX-1' })
    cluster = await addDevice(admin, {
      stationId,
      deviceType: 'boxCluster',
      deviceName: '1号簇',
      deviceCode: 'BOX-1-C1',
      parentId: box.deviceId,
    })
  })

  test('without refusals the page says so inside its card on a phone, too', async () => {
    const { page } = await on.enter('/iot/refusals', { width: 360, height: 740 })
    const said = page.getByText('没有拒收数据')
    await said.waitFor()
    const card = page.locator('main:visible .tw-card').filter({ has: said })
    const [inner, outer] = [await said.boundingBox(), await card.boundingBox()]
    if (!inner || !outer) throw new Error('both are shown')
    expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height)
  })

  test('a refused message stands with device, reason and its text; the last ones open', async () => {
    const client = await connectDevice(on.ground.mqttPort, cluster.deviceCode, cluster.token)
    await publishTelemetry(client, cluster.deviceCode, { values: { soc: 50, nonsense: 1 } })
    await client.endAsync()
    await expect.poll(async () => (await admin.call(iotContract.refusals, {})).length).toBe(1)
    for (const width of [1440, 360]) {
      const { page, faults } = await on.enter('/iot/refusals', { width, height: 800, script: looking('white', 'en') })
      const row = page.locator('main:visible .ant-table-row', { hasText: '1号簇' })
      await row.getByText('nonsense').waitFor()
      expect(await unreadableTexts(page)).toEqual([])
      await row.getByRole('button', { name: '1', exact: true }).click()
      await page.getByRole('dialog').getByText('"nonsense"').waitFor()
      expect(await seriousFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(false)
      expect(faults).toEqual([])
    }
  })

  test.each([360, 1440])('/api at %i px: what devices may send stands above the calls', async (width) => {
    const { page, faults } = await on.enter('/api', { width, script: looking('blue', 'en') })
    await page.getByRole('heading', { name: '/auth', exact: true }).waitFor()
    const first = page.locator('main:visible section.tw-card h2').first()
    await expect.poll(() => first.innerText()).toBe('Device messages (MQTT)')
    expect(await unreadableTexts(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('all cells of a cluster are one file of a day', async () => {
    const client = await connectDevice(on.ground.mqttPort, cluster.deviceCode, cluster.token)
    await publishTelemetry(client, cluster.deviceCode, { values: { soc: 50, cellVoltage: cells(3.3, 17, 3.41) } })
    await client.endAsync()
    const { page } = await on.enter(`/iot/device/detail?id=${cluster.deviceId}&tab=history`)
    await page.getByRole('button', { name: /全部单体$/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /csv/i }).click()
    const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]?.split(',')).toContain('3.41')
  })

  test('a third party that was allowed after the page was loaded is named as such, and opens after a reload', async () => {
    const partner = { menu_name: '合作方', menu_type: 1 as const, url: '/partner', icon: 'link' }
    await admin.call(menusContract.save, { ...partner, third_url: 'http://partner.localhost:9' })
    const { page } = await on.enter('/api')
    await page.getByRole('heading', { name: '接口' }).waitFor()
    const allowed = { key: 'third_page_origins', name: '允许的第三方来源', value_type: 'list' as const }
    await admin.call(configurationContract.parameterUpdate, { ...allowed, value: 'http://partner.localhost:9' })
    await show(page, '/partner')
    await page.getByText('浏览器未打开此页面').waitFor()
    await page.getByRole('button', { name: '刷新页面' }).click()
    await page.locator('iframe').waitFor()
    await expect.poll(() => page.getByText('浏览器未打开此页面').count()).toBe(0)
  })
})
