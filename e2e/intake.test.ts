import { beforeAll, describe, expect, test } from 'vitest'
import { addDevice, cells, type FleetDevice } from '#test/support/boxFleet.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

describe('what comes in', () => {
  const on = stage()
  let cluster: FleetDevice

  beforeAll(async () => {
    const admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '阳逻换电站' })
    const box = await addDevice(admin, { stationId, deviceType: 'boxPower', deviceName: 'XD-001', deviceCode: 'BOX-1' })
    cluster = await addDevice(admin, {
      stationId,
      deviceType: 'boxCluster',
      deviceName: '1号簇',
      deviceCode: 'BOX-1-C1',
      parentId: box.deviceId,
    })
    const client = await connectDevice(on.ground.mqttPort, cluster.deviceCode, cluster.token)
    await publishTelemetry(client, cluster.deviceCode, { values: { soc: 50.5, cellVoltage: cells(3.3, 17, 3.41) } })
    await publishTelemetry(client, cluster.deviceCode, { values: { nonsense: 1 } })
    await client.endAsync()
  })

  test('devices stand with their state, and are found by it', async () => {
    const { page, faults } = await on.enter('/iot/device')
    const rows = page.locator('main:visible .ant-table-row')
    await rows.filter({ hasText: '1号簇' }).getByText('在线').waitFor()
    await rows.filter({ hasText: 'XD-001' }).locator('.tw-state').getByText('从未上报').waitFor()
    await page.getByLabel('设备名称或编码').fill('c1')
    await page.getByRole('button', { name: /^查\s?询$/ }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByRole('link', { name: '1号簇' }).click()
    await page.getByRole('heading', { name: '1号簇' }).waitFor()
    expect(faults).toEqual([])
  })

  test('the newest value of a point stands with its unit and age, an array with its extremes', async () => {
    const { page, faults } = await on.enter(`/iot/point_value?deviceName=BOX-1-C1`)
    const row = (key: string) =>
      page.locator('main:visible .ant-table-row').filter({ has: page.getByText(key, { exact: true }) })
    await row('soc').getByText('50.5 %').waitFor()
    await row('cellVoltage')
      .getByText(/^3\.300 ~ 3\.410 V/)
      .waitFor()
    expect(faults).toEqual([])
  })

  test('values stand as rows or as cards, each with whether it came in time, and go on by themselves', async () => {
    const { page, faults } = await on.enter('/iot/point_value?deviceName=BOX-1-C1&pointName=soc')
    await page.locator('main:visible .ant-table-row').first().waitFor()
    await page.getByRole('radiogroup', { name: '显示方式' }).getByText('卡片').click()
    const card = page.getByRole('article', { name: '1号簇 SOC' })
    await card.getByText('50.5 %').waitFor()
    expect(page.url()).toContain('view=cards')
    const client = await connectDevice(on.ground.mqttPort, cluster.deviceCode, cluster.token)
    await publishTelemetry(client, cluster.deviceCode, { values: { soc: 61.5 } })
    await card.getByText('61.5 %').waitFor()
    await card.getByText('及时').waitFor()
    await publishTelemetry(client, cluster.deviceCode, { ts: Date.now() + 1000, values: { soc: 62.5 } })
    await client.endAsync()
    await card.getByText('62.5 %').waitFor()
    await page.getByRole('radiogroup', { name: '显示方式' }).getByText('列表').click()
    await page.locator('main:visible .ant-table-row').getByText('62.5 %').waitFor()
    expect(faults).toEqual([])
  })

  test.each([
    [360, 'white', 'en', ''],
    [360, 'blue', 'zh', '&view=cards'],
    [1440, 'blue', 'zh', ''],
    [1440, 'white', 'en', '&view=cards'],
  ] as const)('values at %i px, %s, %s, %s: they can be read', async (width, theme, language, view) => {
    const route = `/iot/point_value?deviceName=BOX-1-C1${view}`
    const { page, faults } = await on.enter(route, { width, height: 900, script: looking(theme, language) })
    await page.locator('.tw-intake-latency .tw-state').first().waitFor()
    await page.screenshot({ path: `test-results/values-${width}${view}.png` })
    expect(await unreadableTexts(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })

  test.each([
    [360, 'white', 'en'],
    [1440, 'blue', 'zh'],
  ] as const)('the home at %i px, %s, %s: it can be read', async (width, theme, language) => {
    const { page, faults } = await on.enter('/iot/home', { width, height: 900, script: looking(theme, language) })
    const main = page.locator('main:visible')
    await main.locator('.tw-intake-rows').getByText('1号簇').first().waitFor()
    await expect.poll(() => main.locator('.tw-intake-totals strong').allInnerTexts()).toContain('1')
    await main.locator('.tw-intake-stations').getByText('阳逻换电站').waitFor()
    expect(await unreadableTexts(page)).toEqual([])
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
