import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { pileContract } from '#features/shore-pile/contract.ts'
import { bootOf, type OcppStation, openStation, refusalOf } from '#test/support/ocppStation.ts'
import { seriousFindings } from '#test/support/page.ts'
import { stage } from '#test/support/stage.ts'
import { freePort } from '#test/support/tidewatt.ts'

const hour = 3_600_000
const idTag = '04A2B3C4D519'

describe('a pile that speaks OCPP', () => {
  let port: number
  const on = stage(async () => {
    port = await freePort()
    return { OCPP_PORT: String(port) }
  })
  let station: OcppStation
  let transactionId: unknown
  const begun = Date.now() - hour
  const timestamp = (ts: number): string => new Date(ts).toISOString()

  beforeAll(async () => {
    const admin = await on.administrator()
    const place = { stationName: '龙潭桩站', stationType: 'shorePileStation' as const }
    const { stationId } = await admin.call(assetsContract.stationAdd, place)
    const plan = { stationId, deviceName: '一号桩', deviceCode: 'PILE-1', ratedPower: 40 }
    const { key } = await admin.call(pileContract.pileAdd, plan)
    await admin.call(pileContract.tokenSave, { idTag, holder: '张三' })
    station = await openStation({ port, code: 'PILE-1', key })
    await station.call('BootNotification', bootOf())
    const start = { connectorId: 1, idTag, meterStart: 120_000, timestamp: timestamp(begun) }
    transactionId = (await station.call('StartTransaction', start)).transactionId
    const status = { connectorId: 1, status: 'Charging', errorCode: 'NoError', timestamp: timestamp(Date.now()) }
    await station.call('StatusNotification', status)
    const sampledValue = [
      { value: '150000', measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      { value: '22400', measurand: 'Power.Active.Import', unit: 'W' },
    ]
    const meterValue = [{ timestamp: timestamp(Date.now()), sampledValue }]
    await station.call('MeterValues', { connectorId: 1, transactionId, meterValue })
  })
  afterAll(async () => {
    station?.cut()
  })

  test('its session stands on the home, then in the records with its readings and messages', async () => {
    const { page, faults } = await on.enter('/shorePile')
    const pile = page.getByRole('region', { name: '岸电桩' }).getByRole('button').filter({ hasText: '一号桩' })
    const words = (): Promise<string> => pile.locator('.tw-hidden').innerText()
    await pile.waitFor()
    await expect.poll(words, { timeout: 20_000 }).toMatch(/1 号 供电中, 22\.4 kW, 30\.0 kWh, /)
    expect(await words()).not.toContain(idTag)

    await station.call('StopTransaction', {
      ...{ transactionId, idTag, meterStop: 150_000, timestamp: timestamp(Date.now()), reason: 'EVDisconnected' },
    })
    await on.enter('/shorePile?panel=36').then(async ({ page: records }) => {
      const row = records.getByRole('row').filter({ hasText: '一号桩' })
      await expect.poll(() => row.innerText()).toMatch(/张三[\s\S]*已结束[\s\S]*30\.000[\s\S]*EVDisconnected/)
      await row.click()
      const dialog = records.getByRole('dialog', { name: /一号桩 · 1 号/ })
      await dialog.getByText('120.000 → 150.000 kWh').waitFor()
      await dialog.getByRole('button', { name: '指定船舶' }).click()
      const form = records.getByRole('dialog', { name: '指定船舶' })
      await form.getByLabel('其他船名').fill('江远货 168')
      await form.getByRole('button', { name: /保\s*存/ }).click()
      await expect.poll(() => dialog.innerText()).toContain('江远货 168')
      expect(await seriousFindings(records)).toEqual([])
    })
    expect(faults).toEqual([])
  })

  test('its messages are read as text, without the whole token', async () => {
    const { page, faults } = await on.enter('/shorePile?panel=39')
    const row = page.getByRole('row').filter({ hasText: 'StartTransaction' }).first()
    await row.click()
    const payload = page.getByRole('dialog').getByRole('region', { name: '报文内容' })
    await payload.waitFor()
    expect(await payload.innerText()).not.toContain(idTag)
    expect(faults).toEqual([])
  })

  test('a code that knocks is adopted', async () => {
    expect(await refusalOf({ port, code: 'STRANGER-7' })).toBe(404)
    const { page, faults } = await on.enter('/shorePile?panel=37')
    await page.getByRole('button', { name: '登记 STRANGER-7' }).click()
    const form = page.getByRole('dialog', { name: '登记 STRANGER-7' })
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await expect.poll(() => page.getByTestId('pile-key').innerText()).toMatch(/^[0-9a-f]{40}$/)
    await expect.poll(() => page.getByTestId('pile-address').innerText()).toBe(`ws://127.0.0.1:${port}/ocpp/STRANGER-7`)
    expect(faults).toEqual([])
  })
})
