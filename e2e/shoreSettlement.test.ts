import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetsContract } from '#features/assets/contract.ts'
import { settlementContract } from '#features/settlement/contract.ts'
import { shoreConnectionContract } from '#features/shore-power/contract.ts'
import { tariffsContract } from '#features/tariffs/contract.ts'
import { addPerson, type Person } from '#test/support/app.ts'
import { fillSignIn, seriousFindings } from '#test/support/page.ts'
import { shanghai } from '#test/support/portal.ts'
import { type ShoreQuay, shoreQuay } from '#test/support/shoreQuay.ts'
import { appStage } from '#test/support/stage.ts'
import { unreadableTexts } from '#test/support/texts.ts'

const pictures = 'test-results/shoreSettlement'
const [minute, day] = [60_000, 86_400_000]
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

describe('settling of shore power', () => {
  const on = appStage()
  let quay: ShoreQuay
  let person: Person

  const panel = async (code: number) => {
    const watched = await on.open(`/portElectricSystem?panel=${code}`)
    await fillSignIn(watched.page, person.userName, person.password)
    return watched
  }

  /** Two stays of an hour yesterday, one that took 200 kWh and one that took none, of ships that are known; a third whose ship is not. */
  const stays = async (): Promise<void> => {
    const { call, admin } = on.ground
    const { stationId, supplyId } = quay
    const begin = Math.floor((quay.now - day) / minute) * minute
    const say = (code: string, ago: number, values: Record<string, number>) =>
      on.ground.deliver(code, 'telemetry', { ts: begin + ago * minute, values })
    for (const [code, kwh] of [
      ['SQ-S4', 200],
      ['SQ-S5', 0],
      ['SQ-S6', 50],
    ] as const) {
      const equipment = { deviceType: 'shoreSocket', deviceName: code, deviceCode: code, stationId, parentId: supplyId }
      await call(assetsContract.equipmentAdd, equipment, admin)
      await say(code, -5, { pluggedState: 0, mainBreaker: 0, suppliedEnergy: 1000 })
      for (let at = 0; at <= 60; at += 5)
        await say(code, at, { pluggedState: 0, mainBreaker: 1, power: kwh, suppliedEnergy: 1000 + (kwh * at) / 60 })
      await say(code, 65, { pluggedState: 1, mainBreaker: 0, power: 0, suppliedEnergy: 1000 + kwh })
    }
    for (let turn = 0; turn < 5; turn += 1) await on.ground.tick()
    const { records } = await call(shoreConnectionContract.connectionPage, { stationId, state: 6 }, admin)
    for (const { connectionId, deviceName, version } of records)
      if (deviceName !== 'SQ-S6')
        await call(
          shoreConnectionContract.connectionAssign,
          { connectionId, version, shippingName: deviceName === 'SQ-S4' ? '远安7' : '远安8' },
          admin,
        )
  }

  beforeAll(async () => {
    quay = await shoreQuay(on.ground)
    const authorities = ['platform_shorePower', 'platform_shorePile', 'shore_save', 'shore_settle']
    person = await addPerson(on.ground.context, 'settler', authorities, { orgId: '1' })
    const periods = [{ months, from: '00:00', to: '24:00', kind: 'flat' as const, price: 0.68 }]
    const tariff = { tariffName: '岸电电价', validFrom: '2020-01-01', serviceFee: 0.3, periods }
    await on.ground.call(tariffsContract.tariffSave, tariff, on.ground.admin)
    await stays()
  })
  afterAll(async () => {
    await quay?.stop()
  })

  test('33: a station is set: rated power, tariff, grid and water', async () => {
    const { page, faults } = await panel(33)
    await page.getByRole('button', { name: '站点设置' }).click()
    const form = page.getByRole('dialog', { name: '站点设置 · 乙港岸电站' })
    await form.getByLabel('额定功率（kW）').fill('600')
    await form.getByLabel('电价').click()
    await page.getByTitle('岸电电价').click()
    await form.getByText('00:00–24:00').waitFor()
    await form.getByLabel('船舶燃料').click()
    await page.getByTitle('海船燃料').click()
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `${pictures}/setting.png` })
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.waitFor({ state: 'detached' })
    const { stationId } = quay
    const setting = await on.ground.call(settlementContract.shoreSetting, { stationId }, on.ground.admin)
    expect(setting).toMatchObject({ ratedPower: 600, tariffName: '岸电电价', gridArea: 'east', water: 'sea' })
    expect(faults).toEqual([])
  })

  test('31: the confirmed connections of a span are settled; what is left says why', async () => {
    const { page, faults } = await panel(31)
    await page.getByRole('button', { name: '批量结算' }).click()
    const dialog = page.getByRole('dialog', { name: '批量结算' })
    await dialog.getByText(/有 2 条岸电记录可结算/).waitFor()
    await dialog.getByText('另有 1 条船舶待确认，不参与结算').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await unreadableTexts(page)).toEqual([])
    await page.screenshot({ path: `${pictures}/ask.png` })
    await dialog.getByRole('button', { name: '结算 2 条' }).click()
    await dialog.getByText('已结算 1 条').waitFor()
    await dialog.getByText('1 条未结算：').waitFor()
    await dialog.getByRole('listitem').filter({ hasText: '远安8' }).getByText('没有可结算的电量').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `${pictures}/done.png` })
    await dialog.getByRole('button', { name: '远安8' }).click()
    const opened = page.getByRole('dialog', { name: /岸电记录 · 远安8/ })
    await opened.getByRole('button', { name: '结算' }).waitFor()
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await dialog
      .getByRole('button', { name: /关\s*闭/ })
      .last()
      .click()
    await page.getByRole('row', { name: /远安7.*已结算.*200\.0.*196\.00/ }).waitFor()
    expect(faults).toEqual([])
  })

  test('34: a factor gets a version with its source, which can be changed until it is used', async () => {
    const { page, faults } = await panel(34)
    const row = (words: RegExp) => page.getByRole('row', { name: words })
    await row(/燃料含硫量.*海船燃料.*0\.1 %.*已用于结算/).waitFor()
    await row(/电网 CO₂ 排放因子.*华中.*0\.5271 kg\/kWh.*2020-01-01.*未使用/)
      .getByRole('button', { name: '新版本' })
      .click()
    const form = page.getByRole('dialog', { name: '新版本：电网 CO₂ 排放因子' })
    await form.getByLabel('数值（kg/kWh）').fill('0.5')
    await form.getByLabel('生效日期').click()
    const today = shanghai(on.ground.context.clock()).slice(0, 10)
    await page.locator(`.ant-picker-dropdown:visible td[title="${today}"]`).click()
    await form.getByLabel('来源', { exact: true }).fill('绿电合同')
    expect(await seriousFindings(page)).toEqual([])
    await page.screenshot({ path: `${pictures}/factor.png` })
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.waitFor({ state: 'detached' })
    await row(/华中.*0\.5 kg\/kWh.*绿电合同.*未使用.*来源待核实.*本商户/)
      .getByRole('button', { name: '编辑' })
      .click()
    const again = page.getByRole('dialog', { name: '编辑因子' })
    await again.getByLabel('数值（kg/kWh）').fill('0.51')
    await again.getByLabel('来源已核实').check()
    await again.getByRole('button', { name: /保\s*存/ }).click()
    await again.waitFor({ state: 'detached' })
    await row(/华中.*0\.51 kg\/kWh.*绿电合同.*未使用\s*本商户/).waitFor()
    await page.screenshot({ path: `${pictures}/factors.png`, fullPage: true })
    expect(faults).toEqual([])
  })
})
