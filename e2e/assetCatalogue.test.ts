import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract, catalogueContract as calls } from '#features/assets/contract.ts'
import { looking, pressTool, seriousFindings, sidewaysOverflow, visit } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'
import { png } from '#test/support/upload.ts'

describe('the catalogue of assets', () => {
  const on = appStage()
  let page: Page
  let faults: string[]
  beforeAll(async () => {
    ;({ page, faults } = await on.enter())
    await page.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
  })
  const dialog = () => page.getByRole('dialog')
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  const save = () => dialog().getByRole('button', { name: /^保\s?存$/ })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = async (label: string, option: string): Promise<void> => {
    await field(label).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  const search = async (label: string, option: string): Promise<void> => {
    await field(label).fill(option)
    await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .filter({ hasText: option })
      .first()
      .click()
  }
  const closed = async (): Promise<void> => dialog().waitFor({ state: 'hidden' })
  const findings = async (): Promise<string[]> => {
    await page.mouse.move(0, 0)
    return seriousFindings(page)
  }

  test('parameters are defined: a number, a choice, and one that reads a point', async () => {
    await visit(page, '/asset/paramDefinition')
    await button('新增参数').click()
    await save().click()
    await expect.poll(() => dialog().getByText('请填写').count()).toBe(4)
    await search('设备类型', '箱式电源')
    await field('参数编码').fill('ratedEnergy')
    await field('中文名称').fill('额定电量')
    await field('英文名称').fill('Rated energy')
    await field('单位').fill('kWh')
    await field('最大值').fill('5000')
    await field('默认值').fill('1806')
    await dialog().getByRole('switch', { name: '必填' }).click()
    expect(await findings()).toEqual([])
    await save().click()
    await closed()
    await button('新增参数').click()
    await search('设备类型', '箱式电源')
    await field('参数编码').fill('cellKind')
    await field('中文名称').fill('电芯类型')
    await field('英文名称').fill('Cells')
    await choose('值类型', '选项')
    await field('选项内容').fill('磷酸铁锂')
    await page.keyboard.press('Enter')
    await field('选项内容').fill('三元锂')
    await page.keyboard.press('Enter')
    await save().click()
    await closed()
    await button('新增参数').click()
    await search('设备类型', '箱式电源')
    await field('参数编码').fill('soc')
    await field('中文名称').fill('电量')
    await field('英文名称').fill('SOC')
    await choose('参数分组', '采集参数')
    await save().click()
    await expect.poll(() => dialog().getByText('请填写').count()).toBe(1)
    await search('点位', 'SOC')
    await save().click()
    await closed()
    const { records } = await on.ground.call(calls.paramPage, {}, on.ground.admin)
    expect(
      records.map(({ paramCode, options, pointKey, required }) => [paramCode, options, pointKey, required]),
    ).toEqual([
      ['cellKind', ['磷酸铁锂', '三元锂'], null, 0],
      ['ratedEnergy', [], null, 1],
      ['soc', [], 'soc', 0],
    ])
  })

  test('the form of a model is drawn from the definitions; it has a picture and documents', async () => {
    await visit(page, '/asset/typeModel')
    await button('新增型号').click()
    await search('设备类型', '箱式电源')
    await field('型号编码').fill('LFP-280')
    await field('型号名称').fill('280Ah 箱')
    await field('厂商').fill('某电池厂')
    await expect.poll(() => field('额定电量').inputValue()).toMatch(/^1806/)
    await field('额定电量').fill('')
    await save().click()
    await dialog().getByText('请填写').waitFor()
    await field('额定电量').fill('2000')
    await choose('电芯类型', '三元锂')
    const picture = { name: 'box.png', mimeType: 'image/png', buffer: png }
    await dialog().locator('input[type=file]').first().setInputFiles(picture)
    await dialog().getByRole('img', { name: 'box.png' }).waitFor()
    await dialog()
      .locator('input[type=file]')
      .last()
      .setInputFiles({ ...picture, name: '说明书.png' })
    await dialog().getByRole('link', { name: '说明书.png' }).waitFor()
    expect(await findings()).toEqual([])
    await save().click()
    await closed()
    const [row] = (await on.ground.call(calls.modelPage, {}, on.ground.admin)).records
    expect(row?.ratings.map(({ paramCode, value }) => [paramCode, value])).toEqual([
      ['ratedEnergy', 2000],
      ['cellKind', '三元锂'],
    ])
    expect([row?.attachId, row?.documents.map(({ file_name }) => file_name)]).toEqual([
      expect.any(String),
      ['说明书.png'],
    ])
    await page.getByText('额定电量 2,000.00 kWh；电芯类型 三元锂').waitFor()
    await button('编辑').click()
    await expect.poll(() => field('额定电量').inputValue()).toMatch(/^2000/)
    await dialog()
      .getByRole('button', { name: /^取\s?消$/ })
      .click()
    await closed()
    expect(faults).toEqual([])
  })

  test('a device is of a model: its own value is marked and can be reset; it is retired for good', async () => {
    const { call, admin } = on.ground
    const { stationId } = await call(assetsContract.stationAdd, { stationName: '一号站' }, admin)
    const device = { deviceName: '甲箱', deviceCode: 'A-1', deviceType: 'boxPower', stationId }
    const { deviceId } = await call(assetsContract.equipmentAdd, device, admin)
    const rowNow = async () => (await call(assetsContract.equipmentPage, { deviceId }, admin)).records[0]
    const values = async () => (await rowNow())?.fixedValues.map(({ value, own }) => [value, own])
    await visit(page, '/asset/equipmentManagement')
    await button('资产信息').click()
    await search('型号', '280Ah 箱')
    await dialog().getByText('沿用型号：2,000.00 kWh').waitFor()
    await field('额定电量').fill('1900')
    await dialog().getByText('本机值，型号为 2,000.00 kWh').waitFor()
    await field('资产编号').fill('Z-7')
    await field('质保到期').fill('2031-05-01')
    await page.locator('.ant-picker-dropdown:visible').getByTitle('2031-05-01').click()
    expect(await findings()).toEqual([])
    await save().click()
    await closed()
    expect(await rowNow()).toMatchObject({ modelCode: 'LFP-280', assetNumber: 'Z-7', warrantyEnd: '2031-05-01' })
    expect(await values()).toEqual([
      [1900, true],
      ['三元锂', false],
    ])
    await button('资产信息').click()
    await button('恢复 额定电量').click()
    await save().click()
    await closed()
    expect((await values())?.[0]).toEqual([2000, false])
    const rare = async (name: string): Promise<void> => {
      await button('更多').click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await rare('转检修')
    await expect.poll(async () => (await rowNow())?.state).toBe('maintenance')
    await rare('报废')
    await page.getByRole('button', { name: /^确\s?定$/ }).click()
    await expect.poll(async () => (await rowNow())?.state).toBe('retired')
    await button('更多').click()
    await page.getByRole('menuitem').first().waitFor()
    expect(await page.getByRole('menuitem', { name: '报废', exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('devices are bound by keyboard and by dragging, and unbound', async () => {
    const { call, admin } = on.ground
    const { stationId } = await call(assetsContract.stationAdd, { stationName: '二号站' }, admin)
    const add = async (deviceName: string, deviceType: string): Promise<string> => {
      const device = { deviceName, deviceCode: deviceName, deviceType, stationId }
      return (await call(assetsContract.equipmentAdd, device, admin)).deviceId
    }
    const box = await add('B-1', 'boxPower')
    const one = await add('C-1', 'boxCluster')
    const two = await add('C-2', 'boxCluster')
    const parentOf = async (deviceId: string) =>
      (await call(calls.bindTree, { stationId }, admin)).find((node) => node.deviceId === deviceId)
    await visit(page, `/asset/deviceBind?stationId=${stationId}`)
    await button('选择 C-1').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('槽位', { exact: true }).fill('3')
    await button('绑定到此 B-1').focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await parentOf(one))?.parentId).toBe(box)
    expect((await parentOf(one))?.slot).toBe('3')
    await button('解绑 C-1').waitFor()
    const row = (name: string) => page.locator('.tw-asset-node').filter({ hasText: name }).first()
    await row('C-2').dragTo(row('B-1'))
    await expect.poll(async () => (await parentOf(two))?.parentId).toBe(box)
    await button('解绑 C-2').click()
    await page.getByRole('button', { name: /^确\s?定$/ }).click()
    await expect.poll(async () => (await parentOf(two))?.parentId).toBe(null)
    await button('历史 C-2').click()
    await dialog().getByRole('row').filter({ hasText: 'B-1' }).waitFor()
    expect(await findings()).toEqual([])
    await page.keyboard.press('Escape')
    await closed()
  })

  test.each([360, 1440])('every page at %i px, both languages and themes', async (width) => {
    const { page: other, faults: found } = await on.enter('/nav', { width, script: looking('white', 'zh') })
    await other.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
    for (const toggle of [/切换到蓝色主题|切换到白色主题/, /切换到英文/]) {
      await pressTool(other, toggle)
      for (const path of ['paramDefinition', 'typeModel', 'equipmentManagement', 'deviceBind']) {
        await visit(other, `/asset/${path}`)
        await other.locator('main:visible :is(.ant-table-row, .tw-asset-node)').first().waitFor()
        await other.mouse.move(0, 0)
        expect(await seriousFindings(other), path).toEqual([])
        expect(await sidewaysOverflow(other), path).toBe(false)
      }
    }
    expect(found).toEqual([])
  })
})
