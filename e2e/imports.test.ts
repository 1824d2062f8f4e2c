import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { looking, seriousFindings, sidewaysOverflow, visit } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

describe('equipment and history from files', () => {
  const on = appStage()
  let page: Page
  let faults: string[]
  beforeAll(async () => {
    ;({ page, faults } = await on.enter())
    await page.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
    await on.ground.call(assetsContract.stationAdd, { stationName: '一号站' }, on.ground.admin)
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = () => page.getByRole('dialog')
  const findings = async (): Promise<string[]> => {
    await page.mouse.move(0, 0)
    return seriousFindings(page)
  }
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  test('a file is read, its faults are shown, the rest is applied, and the tokens are had once', async () => {
    await visit(page, '/asset/equipmentManagement')
    await button('导入').click()
    const sheet =
      'deviceCode,deviceName,deviceType,stationName\nA-1,甲箱,boxPower,一号站\nA-2,乙箱,boxPower,一号站\nA-3,丙箱,teapot,一号站\n'
    await dialog().locator('input[type=file]').setInputFiles(csv('设备.csv', sheet))
    await dialog().getByText('设备类型：没有设备类型“teapot”').waitFor()
    expect(await findings()).toEqual([])
    await dialog().getByText('新增 2', { exact: true }).click()
    await dialog().getByText('甲箱').waitFor()
    await button('导入 2 行').click()
    await dialog().getByText('已新增 2 台设备，修改 0 台。').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button('下载令牌文件').click()])
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(3)
    await dialog().getByText('令牌文件已下载。').waitFor()
    await dialog()
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click()
    await dialog().waitFor({ state: 'hidden' })
  })

  test('labels of selected devices fill a sheet; the address of a label opens its device', async () => {
    await page.getByRole('row', { name: /甲箱/ }).getByRole('checkbox').check()
    const [sheet] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: '打印标签（1）' }).click(),
    ])
    await sheet.getByText('A-1').waitFor()
    await expect.poll(() => sheet.locator('.tw-asset-label img').evaluateAll((all) => all.length)).toBe(1)
    await sheet.close()
    const [device] = (await on.ground.call(assetsContract.equipmentPage, { deviceCode: 'A-1' }, on.ground.admin))
      .records
    await visit(page, `/asset/equipmentManagement?deviceId=${device?.deviceId}`)
    await dialog().getByText('A-1').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  test('history: columns are suggested, the import runs and reports', async () => {
    await visit(page, '/iot/history')
    const rows = Array.from({ length: 50 }, (_, at) => `A-1,2026-05-01 00:${String(at).padStart(2, '0')}:00,${at},`)
    const text = `设备编码,时间,SOC,备注\n${rows.join('\n')}\nA-9,2026-05-01 01:00:00,1,\n`
    await page.locator('input[type=file]').setInputFiles(csv('历史.csv', text))
    await button('开始导入').waitFor()
    await page.getByText('文件前 20 行').waitFor()
    expect(await findings()).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysOverflow(page)).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
    await button('开始导入').click()
    await page.getByText('导入完成：51 行中存储 50 行，1 行有误。').waitFor()
    await button(/下载有误行/).waitFor()
    expect(await findings()).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([
    [360, 'white', 'en'],
    [1440, 'blue', 'zh'],
    [360, 'blue', 'zh'],
    [1440, 'white', 'en'],
  ] as const)('both at %i px, %s, %s: they can be read', async (width, theme, language) => {
    const look = { width, height: 900, script: looking(theme, language) }
    const { page: other, faults: told } = await on.enter('/asset/equipmentManagement', look)
    const zh = language === 'zh'
    const check = async (name: string): Promise<void> => {
      await other.screenshot({ path: `test-results/import-${name}-${width}-${theme}.png` })
      expect(await unreadableTexts(other)).toEqual([])
      expect(await seriousFindings(other)).toEqual([])
      expect(await sidewaysOverflow(other)).toBe(false)
    }
    await other.getByRole('button', { name: zh ? '导入' : 'Import', exact: true }).click()
    const sheet = other.getByRole('dialog')
    await sheet.locator('input[type=file]').waitFor({ state: 'attached' })
    await check('file')
    const said =
      'deviceCode,deviceName,deviceType,stationName\nA-1,甲箱,boxPower,一号站\nA-2,改名,boxPower,一号站\nA-3,丙箱,teapot,一号站\nA-4,=1+1,boxPower,一号站\n'
    await sheet.locator('input[type=file]').setInputFiles(csv('设备.csv', said))
    await sheet
      .getByText(/teapot/)
      .first()
      .waitFor()
    await check('preview')
    await visit(other, '/iot/history')
    await other.locator('main:visible input[type=file]').waitFor({ state: 'attached' })
    await check('history')
    const rows = Array.from({ length: 30 }, (_, at) => `2026-06-01 00:${String(at).padStart(2, '0')}:00,${at},1`)
    const text = `时间,SOC (%),电压 (mV)\n${rows.join('\n')}\n`
    await other.locator('main:visible input[type=file]').setInputFiles(csv('历史.csv', text))
    await other.getByText(zh ? '文件前 20 行' : /first 20 rows/i).waitFor()
    await check('columns')
    await other.mouse.wheel(0, 2000)
    await check('columns-end')
    expect(told).toEqual([])
  })
})
