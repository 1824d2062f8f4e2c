import type { MqttClient } from 'mqtt'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { shanghai } from '#test/support/portal.ts'
import { connectDevice } from '#test/support/publisher.ts'
import { stage } from '#test/support/stage.ts'

const on = stage()
let client: MqttClient

beforeAll(async () => {
  const admin = await on.administrator()
  const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '龙潭港' })
  const box = { deviceName: '箱一', deviceCode: 'BOX-1', deviceType: 'boxPower', stationId }
  const { token } = await admin.call(assetsContract.equipmentAdd, box)
  client = await connectDevice(on.ground.mqttPort, 'BOX-1', token)
  const start = Date.now() - 3_600_000
  for (const [index, active] of [true, false, true].entries()) {
    const content = { ts: start + index * 60_000, dtcType: 'BCU', faultCode: 'B2001', active }
    await client.publishAsync('devices/BOX-1/dtc', JSON.stringify(content), { qos: 1 })
  }
})
afterAll(async () => {
  await client?.endAsync()
})

const inHours = (hours: number): string => shanghai(Date.now() + hours * 3_600_000).slice(0, 16)
const fillTime = async (page: Page, label: string, value: string): Promise<void> => {
  const field = page.getByRole('dialog').getByRole('textbox', { name: label })
  await field.fill(value)
  await field.press('Enter')
}

test.each([
  [1440, 900],
  [360, 740],
])('%d × %d: maintenance is made, marks an alarm that came back, and is ended', async (width, height) => {
  const { page, faults } = await on.enter('/iot/maintenance', { width, height })
  await page.getByRole('button', { name: '新建维护' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '设备' }).click()
  await page.getByTitle('箱一（BOX-1）').click()
  await fillTime(page, '结束时间', inHours(2))
  await dialog.getByRole('textbox', { name: '原因' }).fill(`更换风扇 ${width}`)
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row').filter({ hasText: `更换风扇 ${width}` })
  await row.getByText('维护中').waitFor()
  await expect.poll(() => row.textContent()).toContain('龙潭港 · 箱一')
  expect(await sidewaysOverflow(page)).toBe(false)
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(`${on.url}/#/boxPowerSupply?panel=1&handling=maintenance,repeated`)
  const alarm = page.getByRole('row').filter({ hasText: 'B2001' })
  await alarm.getByText('维护中').waitFor()
  await alarm.getByText('×2').waitFor()
  expect(await sidewaysOverflow(page)).toBe(false)
  await alarm.getByRole('button', { name: '详情' }).click()
  const events = page.getByRole('dialog').getByRole('listitem')
  const said = async () => (await events.allTextContents()).map((each) => /再次触发|触发|恢复/.exec(each)?.[0])
  await expect.poll(said).toEqual(['触发', '恢复', '再次触发'])
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(`${on.url}/#/iot/maintenance`)
  await row.getByRole('button', { name: '结束' }).click()
  await page
    .getByRole('button', { name: /确\s*定|是/ })
    .last()
    .click()
  await row.getByText('已结束').waitFor()
  expect(faults).toEqual([])
})
