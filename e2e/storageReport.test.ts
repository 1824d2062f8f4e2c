import { readFile } from 'node:fs/promises'
import { formatTime } from '#contract/zoned.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { storageReportContract } from '#features/energy-storage/contract.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { appStage } from '#test/support/stage.ts'
import { dayAround } from '#server/equipment/day.ts'

const hour = 3_600_000
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const periods = [
  { months: all, from: '00:00', to: '08:00', kind: 'valley', price: 0.32 },
  { months: all, from: '08:00', to: '11:00', kind: 'peak', price: 1.05 },
  { months: all, from: '11:00', to: '17:00', kind: 'flat', price: 0.68 },
  { months: all, from: '17:00', to: '22:00', kind: 'peak', price: 1.05 },
  { months: all, from: '22:00', to: '24:00', kind: 'flat', price: 0.68 },
] as const
/** What the registers of the EMS said at the hours of yesterday, kWh; SOC of the stack in %. */
const charged = new Map([
  ...[[0, 10_000] as const, [5, 13_000] as const, [12, 13_000] as const, [15, 13_500] as const, [24, 13_500] as const],
])
const discharged = new Map([
  ...[[0, 9_000] as const, [8, 9_000] as const, [11, 10_600] as const, [18, 10_600] as const],
  ...[[21, 12_060] as const, [24, 12_060] as const],
])

describe('the report of storage stations', () => {
  const on = appStage()
  let stationId: string
  let yesterday: number
  let day: string
  let person: Person

  beforeAll(async () => {
    const it = on.ground
    yesterday = dayAround(dayAround(it.context.clock(), 'Asia/Shanghai').from - 1, 'Asia/Shanghai').from
    day = formatTime(yesterday, 'Asia/Shanghai').slice(0, 10)
    const place = { stationName: '报表站', stationType: 'energyStorageStation' as const }
    ;({ stationId } = await it.call(assetsContract.stationAdd, place, it.admin))
    const add = async (deviceType: string, deviceCode: string, parentId?: string) => {
      const input = { deviceType, deviceName: deviceCode, deviceCode, stationId, ...(parentId ? { parentId } : {}) }
      return (await it.call(assetsContract.equipmentAdd, input, it.admin)).deviceId
    }
    const pcs = await add('pcs', 'BB-P', await add('ems', 'BB-E'))
    await add('stack', 'BB-S', pcs)
    const tell = (code: string, hours: number, values: Record<string, number>) =>
      it.deliver(code, 'telemetry', { ts: yesterday + hours * hour, values })
    for (const [hours, chargedEnergy] of charged) await tell('BB-E', hours, { chargedEnergy })
    for (const [hours, dischargedEnergy] of discharged) await tell('BB-E', hours, { dischargedEnergy })
    for (const [hours, soc] of [
      [0, 20],
      [24, 26],
    ] as const)
      await tell('BB-S', hours, { soc, ratedCapacity: 3440, soh: 98 })
    await it.call(
      tariffsContract.tariffSave,
      { tariffName: '分时电价', validFrom: '2020-01-01', periods: [...periods] },
      it.admin,
    )
    const rights = ['platform_energyStorage', 'platform', 'storage_save', 'storage_export']
    person = await addPerson(it.context, 'reporter', rights, { orgId: '1' })
  })

  const rowOf = (page: Page, text: string) =>
    page.locator('.ant-table-row').filter({ hasText: text }).first().locator('.ant-table-cell').allInnerTexts()

  test('a day with its sum; rated power and tariff are set, the income follows, and the file says the same', async () => {
    const { page, faults } = await on.open(`/storedEnergy?panel=24&period=day&time=${day}`, {
      width: 1920,
      height: 900,
    })
    await fillSignIn(page, person.userName, person.password)
    await page.getByRole('heading', { name: '储能报表' }).waitFor()
    const wanted = ['合计', '合计', '3,500.0', '3,060.0', '交流侧', '87.43', '92.79', '--', '0.890', '--', '--']
    await expect.poll(() => rowOf(page, '合计')).toEqual(wanted)
    const first = `${day} 23:00:00`
    await expect.poll(async () => (await rowOf(page, first))[0]).toBe(first)
    expect((await page.locator('.ant-table-row').nth(1).innerText()).startsWith(first)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)

    const setting = page.getByRole('button', { name: '电站设置' })
    await expect.poll(() => setting.isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: '站点名称' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('报表站', { exact: true }).click()
    await expect.poll(() => page.url()).toContain(`stationId=${stationId}`)
    await setting.click()
    const dialog = page.getByRole('dialog', { name: '电站设置：报表站' })
    await dialog.getByLabel('额定功率（kW）').fill('860')
    await dialog.getByRole('combobox', { name: '电价' }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('分时电价', { exact: true }).click()
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await on.ground.call(storageReportContract.setting, { stationId }, on.ground.admin)).toMatchObject({
      ...{ ratedPower: 860, tariffName: '分时电价', version: 1 },
    })
    // In: 3,000 kWh at 0.32, 500 at 0.68. Out: 3,060 at 1.05.
    await expect.poll(async () => (await rowOf(page, '合计')).at(-1)).toBe('1,913.00')

    await page.getByRole('button', { name: '导出' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^储能报表.*\.csv$/)
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF时间,ts,站点名称,充电量（kWh）,放电量（kWh）,计量位置,/)
    expect(lines[1]).toMatch(new RegExp(`^${day} 00:00:00,${yesterday},报表站,600,0,交流侧,0,`))
    expect(lines[19]).toMatch(new RegExp(`^${day} 18:00:00,${yesterday + 18 * hour},报表站,0,486\\.667,交流侧,,`))
    expect(lines.filter((line) => line.startsWith(day))).toHaveLength(24)
    expect(faults).toEqual([])
  })

  test('a setting that does not load says so, and one that somebody else changed meanwhile is not overwritten', async () => {
    const { call, admin } = on.ground
    const { page } = await on.open(`/storedEnergy?panel=24&stationId=${stationId}`)
    await fillSignIn(page, person.userName, person.password)
    const address = '**/web/energy/storage/setting?*'
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: '电站设置' }).click()
    const dialog = page.getByRole('dialog', { name: '电站设置：报表站' })
    const save = dialog.getByRole('button', { name: /^保\s?存$/ })
    await dialog.getByText('加载失败').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await page.unroute(address)
    await dialog.getByRole('button', { name: '重试' }).click()
    await dialog.getByLabel('额定功率（kW）').fill('870')

    const { version } = await call(storageReportContract.setting, { stationId }, admin)
    await call(storageReportContract.settingSave, { stationId, ratedPower: 900, version }, admin)
    const again = page.waitForResponse(address)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await again
    await save.click()
    await dialog.getByText('数据已被他人修改').waitFor()
    expect(await call(storageReportContract.setting, { stationId }, admin)).toMatchObject({ ratedPower: 900 })
  })

  test('who may neither set nor export is not offered it', async () => {
    const reader = await addPerson(on.ground.context, 'reader', ['platform_energyStorage'], { orgId: '1' })
    const { page, faults } = await on.open('/storedEnergy?panel=24', { width: 1440, height: 900 })
    await fillSignIn(page, reader.userName, reader.password)
    await page.getByRole('heading', { name: '储能报表' }).waitFor()
    await page.locator('.ant-table-row').first().waitFor()
    expect(await page.getByRole('button', { name: '电站设置' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: '导出' }).count()).toBe(0)
    expect(faults).toEqual([])
  })
})
