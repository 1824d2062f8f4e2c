import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { dutyContract } from '#features/duty/contract.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { adminPassword, testDatabase, type TestDatabase } from '#test/support/database.ts'
import { fillSignIn, looking, seriousFindings, show, sidewaysOverflow } from '#test/support/page.ts'
import { connectDevice, publishTelemetry } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

let database: TestDatabase
let anna: Person
let endDevice: (() => Promise<void>) | undefined
const on = stage(async () => {
  database = await testDatabase()
  const may = ['platform_boxPower', 'platform_system', 'duty_view', 'duty_handover']
  anna = await addPerson(database, 'anna', may, { orgId: '1' })
  return { DATABASE_URL: database.url, ADMIN_PASSWORD: adminPassword }
})

beforeAll(async () => {
  const admin = await on.administrator()
  const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '龙潭港' })
  const box = { deviceName: '箱一', deviceCode: 'BOX-1', deviceType: 'boxPower', stationId }
  const { token } = await admin.call(assetsContract.equipmentAdd, box)
  const client = await connectDevice(on.ground.mqttPort, 'BOX-1', token)
  endDevice = () => client.endAsync()
  await publishTelemetry(client, 'BOX-1', { ts: Date.now(), values: { soc: 81.2, runningState: 0 } })
  const handed = await admin.call(dutyContract.handoverAdd, { stationId, note: '2号桩待修' })
  expect(handed.handoverId).not.toBe('')
})
afterAll(async () => {
  await endDevice?.()
  await database.stop()
})

const addShift = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '添加班次' }).click()
  await dialog.getByLabel('开始').fill('00:00')
  await dialog.getByLabel('结束').fill('00:00')
  for (const name of ['anna', '管理员']) {
    await dialog.getByRole('combobox', { name: /值班人/ }).fill(name)
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click()
  }
  await dialog.getByText('每周班次').first().click()
}

test('a week is set, and the wall says who is on duty', async () => {
  const { page, faults } = await on.enter('/base/system/duty')
  await page.getByRole('combobox', { name: '站点或机构' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('龙潭港').click()
  await page.getByText('尚未排班').waitFor()
  await page.getByRole('button', { name: '每周班次' }).click()
  await addShift(page)
  expect(await seriousFindings(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText('当前', { exact: true }).first().waitFor()
  await expect
    .poll(() => page.locator('.tw-duty-day').allTextContents())
    .toSatisfy((days: string[]) => days.every((day) => day.includes('anna') && day.includes('管理员')))
  expect(await seriousFindings(page)).toEqual([])
  await show(page, '/boxPowerSupply')
  await page.getByText(/值班 anna → 管理员（至 00:00）/).waitFor()
  expect(faults).toEqual([])
})

test('the next shift reads and confirms, at 360 px, in both languages', async () => {
  const { page, faults } = await on.open('/base/system/handover', {
    width: 360,
    height: 740,
    script: looking('white', 'en'),
  })
  await fillSignIn(page, anna.userName, anna.password)
  await page.getByText('2号桩待修').waitFor()
  await page.getByText('Waiting for the next shift').waitFor()
  await page.getByText('Nothing stands open').waitFor()
  expect(await sidewaysOverflow(page)).toBe(false)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page
    .getByRole('button', { name: /OK|Yes/ })
    .last()
    .click()
  await page.getByText(/anna confirmed at/).waitFor()
  await show(page, '/base/system/duty')
  await page.locator('.tw-duty-day').nth(6).waitFor()
  expect(await sidewaysOverflow(page)).toBe(false)
  expect(faults).toEqual([])
})

test('a second handover begins without the station of the first', async () => {
  const { page, faults } = await on.enter('/base/system/handover')
  const dialog = page.getByRole('dialog', { name: '交班' })
  await page.getByRole('button', { name: /^交\s?班$/ }).click()
  await dialog.getByLabel('站点').click()
  await page.locator('.ant-select-dropdown:visible').getByText('龙潭港').click()
  await dialog.getByText('系统列出的未结事项').waitFor()
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^交\s?班$/ }).click()
  await dialog.getByLabel('交班说明').fill('无')
  expect(await dialog.getByText('系统列出的未结事项').count()).toBe(0)
  expect(faults).toEqual([])
})
