import { readFile } from 'node:fs/promises'
import type { MqttClient } from 'mqtt'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { awayFromMidnight } from '#test/support/midnight.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { shanghai } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

const minute = 60_000
const sizes = [
  [1440, 900],
  [360, 740],
] as const

/**
 * The scenario "a charge of known energy": box 箱一 stands in bay A-3 of 1号PCS and charges for thirty minutes with 120 kW, from ten o'clock
 * yesterday; cell 17 of its cluster rises to 3.62 V in the midst. It charges now too.
 */
describe('records, report and range monitor of a charge of known energy', () => {
  awayFromMidnight()
  const on = stage()
  let client: MqttClient
  let start: number
  let day: string

  beforeAll(async () => {
    const admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '龙潭港' })
    const yard = { stationName: '龙潭换电站', stationType: 'chargeReplacePower' as const }
    const { stationId: yardId } = await admin.call(assetsContract.stationAdd, yard)
    const add = (deviceName: string, deviceCode: string, deviceType: string, parentId?: string, at = stationId) =>
      admin.call(assetsContract.equipmentAdd, {
        deviceName,
        deviceCode,
        deviceType,
        stationId: at,
        ...(parentId ? { parentId } : {}),
      })
    await add('1号PCS', 'PCS-1', 'chargePcs', undefined, yardId)
    const box = await add('箱一', 'BOX-1', 'boxPower')
    await add('三簇', 'BOX-1-3', 'boxCluster', box.deviceId)
    client = await connectDevice(on.ground.mqttPort, 'BOX-1', box.token)
    day = shanghai(Date.now() - 24 * 60 * minute).slice(0, 10)
    start = Date.parse(`${day}T10:00:00+08:00`)
    const mount = { ts: start - 60 * minute, kind: 'bay', code: 'PCS-1', bay: 'A-3' }
    await client.publishAsync('devices/BOX-1/mount', JSON.stringify(mount), { qos: 1 })
    const charge = (ts: number, chargedEnergy: number, dischargedEnergy = 10) =>
      publishTelemetry(client, 'BOX-1', {
        ts,
        values: { runningState: 1, totalVoltage: 800, totalCurrent: -150, chargedEnergy, dischargedEnergy },
      })
    for (let step = 0; step <= 30; step += 1) {
      const ts = start + step * minute
      await charge(ts, 5000 + 2 * step)
      const volts = Array.from({ length: 240 }, (_, n) => (n === 16 && step === 15 ? 3.62 : n === 99 ? 3.29 : 3.31))
      const values = { cellVoltage: volts, cellTemperature: volts.map((volt) => Math.round(volt * 80) / 10) }
      await publishTelemetry(client, 'BOX-1-3', { ts, values })
    }
    await publishTelemetry(client, 'BOX-1', {
      ts: start + 31 * minute,
      values: { runningState: 3, dischargedEnergy: 40 },
    })
    const now = Math.floor(Date.now() / 1000) * 1000
    for (let step = 12; step >= 0; step -= 1) await charge(now - step * 10_000, 5064 - step / 3, 40)
  })
  afterAll(async () => {
    await client?.endAsync()
  })

  const open = async (query: string, width: number = 1440, height: number = 900) => {
    const watched = await on.enter(`/boxPowerSupply?${query}`, { width, height })
    return watched
  }
  const rows = (page: Page) =>
    page
      .locator('tbody tr[data-row-key]')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))
  const clean = async (page: Page): Promise<void> => {
    // A pressed button fades back to its colour.
    await expect.poll(() => seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
  }

  test.each(sizes)('%d × %d: charges, times of being on, charges in bays', async (width, height) => {
    const { page, faults } = await open('panel=2', width, height)
    await page.getByRole('heading', { name: '充放电记录' }).waitFor()
    await expect.poll(async () => (await rows(page)).length).toBe(2)
    const [running, ended] = await rows(page)
    expect(running?.slice(0, 3)).toEqual(['箱一', '龙潭港', '▲充电'])
    expect([running?.[4], running?.[7]]).toEqual(['--', '▲充电中'])
    expect(ended).toEqual([
      '箱一',
      '龙潭港',
      '▲充电',
      `${day} 10:00`,
      `${day} 10:30`,
      '0时30分0秒',
      '60.0',
      expect.stringContaining('已结束'),
    ])
    await clean(page)
    await page.goto(`${on.url}/#/boxPowerSupply?panel=7&endTime=${day} 23:59:59`)
    await expect
      .poll(() => rows(page))
      .toEqual([
        ['箱一', 'BOX-1', '龙潭港', `${day} 10:00`, expect.any(String), expect.any(String), expect.any(String)],
      ])
    await clean(page)
    await page.goto(`${on.url}/#/portChangePower?panel=8&binSpaceName=A`)
    await expect
      .poll(async () => (await rows(page)).at(-1)?.slice(0, 8))
      .toEqual(['箱一', '1号PCS', 'A-3', '龙潭换电站', `${day} 10:00`, `${day} 10:30`, '0时30分0秒', '60.0'])
    await clean(page)
    expect(faults).toEqual([])
  })

  test('the export of charges is the table', async () => {
    const { page, faults } = await open(`panel=2&endTime=${day} 23:59:59`)
    await expect.poll(async () => (await rows(page)).length).toBe(1)
    await page.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('充放电记录.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    const ms = (time: string): number => Date.parse(`${day}T${time}+08:00`)
    expect(lines[1]).toBe(
      `箱一,龙潭港,充电,${day} 10:00:00,${ms('10:00:00')},${day} 10:30:00,${ms('10:30:00')},0时30分0秒,60,已结束`,
    )
    expect(faults).toEqual([])
  })

  test.each(sizes)('%d × %d: the report with its sums; what is not chosen is said', async (width, height) => {
    const { page, faults } = await open(`panel=9&type=1&period=day&time=${day}`, width, height)
    await expect
      .poll(() => rows(page))
      .toEqual([['龙潭港', '箱一', 'BOX-1', '充电', day, '60.0', '--SOC 或额定电量未知', '--']])
    await page.getByText('总电量60.0kWh').waitFor()
    await clean(page)
    await page.getByText('周', { exact: true }).click()
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText('请选择时间', { exact: true }).waitFor()
    await page.getByText('自定义', { exact: true }).click()
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText('请选择自定义时间').waitFor()
    await clean(page)
    await page.goto(`${on.url}/#/boxPowerSupply?panel=9&type=2&period=week&time=${day}`)
    await expect
      .poll(async () => (await rows(page)).map((row) => row.slice(3, 6)))
      .toEqual([['放电', expect.stringContaining('~'), '30.0']])
    expect(faults).toEqual([])
  })

  test.each(sizes)('%d × %d: the range monitor; a click on a point names the cells', async (width, height) => {
    const { page, faults } = await open(`panel=12&day=${day}`, width, height)
    await page.getByRole('heading', { name: '站点设备列表' }).waitFor()
    const voltage = page.getByRole('slider', { name: '电压极差 箱一' })
    await voltage.waitFor()
    await page.getByRole('slider', { name: '温度极差 箱一' }).waitFor()
    for (const name of ['电压最大值', '电压最小值', '电压极差值', '温度最大值', '温度最小值', '温度极差值'])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(1)
    await clean(page)
    await page.getByRole('searchbox', { name: '按名称查找' }).fill('三')
    await page.getByTitle('三簇').click()
    const chart = page.getByRole('slider', { name: '电压极差 三簇' })
    await chart.focus()
    for (let step = 0; step < 16; step += 1) await chart.press('ArrowLeft')
    await chart.press('Enter')
    await expect
      .poll(() => page.locator('.tw-range-cells dd').allTextContents())
      .toEqual([`3.620 V 三簇 17号单体 ${day} 10:15:00`, `3.290 V 三簇 100号单体 ${day} 10:15:00`])
    await expect.poll(() => new URL(page.url().replace('/#', '')).searchParams.get('device')).toMatch(/^\d+$/)
    await page.getByText('时间段', { exact: true }).click()
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText('请选择时间', { exact: true }).waitFor()
    await clean(page)
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await expect.poll(() => new URL(page.url().replace('/#', '')).searchParams.get('panel')).toBe(null)
    expect(faults).toEqual([])
  })
})
