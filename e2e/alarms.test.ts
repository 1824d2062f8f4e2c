import { readFile } from 'node:fs/promises'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { shiftDay } from '#web/kit/time/days.ts'
import { shanghai } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

describe('the alarm history of boxes', () => {
  const on = stage()
  let client: MqttClient
  let start: number

  const dtc = (ts: number, faultCode: string, active = true) =>
    client.publishAsync('devices/BOX-1/dtc', JSON.stringify({ ts, dtcType: 'BCU', faultCode, active }), { qos: 1 })

  beforeAll(async () => {
    const admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '龙潭港' })
    const box = { deviceName: '箱一', deviceCode: 'BOX-1', deviceType: 'boxPower', stationId }
    const { deviceId, token } = await admin.call(assetsContract.equipmentAdd, box)
    const cluster = {
      deviceName: '三簇',
      deviceCode: 'BOX-1-3',
      deviceType: 'boxCluster',
      stationId,
      parentId: deviceId,
    }
    await admin.call(assetsContract.equipmentAdd, cluster)
    client = await connectDevice(on.ground.mqttPort, 'BOX-1', token)
    start = Math.floor(Date.now() / 1000) * 1000 - 7_200_000
    await dtc(start, 'B2004')
    await dtc(start + 3_725_000, 'B2004', false)
    await dtc(start + 60_000, 'B2001')
    const cells = (volts: number) => ({ cellVoltage: Array.from({ length: 240 }, (_, n) => (n === 16 ? volts : 3.3)) })
    for (const seconds of [3600, 3620])
      await publishTelemetry(client, 'BOX-1-3', { ts: start + seconds * 1000, values: cells(3.62) })
  })
  afterAll(async () => {
    await client?.endAsync()
  })

  test.each([
    [1440, 900],
    [360, 740],
  ])('%d × %d: statistics, filters in the address, levels with their number', async (width, height) => {
    const { page, faults } = await on.enter('/boxPowerSupply?panel=1', { width, height })
    await page.getByRole('heading', { name: '历史告警' }).waitFor()
    await page.getByRole('cell', { name: '单体电压过高 3.620 V（17号单体）' }).waitFor()
    const alarms = page.getByRole('row').filter({ hasText: /\d级告警/ })
    await expect.poll(() => alarms.count()).toBe(3)
    const longest = page.getByRole('row').filter({ hasText: 'B2004' })
    await expect.poll(() => longest.textContent()).toContain('1时2分5秒')
    await expect.poll(() => longest.textContent()).toContain(shanghai(start).slice(0, 16))
    await expect.poll(() => longest.textContent()).not.toContain(shanghai(start).slice(0, 16).concat(':'))
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)

    await page.getByRole('button', { name: '故障码 2' }).click()
    await expect.poll(() => alarms.count()).toBe(2)
    if (width < 576) await page.getByRole('button', { name: '筛选' }).click()
    await page.getByRole('textbox', { name: '设备 ID 或名称' }).fill('箱')
    await page.getByRole('combobox', { name: '状态' }).click()
    await page.getByTitle('已恢复', { exact: true }).click()
    await page.getByRole('button', { name: '查询' }).click()
    await expect.poll(() => alarms.count()).toBe(1)
    const query = new URL(page.url().replace('/#', '')).searchParams
    expect(Object.fromEntries(query)).toEqual({ panel: '1', alarmType: 'dtc', deviceId: '箱', state: '0' })
    await page.reload()
    await expect.poll(() => alarms.count()).toBe(1)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('a day that is picked lasts until midnight', async () => {
    const { page, faults } = await on.enter('/boxPowerSupply?panel=1', { width: 1440, height: 900 })
    const fields = page.locator('.tw-filter-range input')
    const panel = page.locator('.ant-picker-dropdown:visible')
    const ok = panel.getByRole('button', { name: /^确\s?定$/ })
    const today = panel.locator('td.ant-picker-cell-today')
    await fields.first().click()
    const day = (await today.getAttribute('title')) ?? ''
    const asked = async (): Promise<(string | null)[]> => {
      await page.getByRole('button', { name: '查询' }).click()
      const query = new URL(page.url().replace('/#', '')).searchParams
      return ['startTime', 'endTime'].map((name) => query.get(name))
    }
    await today.click()
    await ok.click()
    await today.click()
    await ok.click()
    await expect.poll(asked).toEqual([`${day} 00:00:00`, `${shiftDay(day, 1)} 00:00:00`])
    expect(faults).toEqual([])
  })

  test('the export is the table; an alarm is acknowledged once', async () => {
    const { page, faults } = await on.enter('/boxPowerSupply?panel=1&alarmLevel=1')
    const row = page.getByRole('row').filter({ hasText: 'B2001' })
    await row.waitFor()
    await page.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('1级告警,龙潭港,箱一,')
    await row.getByRole('button', { name: '确认' }).click()
    await row.getByText('已确认').waitFor()
    await expect.poll(() => row.getByRole('button', { name: '确认' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('the codes behind an alarm of level 1: in turn beside its button, and by controller in the dialog', async () => {
    const { page, faults } = await on.enter('/boxPowerSupply?panel=1&alarmLevel=1')
    const button = page.getByRole('button', { name: 'DTC 查看故障码' })
    await button.hover()
    await page.getByRole('tooltip').getByText('BCU B2001').waitFor()
    await button.click()
    const dialog = page.getByRole('dialog', { name: '故障码信息' })
    await dialog.getByRole('tab', { name: 'BCU 1', selected: true }).waitFor()
    await expect.poll(() => dialog.getByRole('tab').allTextContents()).toEqual(['DCU', 'BCU 1', 'EMS', 'PLC'])
    await dialog.getByText('单体过压保护').click()
    await dialog.getByText('停止充电，静置后检查该单体电压及均衡').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('searchbox', { name: '故障码' }).fill('  b2004 ')
    await dialog.getByRole('searchbox', { name: '故障码' }).press('Enter')
    await expect.poll(() => dialog.getByText('单体过压保护').count()).toBe(0)
    await dialog.getByRole('tab', { name: 'BCU' }).click()
    await dialog.getByText('已恢复').waitFor()
    expect(faults).toEqual([])
  })
})
