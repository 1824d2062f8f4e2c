import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { looking, pressTool, seriousFindings, sidewaysOverflow, visit } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'
import { png } from '#test/support/upload.ts'

describe('stations', () => {
  const on = appStage()
  let page: Page
  let faults: string[]
  beforeAll(async () => {
    ;({ page, faults } = await on.enter())
    await page.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
  })
  const dialog = () => page.getByRole('dialog')
  const field = (label: string) => dialog().getByLabel(label, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const save = async (): Promise<void> => {
    await dialog()
      .getByRole('button', { name: /^保\s?存$/ })
      .click()
    await dialog().waitFor({ state: 'hidden' })
  }
  const rowOf = async (stationName: string) =>
    (await on.ground.call(assetsContract.stationPage, { stationName }, on.ground.admin)).records[0]

  test('a station is placed by a click on the map, has pictures, and is switched off and on', async () => {
    await visit(page, '/asset/stationManagement')
    await button('新增站点').click()
    await field('站点名称').fill('点选站')
    await button('在地图上点选').click()
    const map = dialog().getByRole('img', { name: '在地图上点击所在位置' })
    await map.click({ position: { x: 240, y: 140 } })
    await expect.poll(() => field('经度').inputValue()).toMatch(/^\d+\.\d+$/)
    const picture = { name: 'gate.png', mimeType: 'image/png', buffer: png }
    for (const name of ['gate.png', 'yard.png']) {
      await dialog()
        .locator('input[type=file]')
        .setInputFiles({ ...picture, name })
      await dialog().getByRole('img', { name }).waitFor()
    }
    await page.mouse.move(0, 0)
    expect(await seriousFindings(page)).toEqual([])
    await save()
    const row = await rowOf('点选站')
    expect(row?.pictures.map(({ file_name }) => file_name)).toEqual(['gate.png', 'yard.png'])
    expect([row?.lon, row?.lat].every((degrees) => typeof degrees === 'number')).toBe(true)
    await button('停用').click()
    await page.getByRole('button', { name: /^确\s?定$/ }).click()
    await expect.poll(async () => (await rowOf('点选站'))?.enable).toBe(0)
    await button('启用').click()
    await expect.poll(async () => (await rowOf('点选站'))?.enable).toBe(1)
    expect(faults).toEqual([])
  })

  test('stations that are priced are given a tariff, each by the setting of its platform', async () => {
    const { call, admin } = on.ground
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    const periods = [{ months, from: '00:00', to: '24:00', kind: 'flat', price: 0.7 } as const]
    await call(tariffsContract.tariffSave, { tariffName: '平价', validFrom: '2020-01-01', periods }, admin)
    const priced = ['chargeReplacePower', 'energyStorageStation', 'shorePowerStation', 'shorePileStation'] as const
    for (const stationType of priced)
      await call(assetsContract.stationAdd, { stationName: stationType, stationType }, admin)
    const stationId = (await rowOf('chargeReplacePower'))?.stationId ?? ''
    await call(swapBookingsContract.settingSave, { stationId, targetSoc: 88 }, admin)
    for (const stationName of priced) {
      await visit(page, `/asset/stationManagement?stationName=${stationName}`)
      const row = page.locator('main:visible .ant-table-row', { hasText: stationName })
      await row.getByRole('button', { name: '电价', exact: true }).click()
      await field('电价').click()
      await page.locator('.ant-select-dropdown:visible').getByText('平价', { exact: true }).click()
      expect(await seriousFindings(page)).toEqual([])
      await page.screenshot({ path: 'test-results/station-tariff.png' })
      await save()
      await row.getByRole('link', { name: '平价' }).waitFor()
    }
    expect((await call(swapBookingsContract.setting, { stationId }, admin)).targetSoc).toBe(88)
    await visit(page, '/asset/stationManagement?stationName=点选站')
    const other = page.locator('main:visible .ant-table-row', { hasText: '点选站' })
    await other.waitFor()
    expect(await other.getByRole('button', { name: '电价', exact: true }).count()).toBe(0)
    await visit(page, '/asset/stationManagement')
    expect(faults).toEqual([])
  })

  test('a device says where it stands and shows its pictures on its page', async () => {
    const { call, admin } = on.ground
    const stationId = (await rowOf('点选站'))?.stationId ?? ''
    const device = { deviceName: '甲箱', deviceCode: 'A-1', deviceType: 'boxPower', stationId }
    const { deviceId } = await call(assetsContract.equipmentAdd, device, admin)
    await visit(page, '/asset/equipmentManagement')
    await button('资产信息').click()
    await field('经度').fill('114.55')
    await field('纬度').fill('30.5')
    await dialog()
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: png })
    await dialog().getByRole('img', { name: 'box.png' }).waitFor()
    await save()
    await visit(page, `/iot/device/detail?id=${deviceId}`)
    await page.getByText('114.55000, 30.50000').waitFor()
    await page.getByRole('img', { name: 'box.png' }).waitFor()
    await page.mouse.move(0, 0)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test.each([360, 1440])('at %i px, both languages and themes', async (width) => {
    const { page: other, faults: found } = await on.enter('/nav', { width, script: looking('white', 'zh') })
    await other.waitForURL((url) => !/^#\/(login)?$/.test(url.hash))
    for (const toggle of [/切换到蓝色主题|切换到白色主题/, /切换到英文/]) {
      await pressTool(other, toggle)
      await visit(other, '/asset/stationManagement')
      await other.locator('main:visible .ant-table-row').first().waitFor()
      await other.mouse.move(0, 0)
      expect(await seriousFindings(other)).toEqual([])
      expect(await sidewaysOverflow(other)).toBe(false)
    }
    expect(found).toEqual([])
  })
})
