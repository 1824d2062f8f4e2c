import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { connectDevice } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

const on = stage()
let client: MqttClient

beforeAll(async () => {
  const admin = await on.administrator()
  const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '龙潭港' })
  const box = { deviceName: '箱一', deviceCode: 'BOX-1', deviceType: 'boxPower', stationId }
  const { deviceId, token } = await admin.call(assetsContract.equipmentAdd, box)
  const cluster = { ...box, deviceName: '三簇', deviceCode: 'BOX-1-3', deviceType: 'boxCluster', parentId: deviceId }
  await admin.call(assetsContract.equipmentAdd, cluster)
  client = await connectDevice(on.ground.mqttPort, 'BOX-1', token)
  const start = Date.now() - 3_600_000
  for (const [index, faultCode] of ['B2001', 'B2004', 'B2006', 'B2007'].entries()) {
    const content = { ts: start + index * 1000, dtcType: 'BCU', faultCode, active: true }
    await client.publishAsync('devices/BOX-1/dtc', JSON.stringify(content), { qos: 1 })
  }
})
afterAll(async () => {
  await client?.endAsync()
})

test.each([
  [1440, 900, 'B2001'],
  [360, 740, 'B2004'],
])('%d × %d: an alarm that was ticked is assigned and commented', async (width, height, code) => {
  const { page, faults } = await on.enter('/boxPowerSupply?panel=1', { width, height })
  const row = page.getByRole('row').filter({ hasText: code })
  await row.waitFor()
  await row.getByRole('checkbox').check()
  await page.getByText('处理所选 1 条', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: '指派', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '指派' })
  await dialog.getByRole('combobox').click()
  await page.getByTitle('管理员', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await row.getByText('指派：管理员').waitFor()
  await page
    .getByText(/^处理全部筛选结果（\d+ 条）$/)
    .first()
    .waitFor()
  expect(await sidewaysOverflow(page)).toBe(false)
  await row.getByRole('button', { name: '详情' }).click()
  await page.getByRole('textbox', { name: '添加备注' }).fill('<b>已到场</b>')
  await page.getByRole('button', { name: '添加备注' }).click()
  await page.getByRole('listitem').getByText('<b>已到场</b>').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(faults).toEqual([])
})

test('a tick ends when its row is no longer shown: the buttons then name all that the filter finds', async () => {
  const { page, faults } = await on.enter('/boxPowerSupply?panel=1')
  const row = page.getByRole('row').filter({ hasText: 'B2006' })
  await row.getByRole('checkbox').check()
  await page.getByText('处理所选 1 条', { exact: true }).first().waitFor()
  await page.getByRole('textbox', { name: '告警内容' }).fill('B2007')
  await page.getByRole('button', { name: '查询' }).click()
  await row.waitFor({ state: 'detached' })
  await page
    .getByText(/^处理全部筛选结果（\d+ 条）$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^重\s?置$/ }).click()
  await row.waitFor()
  expect(await row.getByRole('checkbox').isChecked()).toBe(false)
  expect(faults).toEqual([])
})

test.each([
  [1440, 900, '10'],
  [360, 740, '20'],
])('%d × %d: a rule of a device type is set', async (width, height, delay) => {
  const { page, faults } = await on.enter('/iot/alarmRule?deviceType=boxCluster', { width, height })
  const row = page.getByRole('row').filter({ hasText: '单体电压过高' })
  await row.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('spinbutton', { name: '恢复延时（秒）' }).fill(delay)
  await page.getByRole('button', { name: '保存' }).click()
  await row.getByRole('cell', { name: delay, exact: true }).waitFor()
  await expect.poll(() => row.textContent()).toContain('设备类型')
  expect(await sidewaysOverflow(page)).toBe(false)
  expect(await seriousFindings(page)).toEqual([])
  expect(faults).toEqual([])
})
