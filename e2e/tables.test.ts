import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { turnsAt } from '#test/support/looks.ts'
import { openPage, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { addEquipment, shanghai } from '#test/support/portal.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

describe('tables, forms and lists', () => {
  const on = stage()

  const gallery = async (width: number): Promise<{ page: Page; faults: string[] }> => {
    const watched = await on.enter('/gallery?only=common,tables,bars', { width })
    await watched.page.locator('[data-piece=TableView] .ant-table-row').first().waitFor()
    return watched
  }
  const piece = (page: Page, key: string) => page.locator(`[data-piece=${key}]`)

  test.each([360, 1440])('every piece at %i px, both themes and languages', async (width) => {
    const { page, faults } = await gallery(width)
    for (const to of turnsAt(width, 'white')) {
      for (const press of to.presses) await page.getByRole('button', { name: press }).click()
      expect(await seriousFindings(page), to.look).toEqual([])
      expect(await sidewaysOverflow(page), to.look).toBe(false)
    }
    expect(faults).toEqual([])
  })

  test('10,000 rows: only those in view are drawn; arrows go from row to row, Enter opens', async () => {
    const { page } = await gallery(1440)
    const table = piece(page, 'TableView')
    await expect.poll(() => table.locator('.ant-table-row').count()).toBeLessThan(50)
    await table.locator('.ant-table-tbody-virtual-holder').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => table.locator('p[aria-live]').innerText()).toBe('XD-001')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => table.locator('p[aria-live]').innerText()).toBe('XD-000')
    for (let at = 0; at < 30; at += 1) await page.keyboard.press('ArrowDown', { delay: 30 })
    await page.keyboard.press('Enter')
    await expect.poll(() => table.locator('p[aria-live]').innerText()).toBe('XD-030')
  })

  test('filters stand in the address, fold on a phone, and are reset', async () => {
    const { page } = await gallery(360)
    const bar = piece(page, 'FilterBar')
    await expect.poll(() => bar.getByLabel('设备名称 Device name').isVisible()).toBe(false)
    await bar.getByRole('button', { name: '筛选' }).click()
    await bar.getByLabel('设备名称 Device name').fill(' XD-1 ')
    await bar.getByLabel('设备名称 Device name').press('Enter')
    await bar.getByText('{"galleryName":"XD-1"}').waitFor()
    await expect.poll(() => page.url()).toContain('galleryName=XD-1')
    await bar.getByRole('button', { name: '筛选（已设 1 项）' }).waitFor()
    await bar.getByRole('button', { name: '重置' }).click()
    await bar.getByText('{}').waitFor()
  })

  test('a form: Enter submits, a refusal stands at its field, a stale save is said, changes are not lost by mistake', async () => {
    const { page, faults } = await gallery(1440)
    const opener = page.getByRole('button', { name: 'FormDialog' })
    const dialog = page.getByRole('dialog').filter({ hasText: '船舶 Ship' })
    const field = dialog.getByLabel('船舶名称')
    await opener.click()
    await field.waitFor()
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill('a b')
    await field.press('Enter')
    await dialog.locator('.ant-form-item-explain-error', { hasText: '不能有空格' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await field.fill('old')
    await field.press('Enter')
    await dialog.getByText('数据已被他人修改').waitFor()
    await page.locator('.ant-message').getByText('数据已被他人修改').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '继续编辑' }).click()
    await page.getByRole('button', { name: '继续编辑' }).waitFor({ state: 'hidden' })
    await field.fill('tide')
    await field.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
    await opener.click()
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
  })

  test('the device tree is searched, walked by keyboard, and remembers what was open', async () => {
    const { page } = await gallery(1440)
    const tree = piece(page, 'DeviceTree')
    await expect.poll(() => tree.locator('.ant-tree-treenode').count()).toBeLessThan(60)
    await tree.getByLabel('按名称查找').fill('XD-49-7')
    await tree.getByText('找到 1 项').waitFor()
    await tree.getByText('XD-49-7').waitFor()
    await tree.getByLabel('按名称查找').fill('没有')
    await tree.getByText('没有符合的结果').waitFor()
    await tree.getByLabel('按名称查找').fill('')
    await tree.getByText('XD-0-0').waitFor()
    await tree.locator('.ant-tree-switcher').first().click()
    await tree.getByText('XD-0-0').waitFor({ state: 'hidden' })
    await page.reload()
    await tree.getByText('站点 1', { exact: true }).waitFor()
    await expect.poll(() => tree.getByText('XD-0-0').count()).toBe(0)
  })

  test('rich text is shown without what could run', async () => {
    const { page, faults } = await gallery(360)
    await piece(page, 'InfoPreview').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: '说明' }).waitFor()
    await expect.poll(() => dialog.getByRole('link', { name: '说明' }).getAttribute('rel')).toBe('noopener noreferrer')
    const html = await dialog.locator('.tw-rich-html').innerHTML()
    expect(html).not.toMatch(/script|onerror|onclick/)
    expect(await page.title()).not.toBe('broken')
    const [image, area] = await Promise.all([
      dialog.locator('img').boundingBox(),
      dialog.locator('.tw-rich-html').boundingBox(),
    ])
    expect(Math.abs((image?.width ?? 0) - (area?.width ?? 1))).toBeLessThan(20)
    expect(await seriousFindings(page)).toEqual([])
    // The page's policy speaks up already when what is about to be taken out is parsed.
    expect(faults.filter((fault) => !fault.startsWith('Executing inline event handler'))).toEqual([])
  })

  test('history is exported from its page, as a workbook and as csv, row for row', async () => {
    const admin = await on.administrator()
    const profile = {
      profileKey: 'meter',
      profileName: '电表',
      points: [{ pointKey: 'power', pointName: '功率', unit: 'kW', decimals: 1 }],
    }
    const { deviceId, deviceCode, token } = await addEquipment(admin, profile, 'E-1')
    const midnight = Date.parse(`${shanghai(Date.now()).slice(0, 10)}T00:00:00+08:00`)
    const samples = Array.from({ length: 250 }, (_, at) => ({
      ts: Math.min(midnight + at * 1000, Date.now() - 250 + at),
      values: { power: at === 0 ? -12.5 : at },
    }))
    const device = await connectDevice(on.ground.mqttPort, deviceCode, token)
    await publishTelemetry(device, deviceCode, JSON.stringify(samples))
    await device.endAsync()

    const { page, faults } = await on.enter('/login')
    await page.getByRole('heading', { name: '平台选择' }).waitFor()
    await openPage(page, '资产管理', '设备管理')
    await page.getByRole('cell', { name: '设备 E-1' }).waitFor()
    await page.locator('.ant-table-body').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`id=${deviceId}`))
    await page.getByRole('tab', { name: '历史数据' }).click()
    await page.getByText('共 250 条').waitFor()
    const save = async (item: string) => {
      await page.getByRole('button', { name: '导出' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ])
      return readFile(await download.path())
    }
    const workbook = await save('导出 Excel（.xlsx）')
    await page.getByText('已导出 历史数据.xlsx').waitFor()
    const rows = (await readXlsx(new Uint8Array(workbook))).sheets[0]?.rows ?? []
    expect(rows).toHaveLength(251)
    expect(rows[0]).toEqual(['时间', 'ts', '功率 (kW)'])
    expect(rows.at(-1)?.slice(1)).toEqual([samples[0]?.ts, -12.5])
    const text = await save('导出 CSV（.csv）')
    expect(text.toString().trimEnd().split('\r\n')).toHaveLength(251)
    await page.getByText('已导出 历史数据.csv').waitFor()

    await page.route('**/pointValue/export*', () => undefined)
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '导出 CSV（.csv）' }).click()
    await page.getByRole('button', { name: '取消导出' }).click()
    await page.getByRole('button', { name: '导出' }).waitFor()
    await page.unroute('**/pointValue/export*')
    await admin.call(assetsContract.equipmentRemove, { deviceId })
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '导出 CSV（.csv）' }).click()
    await page.locator('.ant-message').getByText('记录不存在').waitFor()
    expect(faults).toEqual([])
  })
})
