import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModbusServer, startModbusServer, words } from '#test/support/modbusServer.ts'
import { visit } from '#test/support/page.ts'
import { patience } from '#test/support/patience.ts'
import { shanghai } from '#test/support/portal.ts'
import { stage } from '#test/support/stage.ts'

const minute = 60_000
/** One table says what the points of the battery are and where they stand. */
const map = [
  'pointKey,pointName,unit,decimals,min,max,address,type,scale',
  'soc,SOC,%,1,0,100,0,uint16,0.1',
  'totalVoltage,总电压,V,1,,,1,uint16,0.1',
  'totalCurrent,总电流,A,1,,,2,int16,0.1',
  'chargedEnergy,累计充电电量,kWh,1,,,3,uint32,0.1',
  'dischargedEnergy,累计放电电量,kWh,1,,,5,uint32,0.1',
  'ratedCapacity,额定电量,kWh,0,,,7,uint16,1',
  'ratedVoltage,额定电压,V,0,,,8,uint16,1',
].join('\n')

/** What the battery's logger wrote yesterday: an hour of charging from 4 %, 120 kWh. */
const logOf = (day: string): string =>
  [
    '时间,SOC (%),总电压 (V),总电流 (A),累计充电电量 (kWh),累计放电电量 (kWh)',
    ...Array.from({ length: 61 }, (_, at) => {
      const time = shanghai(Date.parse(`${day}T10:00:00+08:00`) + at * minute)
      return [time, at < 5 ? 4 : at, 742, -160, 5000 + 2 * at, 4000].join(',')
    }),
  ].join('\n')

describe('an integrator’s day: a battery that nobody knows, its register map and its logger, in the browser alone', () => {
  const on = stage({ DRIVER_NETWORKS: '127.0.0.0/8' })
  let peer: ModbusServer
  let page: Page
  let faults: string[]
  let began = 0

  beforeAll(async () => {
    peer = await startModbusServer(new Map([[7, { holding: words('0024 1D2C FFEC 0000 CF08 0000 9C40 00D7 02E4') }]]))
    ;({ page, faults } = await on.enter('/asset/stationManagement'))
    began = Date.now()
  })
  afterAll(() => peer?.stop())

  const main = () => page.locator('main:visible')
  const dialog = () => page.getByRole('dialog')
  const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true })
  const save = async (within: Locator): Promise<void> => {
    await within.getByRole('button', { name: /^保\s?存$/ }).click()
    await within.waitFor({ state: 'hidden' })
  }
  const choose = async (within: Locator, name: string, option: string): Promise<void> => {
    await within.getByRole('combobox', { name }).click()
    await page.keyboard.type(option)
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click()
  }

  /** Rows come as the past is derived; the list is asked for anew until they stand there. */
  const listed = async (rows: Locator, count: number): Promise<void> => {
    const counted = async () => {
      await page.reload()
      await page.locator('tbody').first().waitFor()
      await page.waitForTimeout(2000)
      return rows.count()
    }
    await expect.poll(counted, { timeout: 3 * minute }).toBe(count)
  }

  test('shows values, curves, records and alarms within ten minutes', async () => {
    await button('新增站点').click()
    await dialog().getByLabel('站点名称').fill('阳逻站')
    await save(dialog())

    await visit(page, '/iot/profile/edit')
    await page.getByLabel('模板标识').fill('lfpRack')
    await page.getByLabel('模板名称', { exact: true }).fill('LFP 电池架')
    await page.locator('[data-cell="0 pointKey"]').click()
    await page.getByLabel('点位标识 1', { exact: true }).evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, map)
    await page.getByText('共 7 个点位').waitFor()
    await button(/^保\s?存$/).click()
    await page.getByRole('heading', { name: 'LFP 电池架' }).waitFor()
    await page.getByText('电池 · 计量电量').waitFor()

    await visit(page, '/asset/equipmentManagement')
    await button('新增设备').click()
    await dialog().getByLabel('设备名称').fill('1号架')
    await dialog().getByLabel('设备编码').fill('RACK-1')
    await choose(dialog(), '设备类型', 'LFP')
    await choose(dialog(), '站点', '阳逻站')
    await dialog()
      .getByRole('button', { name: /^保\s?存$/ })
      .click()
    await page.getByText('令牌只显示这一次').waitFor()
    await page.keyboard.press('Escape')

    await visit(page, '/iot/driver')
    await button('新增驱动').click()
    await dialog().getByLabel('名称').fill('一号网关')
    await dialog().getByLabel('主机').fill('127.0.0.1')
    await dialog().getByLabel('端口', { exact: true }).fill(String(peer.port))
    await save(dialog())

    // The same table is its register map.
    await visit(page, '/iot/device?deviceName=RACK-1')
    await main().getByRole('link', { name: '采集配置' }).click()
    await main().getByRole('heading', { name: '1号架 · 采集配置' }).waitFor()
    await choose(main(), '采集驱动', '一号网关')
    await main().getByLabel('从站地址').fill('7')
    await button('粘贴点位表').click()
    await dialog().getByLabel('点位表').fill(map)
    await dialog().getByRole('button', { name: '加入 7 个点位' }).click()
    await button('试读').click()
    await page.getByText('soc = 3.6').waitFor()
    await button(/^保\s?存$/).click()
    await page.getByText('已保存，两秒内生效').waitFor()
    await visit(page, '/iot/point_value?deviceName=RACK-1')
    await page.getByText('3.6 %').waitFor({ timeout: patience.poll })
    await page.getByText(/^5,?300\.0 kWh$/).waitFor()

    // What its logger wrote becomes history, a record and an alarm of the past.
    const day = shanghai(Date.now() - 24 * 60 * minute).slice(0, 10)
    await visit(page, '/iot/history')
    await main()
      .locator('input[type=file]')
      .setInputFiles({ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from(logOf(day)) })
    await page.getByText('文件前 20 行').waitFor()
    await choose(main(), '设备', '1号架')
    await button('开始导入').click()
    await page.getByText('导入完成：61 行中存储 61 行').waitFor({ timeout: patience.poll })

    await visit(page, `/boxPowerSupply?panel=2&endTime=${day} 23:59:59`)
    const record = page.locator('tbody tr[data-row-key]', { hasText: '1号架' })
    await listed(record, 1)
    await record.getByText('120.0').waitFor()
    await record.getByText(`${day} 10:00`).waitFor()

    // What it said then and what it says now are alarms, and its curve is drawn.
    await visit(page, '/boxPowerSupply?panel=1')
    await listed(page.locator('tbody tr[data-row-key]', { hasText: 'SOC过低' }), 2)
    await visit(page, '/iot/device?deviceName=RACK-1')
    await main().getByRole('link', { name: '1号架' }).click()
    await page.getByRole('tab', { name: '历史数据' }).click()
    await main().getByRole('figure', { name: '总电压' }).locator('canvas').first().waitFor()
    await page.screenshot({ path: 'test-results/integrators-day.png' })
    expect(Date.now() - began).toBeLessThan(10 * minute)
    expect(faults).toEqual([])
  })
})
