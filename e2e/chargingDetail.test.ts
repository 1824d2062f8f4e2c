import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChargingYard, chargingYard } from '#test/support/chargingYard.ts'
import { looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'

describe('a bay opened', () => {
  const on = appStage()
  let yard: ChargingYard

  beforeAll(async () => {
    yard = await chargingYard(on.ground)
  })
  afterAll(() => yard.stop())

  const opened = async (
    bay: string,
    rest = '',
    script = '',
    width = 1440,
  ): Promise<{ page: Page; dialog: Locator }> => {
    const { page } = await on.enter(`/portChangePower?bay=${yard.bays[bay]}${rest}`, { width, height: 900, script })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: /单线图|Single line/ }).waitFor()
    return { page, dialog }
  }
  const line = async (dialog: Locator): Promise<string[]> => {
    const places = dialog.getByRole('list', { name: /单线图$/ }).locator('> li:not(.tw-unitline-way)')
    return (await places.allInnerTexts()).map((each) => each.replaceAll('\n', ' '))
  }

  test('shows the line from the grid to the box, its sockets and its visit; boxes and readings open from it', async () => {
    const { page, dialog } = await opened('1-1')
    await expect
      .poll(() => line(dialog))
      .toEqual([
        '电网 10,000 V',
        '1号变压器 720.0 kW 负载率 60.0%',
        '1号开关柜 673.2 kW 380 V',
        '1-1 PCS 306.0 kW 800 V',
        '接电箱 800 V 已插入',
        'XD-001 72.0% 300.0 kW',
      ])
    const sockets = dialog.getByRole('region', { name: '接电箱与插座' })
    for (const said of ['42.0 °C', '950 kΩ']) await expect.poll(() => sockets.innerText()).toContain(said)
    await expect
      .poll(() => dialog.getByRole('region', { name: '仓内箱式电源 XD-001' }).innerText())
      .toContain('31.5 °C')
    await expect.poll(() => dialog.locator('[aria-current=step]').innerText()).toContain('开始充电')
    await expect
      .poll(() => dialog.getByRole('link', { name: /打开箱式电源详情/ }).getAttribute('href'))
      .toContain(`box=${yard.boxes['XD-001']}`)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: '实时与历史数据' }).click()
    const readings = page.getByRole('dialog', { name: '实时与历史数据' })
    await readings.getByText('1-1 PCS', { exact: true }).click()
    await readings
      .locator('.ant-table-row')
      .filter({ hasText: /功率限值\s*-360\.0/ })
      .waitFor()
  })

  test('a power is asked for with its sign, within what the converter takes', async () => {
    const { page, dialog } = await opened('1-2')
    await dialog.getByRole('button', { name: '设定功率' }).click()
    const asking = page.getByRole('dialog', { name: '设定功率' })
    await asking.getByText('-100,000 至 100,000 kW；充电为负，放电为正'.replace('-', '−')).waitFor()
    await asking.getByLabel('设定功率（kW）').fill('-200')
    await asking.getByText('充电 200.0 kW').waitFor()
    await asking.getByLabel('操作原因').fill('按计划降低功率')
    await asking.getByRole('button', { name: '提交申请' }).click()
    await asking.getByRole('status').filter({ hasText: '待审批' }).waitFor()
    await expect.poll(() => asking.innerText()).toContain('-200 kW')
  })

  test('half an hour ago bay 1-3 still charged; now its box is full, and a phone and English show it', async () => {
    const { page, dialog } = await opened('1-3', '', looking('white', 'en'), 360)
    await expect.poll(() => dialog.innerText()).toContain('XD-003')
    await expect.poll(async () => (await dialog.locator('[aria-current=step]').innerText()).split('\n')[0]).toBe('Full')
    expect(await sidewaysOverflow(page)).toBe(false)
    const then = await opened('1-3', `&at=${yard.past}`)
    await expect
      .poll(async () => (await line(then.dialog)).slice(-2))
      .toEqual(['接电箱 800 V 已插入', 'XD-003 91.0% 240.0 kW'])
    await expect.poll(() => then.dialog.getByRole('button', { name: '设定功率' }).count()).toBe(0)
  })
})
