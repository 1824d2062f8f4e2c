import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { placesContract } from '#features/places/contract.ts'
import { swapBookingsContract } from '#features/swap-bookings/contract.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn, looking, seriousFindings, show, sidewaysOverflow } from '#test/support/page.ts'
import { shanghai } from '#test/support/portal.ts'
import { appStage } from '#test/support/stage.ts'

const boxes = [
  ['XDL-1', 'A1', 95],
  ['XDL-2', 'A2', 80],
] as const
const panel = '/portChangePower?panel=28'
const row = (page: Page, name: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: name })
const choose = async (page: Page, field: Locator, option: RegExp): Promise<void> => {
  await field.click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).click()
}

describe('the panel of swap bookings', () => {
  const on = appStage()
  let person: Person

  const open = async (width = 1440, height = 900, script = '') => {
    const watched = await on.open(panel, { width, height, ...(script ? { script } : {}) })
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }

  const tell = async (): Promise<void> => {
    const { context, deliver } = on.ground
    const ts = Math.floor(context.clock()) - 1000
    for (const [name, , soc] of boxes)
      await deliver(name, 'telemetry', { ts, values: { soc, soh: 100, ratedCapacity: 1600, runningState: 0 } })
    // A ship that tells something stays in sight, without a position.
    await deliver('JY-6', 'telemetry', { ts, values: { power: 0 } })
  }

  beforeAll(async () => {
    const { call, admin, context } = on.ground
    const station = { stationName: '南京龙潭换电站', stationType: 'chargeReplacePower', lon: 119, lat: 32 } as const
    const { stationId } = await call(assetsContract.stationAdd, station, admin)
    const add = async (deviceType: string, deviceName: string): Promise<string> => {
      const input = { deviceType, deviceName, deviceCode: deviceName === '江韵6号' ? 'JY-6' : deviceName, stationId }
      return (await call(assetsContract.equipmentAdd, input, admin)).deviceId
    }
    await add('ship', '江韵6号')
    await add('connectionBox', 'A1')
    await add('connectionBox', 'A2')
    for (const [name, bay] of boxes) {
      const deviceId = await add('boxPower', name)
      const ts = Math.floor(context.clock()) - 1000
      await call(placesContract.mount, { deviceId, kind: 'bay', code: bay, bay, ts }, admin)
    }
    await tell()
    const rights = ['platform_portCharging', 'platform_boxPower', 'platform_ship', 'charging_save']
    person = await addPerson(on.ground.context, 'booker', rights, { orgId: '1' })
  })

  test('a swap is booked, confirmed, changed and cancelled, and the walls of boxes and ships say it', async () => {
    const { page, faults } = await open()
    const eta = `${shanghai(on.ground.context.clock() + 90 * 86_400_000).slice(0, 10)} 14:50`
    const form = page.getByRole('dialog', { name: /新增预约|编辑预约/ })
    await page.getByRole('button', { name: '新增预约' }).click()
    await choose(page, form.getByLabel('船舶', { exact: true }), /^江韵6号$/)
    await form.getByText('该船没有位置数据').waitFor()
    await form.getByLabel('换箱数').fill('2')
    await form.getByRole('button', { name: '指定一箱' }).click()
    await choose(page, form.getByLabel('换上'), /^XDL-1 · 95% · A1$/)
    await page.mouse.move(0, 0)
    expect(await seriousFindings(page)).toEqual([])
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.getByText('请填写').waitFor()
    await form.getByLabel('预计到港', { exact: true }).fill(eta)
    // Takes the time over and sends the form.
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'hidden' })
    const booked = row(page, '江韵6号')
    for (const text of ['已预约', eta, '人工', '无位置', '0 / 2']) await booked.getByText(text).first().waitFor()
    await booked.getByText('XDL-1', { exact: true }).waitFor()

    await booked.getByRole('button', { name: '确认' }).click()
    await page.locator('.ant-modal-confirm-title', { hasText: `是否确认 江韵6号 ${eta} 的换电预约？` }).waitFor()
    await page.getByRole('button', { name: /^确\s?定$/ }).click()
    await booked.getByText('已确认').waitFor()

    await tell()
    const telling = setInterval(() => void tell(), 2000)
    onTestFinished(() => clearInterval(telling))
    await show(page, '/boxPowerSupply')
    await page.locator('.tw-sentence-line:visible', { hasText: `下一次换电 ${eta.slice(5)}` }).waitFor()
    const below = `江韵6号 ${eta.slice(5)} 抵南京龙潭换电站，换 2 箱，还差 160 kWh`
    await page.locator('.tw-sentence-below:visible', { hasText: below }).waitFor()
    await show(page, '/shipManage')
    await page.locator('.tw-sentence-line:visible', { hasText: `下一次换电 ${eta.slice(5)}` }).waitFor()
    await page.locator('.tw-sentence-below:visible', { hasText: below }).waitFor()

    await show(page, panel)
    await booked.getByRole('button', { name: '编辑' }).click()
    await form.getByLabel('换箱数').fill('1')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await booked.getByText('0 / 1').waitFor()
    const { records } = await on.ground.call(swapBookingsContract.bookingPage, {}, on.ground.admin)
    expect(records).toMatchObject([
      {
        eta: `${eta}:00`,
        state: 2,
        boxesWanted: 1,
        boxes: [{ outBoxId: null, inBoxName: 'XDL-1' }],
        version: 3,
      },
    ])
    await booked.getByRole('button', { name: '取消预约' }).click()
    await page.getByRole('button', { name: /^确\s?定$/ }).click()
    await booked.getByText('已取消').waitFor()
    await expect.poll(() => booked.getByRole('button').count()).toBe(0)
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })

  test('on a phone, in English, a booking is a card', async () => {
    const { page, faults } = await open(360, 740, looking('white', 'en'))
    await page.getByText('Cancelled').first().waitFor()
    for (const text of ['江韵6号', 'Arrival', '0 / 1']) await page.getByText(text).first().waitFor()
    await page.getByRole('button', { name: 'Add a booking' }).click()
    await page.getByRole('dialog').getByText("Follow the ship's forecast").waitFor()
    await page.mouse.move(0, 0)
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(faults).toEqual([])
  })
})
