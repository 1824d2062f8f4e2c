import { beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { addDevice, type FleetDevice } from '#test/support/boxFleet.ts'
import { looking, seriousFindings, sidewaysOverflow } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

describe('a message is tested before a device sends it', () => {
  const on = stage()
  let box: FleetDevice

  beforeAll(async () => {
    const admin = await on.administrator()
    const { stationId } = await admin.call(assetsContract.stationAdd, { stationName: '阳逻换电站' })
    box = await addDevice(admin, { stationId, deviceType: 'boxPower', deviceName: 'XD-001', deviceCode: 'BOX-1' })
  })

  test.each([
    [360, 'white', 'en'],
    [1440, 'blue', 'zh'],
    [360, 'blue', 'zh'],
    [1440, 'white', 'en'],
  ] as const)('at %i px, %s, %s: what would be stored and refused, of which device', async (width, theme, language) => {
    const route = `/iot/device/detail?id=${box.deviceId}`
    const { page, faults } = await on.enter(route, { width, height: 900, script: looking(theme, language) })
    const zh = language === 'zh'
    await page.getByRole('button', { name: zh ? '测试消息' : 'Test a message' }).click()
    const dialog = page.getByRole('dialog')
    const run = dialog.getByRole('button', { name: zh ? /^测\s?试$/ : 'Test', exact: true })
    const topic = dialog.getByLabel(zh ? '主题' : 'Topic')
    const payload = dialog.getByLabel(zh ? '消息内容' : 'Message')
    const check = async (name: string): Promise<void> => {
      await page.screenshot({ path: `test-results/message-${name}-${width}-${theme}.png` })
      expect(await unreadableTexts(page)).toEqual([])
      expect(await seriousFindings(page)).toEqual([])
      expect(await sidewaysOverflow(page)).toBe(false)
    }
    await payload.fill('{"values": {"soc": 81.2, "nonsense": 1}}')
    await run.click()
    await dialog.getByText('81.2 %').waitFor()
    await dialog.getByText('nonsense').last().waitFor()
    await dialog.locator('.ant-table-row', { hasText: 'XD-001' }).first().waitFor()
    await check('telemetry')

    await topic.fill('dtc')
    await page.keyboard.press('Escape')
    await payload.fill('[{"dtcType": "DCU", "faultCode": "F012", "active": true}, {"dtcType": "X"}]')
    await run.click()
    await dialog.getByText('DCU F012').waitFor()
    await dialog.getByText(/dtc dtcType/).waitFor()
    await check('dtc')
    expect(faults).toEqual([])
  })
})
