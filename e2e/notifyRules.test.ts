import { beforeAll, describe, expect, test } from 'vitest'
import { alarmsContract } from '#features/alarms/contract.ts'
import { assetsContract } from '#features/assets/contract.ts'
import { dutyContract } from '#features/duty/contract.ts'
import { notifyContract } from '#features/notify/contract.ts'
import { addPerson } from '#test/support/app.ts'
import { looking, seriousFindings, show, sidewaysOverflow } from '#test/support/page.ts'
import type { SignInApp } from '#test/support/signInApp.ts'
import { appStage } from '#test/support/stage.ts'

const rule = {
  name: '夜间告警',
  enabled: true,
  levels: [1],
  platforms: [],
  stationIds: [],
  alarmTypes: [],
  to: 'duty' as const,
  roleIds: [],
  userIds: [],
  channels: ['portal' as const],
  webhookIds: [],
  delaySeconds: 0,
  repeatMinutes: 30,
  onEnd: true,
  hours: null,
  steps: [{ afterMinutes: 10, order: 2 }],
}

describe('rules of notification', () => {
  const on = appStage()
  let it: SignInApp
  let stationId: string

  beforeAll(async () => {
    it = on.ground
    const station = { stationName: '龙潭港', stationType: 'boxPowerStation' as const }
    stationId = (await it.call(assetsContract.stationAdd, station, it.admin)).stationId
  })

  test('a rule is filled in, and a sentence says what it does, in English at 1440 px', async () => {
    const { page, faults } = await on.enter('/base/system/notify', { script: looking('blue', 'en') })
    await page.getByRole('button', { name: 'Add rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Night')
    const sentence = dialog.locator('.tw-notify-sentence')
    await expect
      .poll(() => sentence.innerText())
      .toBe(
        'Level 1 and 2 of all stations → who is on duty, by portal, at once; after 10 min to the second on duty; again every 30 min; and when it ends',
      )
    await dialog.getByLabel('Level 2').uncheck()
    await dialog.getByRole('combobox', { name: 'Stations' }).fill('龙潭')
    await page.locator('.ant-select-dropdown:visible').getByText('龙潭港', { exact: true }).click()
    await dialog.getByLabel(/E-mail/).check()
    await dialog.getByLabel('Only at these hours').click()
    await dialog.getByRole('button', { name: 'Add an escalation' }).click()
    await dialog.getByRole('group', { name: 'While nobody acknowledges 2' }).getByLabel('After minutes').fill('20')
    const whole =
      'Level 1 of 龙潭港 → who is on duty, by portal and e-mail, at once; after 10 min to the second on duty; after 20 min to the second on duty; again every 30 min; and when it ends; only daily 08:00–20:00'
    await expect.poll(() => sentence.innerText()).toBe(whole)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Save$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: whole }).waitFor()
    await page.getByText('Enabled').last().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const { records } = await it.call(notifyContract.rulePage, {}, it.admin)
    expect(records).toMatchObject([
      {
        name: 'Night',
        levels: [1],
        stationIds: [stationId],
        channels: ['portal', 'email'],
        hours: { from: '08:00', to: '20:00', weekdays: [1, 2, 3, 4, 5, 6, 7] },
        steps: [
          { afterMinutes: 10, order: 2 },
          { afterMinutes: 20, order: 2 },
        ],
      },
    ])
    expect(faults).toEqual([])
  })

  test('it is changed by keyboard and removed, in Chinese at 360 px', async () => {
    const { page, faults } = await on.enter('/base/system/notify', {
      width: 360,
      height: 740,
      script: looking('white', 'zh'),
    })
    await page.getByText('龙潭港的1级告警', { exact: false }).waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '编辑' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('名称', { exact: true }).waitFor()
    expect(await sidewaysOverflow(page)).toBe(false)
    await dialog.getByLabel('名称', { exact: true }).fill('夜班')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('夜班').waitFor()
    await page.getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click()
    await page.getByText('尚无通知规则').waitFor()
    expect(faults).toEqual([])
  })

  test('a webhook is added with a template that shows what it will say', async () => {
    const { page, faults } = await on.enter('/base/system/notifyWebhook', { script: looking('white', 'en') })
    await page.getByRole('button', { name: 'Add webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Night group')
    await dialog.getByLabel('Address').fill('https://hook.invalid/send')
    await dialog.getByLabel('Secret').fill('s3cret')
    await dialog.getByLabel('Template').fill('Level {level}: ')
    await dialog.getByRole('button', { name: 'Insert device' }).click()
    await expect.poll(() => dialog.locator('.tw-notify-preview').innerText()).toBe('Level 1: XD-014 cluster 3')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Save$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: 'https://hook.invalid/send' }).waitFor()
    await page.getByText(/^.?Signed$/).waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByRole('dialog').getByText('Failed').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysOverflow(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('the wall and the story say who is told next, and when', async () => {
    const second = await addPerson(it.context, 'li', ['platform_boxPower', 'platform_system'], { orgId: '1' })
    const first = await addPerson(it.context, 'zhang', ['platform_boxPower', 'platform_system'], { orgId: '1' })
    const shift = { from: '00:00', to: '00:00', userIds: [first.userId, second.userId] }
    const pattern = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...shift, weekday }))
    await it.call(dutyContract.rosterSave, { stationId, pattern, version: 0 }, it.admin)
    await it.call(notifyContract.ruleSave, rule, it.admin)
    const box = { deviceName: 'XD-014', deviceCode: 'BOX', deviceType: 'boxPower', stationId }
    await it.call(assetsContract.equipmentAdd, box, it.admin)
    const ts = it.context.clock() - 1000
    await it.deliver('BOX', 'telemetry', { ts, values: { soc: 79, runningState: 0 } })
    await it.deliver('BOX', 'dtc', { ts, dtcType: 'BCU', faultCode: 'B2001', active: true })
    await it.tick()
    const { records } = await it.call(alarmsContract.page, { state: 1 }, it.admin)
    const alarmId = records.find(({ alarmLevel }) => alarmLevel === 1)?.alarmId ?? ''
    await expect
      .poll(async () => {
        await it.tick()
        return (await it.call(notifyContract.next, { alarmId }, it.admin))[0]
      })
      .toMatchObject({ order: 2, realNames: ['li'] })
    const { page, faults } = await on.enter('/fullScreen/boxPowerSupply', {
      width: 1920,
      height: 1080,
      script: looking('blue', 'en'),
    })
    await page.getByRole('alert').getByText('To the second on duty, li, in 10 min').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await show(page, `/boxPowerSupply?story=${alarmId}`)
    await page
      .getByRole('dialog')
      .getByText(/To the second on duty, li, in (10|9) min/)
      .waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
