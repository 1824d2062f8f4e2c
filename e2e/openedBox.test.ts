import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { addDevice, cells, type FleetDevice, type Speaker, speaker } from '#test/support/boxFleet.ts'
import { seriousFindings } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'

describe('an opened box', () => {
  const on = stage()
  let box: FleetDevice
  let clusters: FleetDevice[]
  let voice: Speaker

  const detail = async (deviceId: string, width = 1440, height = 900) => {
    const watched = await on.enter(`/boxPowerSupply?box=${deviceId}`, { width, height })
    return { ...watched, dialog: watched.page.getByRole('dialog', { name: '箱式电源详情' }) }
  }

  beforeAll(async () => {
    const admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '龙潭港', lon: 119.1, lat: 32.2 })
    box = await addDevice(admin, { stationId, deviceType: 'boxPower', deviceName: '箱一', deviceCode: 'BOX-1' })
    clusters = []
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const names = { deviceName: `${n}号簇`, deviceCode: `BOX-1-${n}` }
      clusters.push(await addDevice(admin, { stationId, deviceType: 'boxCluster', ...names, parentId: box.deviceId }))
    }
    voice = await speaker(on.ground.mqttPort, box)
    await tellCells(31.4, Date.now() - 30_000)
  })
  afterAll(async () => {
    await voice?.end()
  })

  const tellCells = async (hottest: number, ts: number): Promise<void> => {
    for (const cluster of clusters) {
      const odd = cluster === clusters[2]
      const values = {
        soc: 86,
        totalVoltage: 804,
        current: -43.5,
        clusterBreaker: odd ? 0 : 1,
        cellVoltage: cells(3.3, 17, odd ? 3.41 : 3.3),
        cellTemperature: cells(25, 107, odd ? hottest : 25.2),
      }
      await voice.tell(values, ts, cluster)
    }
    await voice.tell(
      { totalVoltage: 804, totalCurrent: -350, soc: 86, runningState: 1, mainBreaker: 1, pluggedState: 0 },
      ts,
    )
  }

  test('part, cell and dialog stand in the address: a reload keeps them, closing takes them away', async () => {
    const { page, dialog, faults } = await detail(box.deviceId)
    const third = clusters[2] ?? box
    await dialog.getByRole('button', { name: /^3号簇 SOC 86 %, 25\.0 至 31\.4 °C/ }).click()
    await dialog.getByRole('slider', { name: '单体温度' }).click({ position: { x: 5, y: 5 } })
    await dialog.getByRole('heading', { name: '1号单体与簇均值' }).waitFor()
    await expect.poll(() => page.url()).toContain(`box=${box.deviceId}&part=${third.deviceId}&cell=1`)
    await dialog.getByRole('slider', { name: '单体温度' }).focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await dialog.getByRole('heading', { name: '18号单体与簇均值' }).waitFor()
    await page.reload()
    await dialog.getByRole('heading', { name: '18号单体与簇均值' }).waitFor()
    await dialog.getByRole('button', { name: '继电器状态', exact: true }).click()
    await page.reload()
    await page.getByRole('dialog', { name: '继电器状态' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: '继电器状态' }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: /返回 箱一/ }).click()
    await dialog.locator('.tw-rack').first().waitFor()
    await dialog.locator('.ant-modal-close').click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).not.toMatch(/box=|part=|cell=|dialog=/)
    expect(faults).toEqual([])
  })

  test('at 1440 × 900 racks, curves and alarms are seen without a scroll; cells stand 15 × 16', async () => {
    const { dialog, faults } = await detail(box.deviceId)
    await dialog.locator('.tw-rack').nth(7).waitFor()
    await dialog.locator('.uplot').nth(1).waitFor()
    const bottoms = await Promise.all(
      [
        dialog.locator('.tw-racks'),
        dialog.getByRole('region', { name: '温度曲线' }),
        dialog.getByRole('region', { name: '功率曲线' }),
        dialog.getByRole('region', { name: '最新告警' }).locator('.ant-table-thead'),
      ].map(async (each) => {
        const { y = 0, height = 0 } = (await each.first().boundingBox()) ?? {}
        return y + height
      }),
    )
    for (const bottom of bottoms) expect(bottom).toBeLessThanOrEqual(900)
    await dialog.getByText('舱内 8 簇 1920 单体').waitFor()
    await dialog.getByText('电压', { exact: true }).click()
    await dialog.getByRole('button', { name: /^3号簇 SOC 86 %, 3\.300 至 3\.410 V/ }).waitFor()
    expect(faults).toEqual([])
  })

  test('what is wrong stands first, and leads to its cluster; the energy on the line adds up', async () => {
    const now = Date.now()
    await tellCells(56.4, now - 15_000)
    await tellCells(56.4, now)
    const { page, dialog, faults } = await detail(box.deviceId)
    const verdict = dialog.getByRole('status').filter({ hasText: '单体温度过高' })
    await verdict.waitFor()
    await expect.poll(() => verdict.innerText()).toMatch(/1级告警\s*3号簇 单体温度过高 56\.4 °C（107号单体）/)
    await dialog
      .getByRole('button', { name: /^3号簇 SOC 86 %, 25\.0 至 56\.4 °C, 断路器断开, 35\.0 kW, 1级告警/ })
      .waitFor()
    // 8 × 804 V × 43.5 A, and 804 V × 350 A
    await dialog.getByText('直流母线 281.4 = 各簇 279.8 + 损耗 1.6 kW').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: '打开 3号簇' }).click()
    await dialog.getByText(/最高 #107 56\.4 °C/).waitFor()
    await expect.poll(() => page.url()).toMatch(new RegExp(`part=${clusters[2]?.deviceId}&alarm=\\d+$`))
    expect(faults).toEqual([])
  })
})
